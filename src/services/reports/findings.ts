import type { Assignment, FindingEvent, WebsiteFinding } from '../../contracts/finding.ts';
import { type Ignore, MAX_IGNORES } from '../../contracts/ignore.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import { isFindingId } from '../../engine/find-check.ts';
import {
  type WebsiteFindingQuery,
  type FindingSources,
  createPathFilter,
  joinFindings,
  selectWebsiteFindings,
} from '../../engine/site/website-findings.ts';
import { buildSiteReport } from '../../engine/site/site-report.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { SortedPage } from '../../lib/list-page.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  type FindingEventRow,
  insertAssignments,
  listAssignments,
  listFindingEvents,
} from '../../storage/finding-events.ts';
import type { Context } from '../context.ts';
import { sendRecordedEvents, toUnsentEvent } from '../webhooks/events.ts';
import { listIgnores } from '../websites/ignores.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { finishSteps, openReport, type ReportSource } from './open-report.ts';
import { type FindingPages, listFindingPages } from './site-report.ts';

/** A report that is open, with its findings over all scans. */
interface OpenFindings {
  report: ReportSource;
  sources: FindingSources;
}

/**
 * Opens the findings of a website for a reader. Does not contact the website.
 *
 * @param path by which they are filtered
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
function openFindings<T>(
  context: Context,
  { website, path }: { website: VerifiedWebsite; path?: string | undefined },
  use: (found: OpenFindings) => T | Promise<T>,
): Promise<T> {
  const { env, caller } = context;
  const claimant = { accountId: caller.accountId, host: website.host };
  const recorded = Promise.all([
    env.SITE_AUDITS.getByName(toSiteName(claimant.accountId, claimant.host)).listFindings(),
    listAssignments(openDatabase(env, SERVICE), claimant),
  ]);
  // Awaited after the report, which may fail first.
  recorded.catch(() => {});
  return openReport(context, website, async (report) => {
    const [{ findings: tracked, lastScanId }, rows] = await recorded;
    const { ignored, assessment } = report;
    const { findings } = assessment;
    const assignments = new Map(rows.map((row) => [row.check, JSON.parse(row.details) as Assignment]));
    const pathFilter = createPathFilter(path);
    if (pathFilter) await finishSteps(pathFilter.compare(findings.flatMap(({ affected }) => affected.urls)));
    const sources = { findings, tracked, assignments, lastScanId, ignored, pathFilter };
    return use({ report, sources });
  });
}

/** Lists the findings of a website over all its scans (docs/contract.md 9.36). @throws ServiceError 422 for an invalid cursor, 429 as `openFindings` */
export function listFindings(
  context: Context,
  { website, query, limit }: { website: VerifiedWebsite; query: WebsiteFindingQuery; limit: number },
): Promise<SortedPage<WebsiteFinding>> {
  return openFindings(context, { website, path: query.filters.path }, ({ sources }) =>
    selectWebsiteFindings(sources, query, limit),
  );
}

/** Same as `getSiteReport`, with what `listFindings` lists. @param path by which the findings are filtered */
export function getReportAndFindings(
  context: Context,
  website: VerifiedWebsite,
  path?: string,
): Promise<{ report: SiteReport; sources: FindingSources }> {
  return openFindings(context, { website, path }, ({ report, sources }) => ({
    report: buildSiteReport(report.sitePages, { ...report, now: Date.now() }),
    sources,
  }));
}

/** Same as `listFindings`, all that match, each with what the report says of it. */
export function listAllFindings(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: WebsiteFindingQuery },
): Promise<{ row: WebsiteFinding; finding: Finding | undefined }[]> {
  return openFindings(context, { website, path: query.filters.path }, ({ sources }) => {
    const { rows } = selectWebsiteFindings(sources, { ...query, cursor: undefined }, Infinity);
    return rows.map((row) => ({ row, finding: sources.findings.find(({ id }) => id === row.id) }));
  });
}

export interface FindingDetails {
  row: WebsiteFinding;
  /** `null` if no page has it now. */
  found: FindingPages | null;
  /** Those of its check, newest first. */
  ignores: Ignore[];
  log: FindingEvent[];
}

/**
 * Returns a finding of a website with 50 of the URLs that it affects, what is ignored of it, and its log. Does not contact the website.
 *
 * @throws ServiceError 404 if there is no such finding, 422 for an invalid cursor, 429 as `listFindings`
 */
export async function getFindingDetails(
  context: Context,
  { website, id, cursor }: { website: VerifiedWebsite; id: string; cursor: string | undefined },
): Promise<FindingDetails> {
  const [{ row, found }, ignores, log] = await Promise.all([
    openFindings(context, { website }, async ({ report, sources }) => ({
      row: joinFindings(sources).find((one) => one.id === id),
      found: await listFindingPages(context, report, { id, cursor }),
    })),
    listIgnores(context, { website, page: { limit: MAX_IGNORES } }),
    listFindingLog(context, { website, id }),
  ]);
  if (!row) throw new ServiceError('finding_not_found', `The report of ${website.host} has no such finding`);
  return { row, found, ignores: ignores.rows.filter(({ check }) => check === id), log };
}

/** Lists what happened to a finding of a website, newest first: what its scans found, and what its owner decided. */
export async function listFindingLog(
  { env, caller: { accountId } }: Context,
  { website: { host }, id }: { website: VerifiedWebsite; id: string },
): Promise<FindingEvent[]> {
  assertFindingId(id);
  const [changes, decisions] = await Promise.all([
    env.SITE_AUDITS.getByName(toSiteName(accountId, host)).listFindingChanges(id),
    listFindingEvents(openDatabase(env, SERVICE), { host, accountId, check: id }),
  ]);
  const events = [
    ...changes.map(({ at, state, scanId }) => ({
      at,
      event: state === 'open' ? ('found' as const) : state,
      scan_id: scanId,
      author: null,
    })),
    ...decisions.map(toDecision),
  ];
  // Reversed first: what happened in the same millisecond is in the order in which it was stored.
  return Array.from(
    events.reverse().sort((a, b) => b.at - a.at),
    (event) => ({ ...event, at: formatTimestamp(event.at) }),
  );
}

/** @returns `at` in milliseconds since 1970 */
function toDecision({ event, author, createdAt, details }: FindingEventRow) {
  const decided = { event, at: createdAt, scan_id: null, author };
  return event === 'assigned'
    ? { ...decided, assignment: JSON.parse(details) as Assignment }
    : { ...decided, ignore: JSON.parse(details) as FindingEvent['ignore'] };
}

/**
 * Says who fixes findings of a website, until when, and where that is tracked: of all of them, or of none if it throws. Replaces what was
 * said before.
 *
 * @throws ServiceError 404 if no finding has one of the ids
 */
export async function assignFindings(
  { env, caller: { accountId, email } }: Context,
  {
    website: { host },
    ids,
    assignment: { assignee = null, due_on = null, ticket = null },
  }: { website: VerifiedWebsite; ids: readonly string[]; assignment: Assignment },
): Promise<Assignment> {
  for (const id of ids) assertFindingId(id);
  const assigned = { assignee, due_on, ticket };
  const at = Date.now();
  const type = 'finding.assigned' as const;
  const events = ids.map((id) => ({
    id: `${type}:${crypto.randomUUID()}`,
    type,
    at,
    data: { host, finding_id: id, author: email, assignment: assigned },
  }));
  const recorded = await insertAssignments(openDatabase(env, SERVICE), {
    host,
    accountId,
    event: 'assigned',
    author: email,
    createdAt: at,
    each: events.map((event) => ({
      check: event.data.finding_id,
      details: JSON.stringify(assigned),
      unsent: toUnsentEvent(accountId, event),
    })),
  });
  if (!recorded) throw new ServiceError('website_not_verified', `You do not own ${host} any more`);
  await sendRecordedEvents(env, { accountId, events, recorded });
  return assigned;
}

function assertFindingId(id: string): void {
  if (!isFindingId(id)) throw new ServiceError('finding_not_found', `There is no finding ${id}`);
}
