/** The lint rules of this repository, as a plugin of oxlint. */
import { layers } from './layers.ts';
import { linearRegex } from './linear-regex.ts';

export default { meta: { name: 'house' }, rules: { layers, 'linear-regex': linearRegex } };
