import type { Context } from 'hono';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { findMissingWebsite } from '../../../services/audits/find-missing-website.ts';
import type { SignedInEnv } from '../context.ts';

/**
 * Returns the message for a URL whose host has no website, with a suggested host, or `null` if the audit failed for another
 * reason.
 */
export async function explainMissingWebsite(
  c: Context<SignedInEnv>,
  url: string,
  failure: unknown,
): Promise<string | null> {
  if (!(failure instanceof ServiceError)) return null;
  const missing = await findMissingWebsite(c.get('context'), { url, error: failure });
  if (missing === null) return null;
  const { host, suggestion } = missing;
  const advice = suggestion === null ? 'Check the spelling.' : `Did you mean ${toDisplayHost(suggestion)}?`;
  return `We found no website at ${toDisplayHost(host)}. ${advice}`;
}
