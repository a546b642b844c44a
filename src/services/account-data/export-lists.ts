import { type AuditDocument, writeAuditData } from '../../engine/audit-document.ts';
import { decompressText } from '../../lib/compression.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { OpenHold } from '../../objects/account/holds.ts';
import type { UsedKey } from '../../objects/account/idempotency.ts';
import type { NumberedEntry } from '../../objects/account/ledger.ts';
import * as stored from '../../storage/account-export.ts';
import { readDocuments, toSiteName } from '../../storage/audit-documents.ts';
import type { AuditRow } from '../../storage/audits.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import { type GrantRow, listGrants } from '../../storage/oauth.ts';
import { listWebhookRows, type WebhookRow } from '../../storage/webhooks.ts';
import { getLogoUrl } from '../accounts/branding.ts';
import { toCreditEntry } from '../accounts/get-credits.ts';
import { toReportSummary } from '../audits/report.ts';
import { callWebhookEndpoint } from '../call-objects.ts';
import type { Caller, Context } from '../context.ts';
import { toOwnSnapshot } from '../directory/submission.ts';
import { toIgnore } from '../websites/ignores.ts';
import { toProfile } from '../scans/profiles.ts';
import { fields, pick, writeRows } from './export-rows.ts';
import { describeWebhook } from '../webhooks/webhooks.ts';

/** Ledger entries, or idempotency keys, in a page. */
const PAGE_SIZE = 500;
/** Exceeds the number that an endpoint keeps. */
const MAX_EXPORTED_DELIVERIES = 2_000;

/**
 * Returns the lists of an export by name, each as parts of a JSON array. Fields have the names of the API where it has them;
 * hashes of secrets are left out. Reads nothing until the lists are iterated.
 */
export function exportLists({ env, caller }: Context): Record<string, AsyncGenerator<string>> {
  const { accountId, email } = caller;
  const [ofAccount, ofService] = [openDatabase(env, accountId), openDatabase(env, SERVICE)];
  const account = env.ACCOUNT.getByName(accountId);
  const pages =
    <T>(listRows: (db: Database, owner: string, last: T | undefined) => Promise<T[]>, db: Database) =>
    (last?: T) =>
      listRows(db, accountId, last);
  return {
    sessions: writeRows(
      pages(stored.exportSessions, ofService),
      fields('createdAt', 'expiresAt', 'lastUsedOn', 'browser', 'country'),
    ),
    known_devices: writeRows(pages(stored.exportDevices, ofService), fields('expiresAt')),
    connected_apps: writeRows(
      async (last?: GrantRow) => (last ? [] : listGrants(ofService, accountId)),
      (row) =>
        JSON.stringify({
          ...pick(row, 'clientId', 'clientName', 'redirectUri', 'resource', 'connectedAt', 'lastUsedOn'),
          scopes: row.scope.split(' '),
          allowed_at: formatTimestamp(row.createdAt),
        }),
    ),
    members: writeRows(
      pages(stored.exportMembers, ofService),
      fields('email', 'role', 'hosts', 'invitedAt', 'acceptedAt'),
    ),
    member_actions: writeRows(
      pages(stored.exportMemberActions, ofService),
      fields('actor', 'action', 'createdAt'),
    ),
    saved_views: writeRows(pages(stored.exportSavedViews, ofService), (row) => {
      const view = pick(row, 'list', 'name', 'query', 'createdAt');
      return JSON.stringify({ ...view, saved_by: row.memberEmail || email });
    }),
    memberships: writeRows(
      (last?: Parameters<typeof stored.exportMemberships>[2]) =>
        stored.exportMemberships(ofService, email, last),
      fields('accountId', 'role', 'hosts', 'invitedAt', 'acceptedAt'),
    ),
    mails: writeRows(
      (last?: Parameters<typeof stored.exportMails>[2]) => stored.exportMails(ofService, email, last),
      fields('kind', 'sentAt'),
    ),
    websites: writeRows(pages(stored.exportClaims, ofService), (row) => writeWebsite(row, caller)),
    lapsed_websites: writeRows(pages(stored.exportLapses, ofService), fields('host', 'lapsedAt')),
    scores: writeRows(pages(stored.exportScores, ofAccount), writeScore),
    audits: writeRows(pages(stored.exportAudits, ofAccount), (row) => writeAudit(env, row, email)),
    audit_results: writeRows(
      (last?: AuditResults) => listAuditResults(env, accountId, last),
      writeAuditResults,
    ),
    fix_verifications: writeRows(
      pages(stored.exportFixVerifications, ofAccount),
      fields('url', 'checkId', 'state', 'markedAt', 'checkedAt'),
    ),
    rendered_audits: writeRows(
      pages(stored.exportRenderedAudits, ofAccount),
      fields('id', 'reportId', 'url', 'cost', 'storedAt'),
    ),
    scans: writeRows(pages(stored.exportScans, ofAccount), (row) =>
      JSON.stringify({
        ...pick(row, 'id', 'host', 'startedAt', 'finishedAt', 'pagesRequested', 'pagesStored', 'costPerPage'),
        page_url: row.pageUrl || null,
      }),
    ),
    scan_results: writeRows(
      (last?: string) => stored.listScannedHosts(ofAccount, accountId, last ?? ''),
      (host) => writeScanResults(env, accountId, host),
    ),
    profiles: writeRows(pages(stored.exportProfiles, ofAccount), (row) => JSON.stringify(toProfile(row))),
    finding_events: writeRows(pages(stored.exportFindingEvents, ofService), (row) =>
      JSON.stringify({
        ...pick(row, 'host', 'check', 'event', 'author', 'createdAt'),
        details: JSON.parse(row.details) as unknown,
      }),
    ),
    ignores: writeRows(pages(stored.exportIgnores, ofService), (row) => JSON.stringify(toIgnore(row))),
    branding: writeRows(pages(stored.exportBrandings, ofService), async (row) =>
      JSON.stringify({ ...pick(row, 'name', 'color', 'updatedAt'), logo: await getLogoUrl(env, row) }),
    ),
    share_links: writeRows(pages(stored.exportShareLinks, ofService), (row) =>
      JSON.stringify({
        ...pick(row, 'host', 'label', 'createdAt', 'expiresAt', 'opens', 'lastOpenedOn'),
        has_password: row.passwordHash !== null,
      }),
    ),
    schedules: writeRows(pages(stored.exportSchedules, ofAccount), (row) =>
      JSON.stringify({
        ...pick(
          row,
          'host',
          'frequency',
          'hour',
          'day',
          'maxPages',
          'onlyChanged',
          'maxCreditsPerMonth',
          'rendersPage',
          'profile',
        ),
        ...pick(row, 'nextRunAt', 'createdAt', 'updatedAt'),
        page_url: row.pageUrl || null,
      }),
    ),
    scheduled_runs: writeRows(pages(stored.exportRuns, ofAccount), (row) =>
      JSON.stringify({
        ...pick(row, 'id', 'host', 'dueAt'),
        page_url: row.pageUrl || null,
        missed_runs: row.missedCount,
        skipped: row.skipCode,
      }),
    ),
    unaudited_answers: writeRows(pages(stored.exportAnswers, ofAccount), (row) =>
      JSON.stringify({
        ...pick(row, 'host', 'url', 'location', 'via', 'linkedFrom', 'seenAt'),
        status_code: row.status,
      }),
    ),
    snapshots: writeRows(pages(stored.exportSnapshots, ofService), (row) =>
      JSON.stringify({
        ...toOwnSnapshot(row),
        submitted_by: email,
        document_url: `${env.SITE_URL}/ai-directory/${row.provider}/${row.id}.json`,
      }),
    ),
    webhooks: writeRows(
      async (last?: WebhookRow) => (last ? [] : listWebhookRows(ofService, accountId)),
      (row) => writeWebhook(env, row),
    ),
    ledger: writeRows(
      async (last?: NumberedEntry) => account.listEntriesAfter(last?.seq ?? 0, PAGE_SIZE),
      (entry) => JSON.stringify(toCreditEntry(entry, caller)),
    ),
    holds: writeRows(
      async (last?: OpenHold) => (last ? [] : account.listOpenHolds()),
      fields('refType', 'refId', 'amount', 'heldAt'),
    ),
    // Without the answers, which repeat data exported elsewhere.
    idempotency_keys: writeRows(
      async (last?: UsedKey) => account.listKeys(last?.key ?? '', PAGE_SIZE),
      fields('key', 'request', 'status', 'createdAt'),
    ),
    ledger_differences: writeRows(
      pages(stored.exportDifferences, ofService),
      fields('refType', 'refId', 'stored', 'charged', 'foundAt'),
    ),
    // Without the name of the administrator.
    actions: writeRows(pages(stored.exportActions, ofService), fields('action', 'reason', 'createdAt')),
  };
}

/** Leaves out facts about the owner if it is another account. */
function writeWebsite(row: stored.ClaimRow, { accountId }: Caller): string {
  const isOwner = row.ownerAccountId === accountId;
  return JSON.stringify({
    ...pick(row, 'host', 'claimedAt', 'token'),
    status: isOwner ? 'verified' : 'pending',
    verified_at: isOwner ? formatOptionalTimestamp(row.verifiedAt) : null,
    verified_method: isOwner ? row.verifiedMethod : null,
    last_confirmed_at: isOwner ? formatOptionalTimestamp(row.proofFoundAt ?? row.verifiedAt) : null,
    proof_missing_since: isOwner ? formatOptionalTimestamp(row.proofMissingSince) : null,
    public_scorecard: isOwner && row.publicScorecard,
    alerts: row.alerts === null ? null : JSON.parse(row.alerts),
  });
}

function writeScore({ history, score, facts, ...row }: stored.ScoreRow): string {
  const head = JSON.stringify({
    ...pick(row, 'host', 'updatedAt'),
    history: history.map((point) => pick(point, 'date', 'state', 'score', 'grade', 'pagesEvaluated')),
  });
  return `${head.slice(0, -1)},"score":${score},"inspection":${decompressText(facts)}}`;
}

/** Writes an audit with its documents, what it found as the API has it. */
async function writeAudit(env: Env, row: AuditRow, ownerEmail: string): Promise<string> {
  const head = JSON.stringify(toReportSummary(row, ownerEmail));
  const found = await readDocuments(env, row.accountId, row);
  // So that the rest can be downloaded.
  if (!found) return head;
  const { data, ...others } = found;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this service alone
  const documents = { data: writeAuditData(data as AuditDocument), ...others };
  return `${head.slice(0, -1)},${JSON.stringify(documents).slice(1)}`;
}

/** The kept results of an audit, newest first. */
interface AuditResults {
  audit: AuditRow;
  results: { auditedAt: number; trace: string }[];
}

/** Lists one page of the account's audits with their results, after the audit `last`. */
async function listAuditResults(
  env: Env,
  accountId: string,
  last: AuditResults | undefined,
): Promise<AuditResults[]> {
  const audits = await stored.exportAudits(openDatabase(env, accountId), accountId, last?.audit);
  const results = new Map<string, AuditResults['results']>();
  for (const [siteName, ofSite] of Map.groupBy(audits, ({ domain }) => toSiteName(accountId, domain))) {
    const named = ofSite.map(({ normalizedUrl: url, id, documentsAt, previousDocumentsAt, tracedSince }) => ({
      id,
      url,
      documentsAt,
      previousDocumentsAt,
      tracedSince,
    }));
    const found = await env.SITE_AUDITS.getByName(siteName).readTraces(named);
    for (const [at, { id }] of ofSite.entries()) results.set(id, found[at] ?? []);
  }
  return audits.map((audit) => ({ audit, results: results.get(audit.id) ?? [] }));
}

/** Writes the results of an audit, with the traces as they are stored. */
function writeAuditResults({ audit, results }: AuditResults): string {
  const head = JSON.stringify({ audit_id: audit.id, url: audit.normalizedUrl });
  const list = results.map(
    ({ auditedAt, trace }) =>
      `{"audited_at":${JSON.stringify(formatTimestamp(auditedAt))},"result":${trace}}`,
  );
  return `${head.slice(0, -1)},"results":[${list.join(',')}]}`;
}

/** Writes the kept results of a website's scans, oldest first, as they are stored, and what all scans say of its findings. */
async function writeScanResults(env: Env, accountId: string, host: string): Promise<string> {
  const object = env.SITE_AUDITS.getByName(toSiteName(accountId, host));
  const [results, { findings }] = await Promise.all([object.listScanResults(), object.listFindings()]);
  const list = results.map(({ id, trace }) => `{"scan_id":${JSON.stringify(id)},"result":${trace}}`);
  const tracked = JSON.stringify(Object.fromEntries(findings));
  return `{"host":${JSON.stringify(host)},"results":[${list.join(',')}],"findings":${tracked}}`;
}

/** Includes the kept deliveries. */
async function writeWebhook(env: Env, row: WebhookRow): Promise<string> {
  const deliveries = await callWebhookEndpoint(env, row.id, async (endpoint) =>
    endpoint.list(Number.MAX_SAFE_INTEGER, MAX_EXPORTED_DELIVERIES),
  );
  return JSON.stringify({
    ...(await describeWebhook(env, row)),
    deliveries: deliveries.map(({ seq: _, ...delivery }) => delivery),
  });
}
