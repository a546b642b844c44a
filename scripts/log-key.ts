/**
 * `npm run log-key -- --name audit.example.com/log`: creates a signing key of a log. Prints the key (the Worker's secret
 * LOG_SIGNING_KEY) on standard output, and its verifier key on standard error.
 */
import { generateSigningKey } from '../src/lib/tlog/note.ts';
import { parseOptions } from './parse-options.ts';

const ADVICE = 'Name the log by its URL without the scheme: --name audit.example.com/log';

const { name = '' } = parseOptions({ name: { type: 'string' } }, ADVICE);
const { signingKey, vkey } = await generateSigningKey(name).catch(() => {
  console.error(ADVICE);
  process.exit(1);
});
console.error(`Keep the signing key secret. Store it with: wrangler secret put LOG_SIGNING_KEY
Verifier key, to publish: ${vkey}
Signing key:`);
console.log(signingKey);
