import { openDatabase } from '../../storage/database.ts';
import { listWatchStates, type WatchRow } from '../../storage/website-lists.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getLapseTime } from './lapses.ts';

/** Something that needs the owner's attention. Times in milliseconds since 1970. */
export type Attention =
  /** `lapsesAt`: a check after it ends the ownership; `null` before the owner was warned. */
  | { kind: 'ownership_missing'; since: number; lapsesAt: number | null }
  /** The next run would be skipped: the credits do not cover one page. */
  | { kind: 'no_credits' }
  /** The last run was skipped. */
  | { kind: 'run_skipped'; at: number; code: NonNullable<WatchRow['skipCode']> }
  | { kind: 'critical_issues'; count: number };

export interface WatchState {
  /** Milliseconds since 1970; `null` without a schedule. */
  nextRunAt: number | null;
  /** The most urgent first. */
  attention: Attention[];
}

/**
 * Returns the next run of owned websites and what needs attention, by host (docs/contract.md 14.82).
 *
 * @param hosts those of a page of a list. Ignores hosts that the account does not own
 */
export async function readWatchStates(
  env: Env,
  { accountId, hosts }: { accountId: string; hosts: readonly string[] },
): Promise<Map<string, WatchState>> {
  if (hosts.length === 0) return new Map();
  const rows = await listWatchStates(openDatabase(env, accountId), { accountId, hosts });
  const hasRuns = rows.some(({ nextRunAt }) => nextRunAt !== null);
  const isPaid = !hasRuns || (await canPayPage(env, accountId));
  return new Map(
    rows.map((row) => [row.host, { nextRunAt: row.nextRunAt, attention: [...listAttention(row, isPaid)] }]),
  );
}

async function canPayPage(env: Env, accountId: string): Promise<boolean> {
  const [{ available }, { siteScanCostPerPage: price }] = await Promise.all([
    env.ACCOUNT.getByName(accountId).getCredits(0),
    getSettings(env),
  ]);
  return available >= price;
}

function* listAttention(row: WatchRow, isPaid: boolean): Generator<Attention> {
  const { proofMissingSince: since, ownerWarnedAt: warnedAt, skipCode: code, skippedAt: at } = row;
  if (since !== null) {
    const lapsesAt = warnedAt === null ? null : getLapseTime({ missingSince: since, warnedAt });
    yield { kind: 'ownership_missing', since, lapsesAt };
  }
  if (row.nextRunAt !== null && !isPaid) yield { kind: 'no_credits' };
  // Without a schedule there is no next run to skip.
  if (row.nextRunAt !== null && code !== null && at !== null) yield { kind: 'run_skipped', at, code };
  if (row.criticalIssues !== null && row.criticalIssues > 0)
    yield { kind: 'critical_issues', count: row.criticalIssues };
}
