/**
 * `npm run log-key -- --name audit.example.com/log`: creates a signing key of a log. Prints the key (the Worker's secret
 * LOG_SIGNING_KEY) on standard output, and its verifier key on standard error.
 */
import { parseArgs } from 'node:util';
import { generateSigningKey } from '../src/lib/tlog/note.ts';

const { name = '' } = parseArgs({ options: { name: { type: 'string' } } }).values;
const { signingKey, vkey } = await generateSigningKey(name).catch(() => {
  console.error('Name the log by its URL without the scheme: --name audit.example.com/log');
  process.exit(1);
});
console.error(`Keep the signing key secret. Store it with: wrangler secret put LOG_SIGNING_KEY
Verifier key, to publish: ${vkey}
Signing key:`);
console.log(signingKey);
