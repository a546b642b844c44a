import { decompressText } from '../../lib/compression.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { OpenHold } from '../../objects/account/holds.ts';
import type { UsedKey } from '../../objects/account/idempotency.ts';
import type { AccountAction } from '../../storage/account-actions.ts';
import type {
  AnswerRow,
  AuditRow,
  ClaimRow,
  DeviceRow,
  MailRow,
  ScoreRow,
  SessionRow,
} from '../../storage/account-export.ts';
import {
  MissingDocumentsError,
  readDocumentsJson,
  unpackOldDocuments,
} from '../../storage/audit-documents.ts';
import type { FixVerificationRow } from '../../storage/fix-verifications.ts';
import type { LapseRow } from '../../storage/lapses.ts';
import type { GrantRow } from '../../storage/oauth-grants.ts';
import type { LedgerDifference } from '../../storage/reconciliations.ts';
import type { ScanRow } from '../../storage/scans.ts';
import type { RunRow } from '../../storage/scheduled-runs.ts';
import type { ScheduleRow } from '../../storage/schedules.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';
import type { WebhookRow } from '../../storage/webhooks.ts';
import { toReportSummary } from '../audits/report.ts';
import { callWebhookEndpoint } from '../call-objects.ts';
import type { Caller } from '../context.ts';
import { toOwnSnapshot } from '../directory/submission.ts';
import { describeWebhook } from '../webhooks/webhooks.ts';

/** Exceeds the number that an endpoint keeps. */
const MAX_EXPORTED_DELIVERIES = 2_000;

/*
 * Each function writes a row of an export as JSON, with the field names of the API where it has them. Leaves out hashes of
 * secrets.
 */

export function writeSession({ createdAt, expiresAt, lastUsedOn, browser, country }: SessionRow): string {
  return JSON.stringify({
    created_at: formatTimestamp(createdAt),
    expires_at: formatTimestamp(expiresAt),
    last_used_on: lastUsedOn,
    browser,
    country,
  });
}

export function writeDevice({ expiresAt }: DeviceRow): string {
  return JSON.stringify({ expires_at: formatTimestamp(expiresAt) });
}

export function writeConnectedApp(row: GrantRow): string {
  return JSON.stringify({
    client_id: row.clientId,
    client_name: row.clientName,
    redirect_uri: row.redirectUri,
    resource: row.resource,
    scopes: row.scope.split(' '),
    allowed_at: formatTimestamp(row.createdAt),
    connected_at: formatOptionalTimestamp(row.connectedAt),
    last_used_on: row.lastUsedOn,
  });
}

export function writeMail({ kind, sentAt }: MailRow): string {
  return JSON.stringify({ kind, sent_at: formatTimestamp(sentAt) });
}

/** Leaves out facts about the owner if it is another account. */
export function writeWebsite(row: ClaimRow, { accountId }: Caller): string {
  const isOwner = row.ownerAccountId === accountId;
  return JSON.stringify({
    host: row.host,
    status: isOwner ? 'verified' : 'pending',
    claimed_at: formatTimestamp(row.claimedAt),
    token: row.token,
    verified_at: isOwner ? formatOptionalTimestamp(row.verifiedAt) : null,
    verified_method: isOwner ? row.verifiedMethod : null,
    last_confirmed_at: isOwner ? formatOptionalTimestamp(row.proofFoundAt ?? row.verifiedAt) : null,
    proof_missing_since: isOwner ? formatOptionalTimestamp(row.proofMissingSince) : null,
    public_scorecard: isOwner && row.publicScorecard,
    alerts: row.alerts === null ? null : JSON.parse(row.alerts),
  });
}

export function writeLapse({ host, lapsedAt }: LapseRow): string {
  return JSON.stringify({ host, lapsed_at: formatTimestamp(lapsedAt) });
}

export function writeScore({ host, score, updatedAt, facts, history }: ScoreRow): string {
  const head = JSON.stringify({
    host,
    updated_at: formatTimestamp(updatedAt),
    history: history.map(({ date, state, score: points, grade, pagesEvaluated }) => ({
      date,
      state,
      score: points,
      grade,
      pages_evaluated: pagesEvaluated,
    })),
  });
  return `${head.slice(0, -1)},"score":${score},"inspection":${decompressText(facts)}}`;
}

/** Writes the documents as they are stored, without parsing them, because they can be large. */
export async function writeAudit(
  env: Env,
  { row, ownerEmail }: { row: AuditRow; ownerEmail: string },
): Promise<string> {
  const head = JSON.stringify(toReportSummary({ ...row, ownerEmail }));
  return `${head.slice(0, -1)},${(await readAuditJson(env, row)).slice(1)}`;
}

async function readAuditJson(env: Env, { documentsAt, oldDocuments, ...row }: AuditRow): Promise<string> {
  if (documentsAt !== null) return readDocumentsJson(env, row.accountId, { ...row, documentsAt });
  if (oldDocuments === null) throw new MissingDocumentsError(`the audit ${row.id} has no documents`);
  return unpackOldDocuments({ ...oldDocuments, siteFacts: row.siteFacts });
}

export function writeScan(row: ScanRow): string {
  return JSON.stringify({
    id: row.id,
    host: row.host,
    page_url: row.pageUrl || null,
    started_at: formatTimestamp(row.startedAt),
    finished_at: formatOptionalTimestamp(row.finishedAt),
    pages_requested: row.pagesRequested,
    pages_stored: row.pagesStored,
    cost_per_page: row.costPerPage,
  });
}

export function writeFixVerification({
  url,
  checkId,
  state,
  markedAt,
  checkedAt,
}: FixVerificationRow): string {
  return JSON.stringify({
    url,
    check_id: checkId,
    state,
    marked_at: formatTimestamp(markedAt),
    checked_at: formatOptionalTimestamp(checkedAt),
  });
}

export function writeSchedule(row: ScheduleRow): string {
  return JSON.stringify({
    host: row.host,
    page_url: row.pageUrl || null,
    frequency: row.frequency,
    hour: row.hour,
    day: row.day,
    max_pages: row.maxPages,
    only_changed: row.onlyChanged,
    max_credits_per_month: row.maxCreditsPerMonth,
    next_run_at: formatTimestamp(row.nextRunAt),
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  });
}

export function writeRun(row: RunRow): string {
  return JSON.stringify({
    id: row.id,
    host: row.host,
    page_url: row.pageUrl || null,
    due_at: formatTimestamp(row.dueAt),
    missed_runs: row.missedCount,
    skipped: row.skipCode,
  });
}

export function writeAnswer({ host, url, status, location, linkedFrom, seenAt }: AnswerRow): string {
  return JSON.stringify({
    host,
    url,
    status_code: status,
    location,
    linked_from: linkedFrom,
    seen_at: formatTimestamp(seenAt),
  });
}

export function writeSnapshot(row: SubmissionRow, email: string, siteUrl: string): string {
  return JSON.stringify({
    ...toOwnSnapshot(row),
    submitted_by: email,
    document_url: `${siteUrl}/ai-directory/${row.provider}/${row.id}.json`,
  });
}

/** Includes the kept deliveries. */
export async function writeWebhook(env: Env, row: WebhookRow): Promise<string> {
  const deliveries = await callWebhookEndpoint(env, row.id, async (endpoint) =>
    endpoint.list(Number.MAX_SAFE_INTEGER, MAX_EXPORTED_DELIVERIES),
  );
  return JSON.stringify({
    ...(await describeWebhook(env, row)),
    deliveries: deliveries.map(({ seq: _, ...delivery }) => delivery),
  });
}

export function writeHold({ refType, refId, amount, heldAt }: OpenHold): string {
  return JSON.stringify({ ref_type: refType, ref_id: refId, amount, held_at: formatTimestamp(heldAt) });
}

/** Leaves out the answer, which repeats data exported elsewhere. */
export function writeIdempotencyKey({ key, request, createdAt, status }: UsedKey): string {
  return JSON.stringify({ key, request, status, created_at: formatTimestamp(createdAt) });
}

export function writeDifference({ refType, refId, stored, charged, foundAt }: LedgerDifference): string {
  return JSON.stringify({
    ref_type: refType,
    ref_id: refId,
    stored,
    charged,
    found_at: formatTimestamp(foundAt),
  });
}

/** Does not name the administrator. */
export function writeAction({ action, reason, createdAt }: AccountAction): string {
  return JSON.stringify({ action, reason, created_at: formatTimestamp(createdAt) });
}
