import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The secrets of local development: in wrangler.toml, each deployment would advise to make them variables. */
export const DEV_SECRETS = join(import.meta.dirname, '../../.dev.vars.example');

/** Returns the secrets of local development by their names. */
export function readDevSecrets(): Record<string, string> {
  return parseEnv(readFileSync(DEV_SECRETS, 'utf8')) as Record<string, string>;
}
