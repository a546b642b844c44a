import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite } from '../../storage/websites.ts';
import { createInstructions } from './instructions.ts';
import { getLapseTime } from './lapse-time.ts';

/** A proof of ownership that the last checks did not find, and how to publish it again. Times in milliseconds since 1970. */
export interface MissingProof {
  since: number;
  /** A check after this time ends the ownership; `null` before the owner was warned. */
  lapsesAt: number | null;
  hint: string;
  snippet: string;
}

/**
 * Returns the missing proof of an owned website; `null` if the last conclusive check found it, or the account does not own the
 * website.
 */
export async function getMissingProof(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<MissingProof | null> {
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId });
  if (row?.ownerAccountId !== accountId || row.token === null || row.verifiedMethod === null) return null;
  const { proofMissingSince: since, ownerWarnedAt: warnedAt } = row;
  if (since === null) return null;
  const lapsesAt = warnedAt === null ? null : getLapseTime({ missingSince: since, warnedAt });
  const { hint, snippet } = createInstructions(host, row.token)[row.verifiedMethod];
  return { since, lapsesAt, hint, snippet };
}
