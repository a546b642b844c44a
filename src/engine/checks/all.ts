import { ariaChecks } from './accessibility/aria.ts';
import { formChecks } from './accessibility/forms.ts';
import { imageChecks } from './accessibility/images.ts';
import { keyboardChecks } from './accessibility/keyboard.ts';
import { languageChecks } from './accessibility/language.ts';
import { listChecks } from './accessibility/lists.ts';
import { mediaChecks } from './accessibility/media.ts';
import { metaChecks } from './accessibility/meta.ts';
import { nameChecks } from './accessibility/names.ts';
import { structureChecks } from './accessibility/structure.ts';
import { tableChecks } from './accessibility/tables.ts';
import type { Check } from './check.ts';

/** The catalogue, in the order it is reported. */
export const CHECKS: readonly Check[] = [
  ...languageChecks,
  ...imageChecks,
  ...nameChecks,
  ...formChecks,
  ...structureChecks,
  ...keyboardChecks,
  ...metaChecks,
  ...ariaChecks,
  ...listChecks,
  ...tableChecks,
  ...mediaChecks,
];
