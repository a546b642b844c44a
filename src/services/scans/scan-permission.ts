import type { DescribedSettings } from '../../contracts/scan-settings.ts';
import type { Website } from '../../contracts/website.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite, listActiveOwned } from '../../storage/websites.ts';
import { assertNotSuspended } from '../accounts/suspend-account.ts';
import type { Context } from '../context.ts';
import { hasClaim, toWebsite } from '../websites/website.ts';
import type { ScanJob } from './scan-job.ts';

/**
 * Whether a scan may begin or continue: the account owns the website and the subdomains, and is not suspended (docs/contract.md
 * 7.20, 7.21).
 */
export async function isScanPermitted(
  { env, caller: { accountId } }: Context,
  { host, settings }: { host: string; settings?: Pick<DescribedSettings, 'subdomains'> },
): Promise<boolean> {
  const hosts = [host, ...(settings?.subdomains ?? [])];
  return (await listActiveOwned(openDatabase(env, SERVICE), accountId, hosts)).length === hosts.length;
}

/**
 * Returns the website after a scan: still owned, released, or released and added again. If that cannot be read, returns its
 * state before the scan, because the pages are stored and charged and the scan has succeeded.
 *
 * @throws ServiceError 401 if the account is suspended; `summary` describes the outcome of the scan, in sentences
 */
export async function getScannedWebsite(
  context: Context,
  { scan, summary }: { scan: ScanJob; summary: string },
): Promise<Website> {
  const { env, caller } = context;
  try {
    await assertNotSuspended(env, { accountId: caller.accountId, summary });
    return await readWebsite(context, scan);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    logEvent('warning', 'scanned-website-not-read', { scanId: scan.id, error });
    return scan.website;
  }
}

async function readWebsite({ env, caller }: Context, { host, website }: ScanJob): Promise<Website> {
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId: caller.accountId });
  if (hasClaim(row)) return toWebsite(row, caller);
  const releasedAt = formatTimestamp(row?.updatedAt ?? Date.now());
  return {
    ...website,
    status: 'released',
    verified_at: null,
    verified_method: null,
    last_confirmed_at: null,
    proof_missing_since: null,
    released_at: releasedAt,
    public_scorecard: false,
    updated_at: releasedAt,
    is_owner: false,
    claim_count: row?.claimCount ?? 0,
  };
}
