import type { ScanChanges } from '../../contracts/changes.ts';
import { PILLAR_KEYS } from '../../contracts/scoring.ts';
import { FINDING_IDS } from '../../engine/find-check.ts';
import { PILLARS } from '../../engine/site/pillars.ts';
import { type ComparedSite, compareSites } from '../../engine/trace/compare-sites.ts';
import { buildSiteTrace, listRecordedPages, observeFindings } from '../../engine/trace/site-trace.ts';
import { ServiceError } from '../../lib/errors.ts';
import { MAX_LISTED_PAGES } from '../../lib/list-limits.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { ScanResultWithRevisions } from '../../objects/site-audits/scan-results.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { findScan, type ScanRow } from '../../storage/scans.ts';
import { readReport } from './open-report.ts';

/**
 * Compares the results of two scans of a website (docs/contract.md 14.7). Reads only what was stored with the scans, no audits.
 *
 * @param against id of the scan to compare with. Default: the last one before that has a result
 * @throws ServiceError 404 if the account has no such scan of the website, or its result is not kept
 */
export async function compareScans(
  env: Env,
  {
    accountId,
    host,
    scanId,
    against,
  }: { accountId: string; host: string; scanId: string; against?: string | undefined },
): Promise<ScanChanges> {
  const scan = await readScan(env, { accountId, host }, scanId);
  if (against !== undefined) await readScan(env, { accountId, host }, against);
  const siteAudits = env.SITE_AUDITS.getByName(toSiteName(accountId, host));
  const compared = await siteAudits.compareScans(scanId, against ?? null, MAX_LISTED_PAGES);
  if ('missing' in compared) {
    throw new ServiceError(
      'scan_result_not_found',
      `The scan ${compared.missing} has no result to compare: it is running, was not scored, or is not one of the last 20.`,
    );
  }
  const { pages } = compared;
  const after = toComparedSite(compared.after);
  const earlier = compared.before && toComparedSite(compared.before);
  const before = earlier ?? after;
  const pick = <T>(read: (site: ComparedSite['trace']) => T) => ({
    before: earlier && read(earlier.trace),
    after: read(after.trace),
  });
  return {
    host,
    scan: toComparedScan(scan),
    against: compared.before && toComparedScan(await readScan(env, { accountId, host }, compared.before.id)),
    score: pick(({ score }) => score),
    grade: pick(({ grade }) => grade),
    pillars: Array.from(PILLAR_KEYS, (key) => ({
      key,
      label: PILLARS[key].label,
      ...pick(({ pillars }) => pillars[key]),
    })),
    caps: {
      added: after.trace.caps.filter((id) => !before.trace.caps.includes(id)),
      removed: before.trace.caps.filter((id) => !after.trace.caps.includes(id)),
    },
    pages,
    ...compareSites(before, after),
    ignored: after.trace.ignored ?? [],
    reopened: compared.reopened,
  };
}

async function readScan(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
  id: string,
): Promise<ScanRow> {
  const row = await findScan(openDatabase(env, accountId), { id, accountId });
  if (row?.host !== host) throw new ServiceError('scan_not_found', `You have no scan ${id} of ${host}`);
  return row;
}

/** Parses a scan result stored in the object of a website. */
export function toComparedSite({
  trace,
  unread,
  suspected,
  revisions,
}: ScanResultWithRevisions): ComparedSite {
  return {
    unread,
    suspected: new Set(JSON.parse(suspected) as string[]),
    trace: JSON.parse(trace) as ComparedSite['trace'],
    revisions: revisions.map((json) => JSON.parse(json) as ComparedSite['revisions'][number]),
  };
}

function toComparedScan({ id, startedAt, finishedAt }: ScanRow): ScanChanges['scan'] {
  return {
    id,
    started_at: formatTimestamp(startedAt),
    finished_at: formatTimestamp(finishedAt ?? startedAt),
  };
}

/**
 * Records the result of a scan, to compare it with other scans: the score, findings and pages of the website, including pages
 * that the scan did not read (docs/contract.md 14.6). Can be repeated. Does nothing without a score.
 */
export async function recordScan(
  env: Env,
  { id, accountId, host }: { id: string; accountId: string; host: string },
): Promise<void> {
  const { sitePages, score, assessment } = await readReport(env, { accountId, host });
  if (!score) return;
  const trace = buildSiteTrace(sitePages, score, assessment);
  const observed = observeFindings(trace, {
    scanId: id,
    at: Date.parse(score.computed_at),
    checks: FINDING_IDS,
  });
  await env.SITE_AUDITS.getByName(toSiteName(accountId, host)).recordScan(
    { id, trace: JSON.stringify(trace), observed },
    listRecordedPages(sitePages, assessment),
  );
}
