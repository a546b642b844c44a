import { checkUrl, type PublicUrl } from '../../crawler/check-url.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { compressJson, decompressJson } from '../../lib/compression.ts';
import { ServiceError } from '../../lib/errors.ts';
import { GUEST_AUDIT_LIFETIME } from '../../lib/guest-audit-lifetime.ts';
import type { ReportStep } from '../../lib/report-step.ts';
import { sha256 } from '../../lib/secret.ts';
import { SECOND } from '../../lib/time.ts';
import { type AuditDocuments, packDocuments, parsePackedLinks } from '../../storage/audit-documents.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  assignGuestAudit,
  deleteGuestAudits,
  findGuestAudit,
  finishGuestAudit,
  type GuestAuditFailure,
  type GuestAuditRow,
  listExpiredGuestAudits,
  startGuestAudit,
} from '../../storage/guest-audits.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import { listNamedResults } from '../../storage/stored-results.ts';
import type { Context } from '../context.ts';
import { type Audit, auditPage } from './audit-page.ts';
import { countFailedAudit } from './audit-slot.ts';
import { toReport } from './report.ts';
import { storeAudits } from './store-audits.ts';

/** A run that began earlier was interrupted, in milliseconds: a page and its robots.txt take at most a minute. */
const LONGEST_RUN = 90 * SECOND;
/** Runs of an audit, of which the first may have been interrupted. */
const MAX_ATTEMPTS = 2;

/** An audit without an account. */
export type GuestAudit =
  /** It was not run, or its run was interrupted. */
  | { state: 'prepared'; url: string }
  | { state: 'running'; url: string }
  | { state: 'failed'; url: string; message: string }
  /** `deletedAt` in milliseconds since 1970. */
  | { state: 'done'; url: string; report: AuditReport; deletedAt: number };

/** @throws ServiceError 404 if there is none, it is older than a day, or an account keeps it */
export async function getGuestAudit(env: Env, secret: string): Promise<GuestAudit> {
  const now = Date.now();
  const idHash = await sha256(secret);
  const row = await findGuestAudit(openDatabase(env, SERVICE), idHash, now - GUEST_AUDIT_LIFETIME);
  if (row === null || row.keptBy !== null) throw notFoundError();
  const { url, failure: message, startedAt, finishedAt } = row;
  if (message !== null) return { state: 'failed', url, message };
  if (finishedAt !== null) {
    const stored = await readResult(env, idHash);
    if (!stored) throw notFoundError();
    const summary = { ...identify(row, finishedAt), ...stored.result, updatedAt: null, public: false };
    const report = toReport({ ...summary, accountId: '' }, stored.documents.data as AuditReport['data'], '');
    return { state: 'done', url, report, deletedAt: row.createdAt + GUEST_AUDIT_LIFETIME };
  }
  if (startedAt !== null && startedAt > now - LONGEST_RUN) return { state: 'running', url };
  if (row.attempts < MAX_ATTEMPTS) return { state: 'prepared', url };
  return { state: 'failed', url, message: 'The audit was interrupted. Audit the page again.' };
}

function notFoundError(): ServiceError {
  return new ServiceError(
    'guest_audit_not_found',
    'There is no audit at this address. Audits without an account are deleted after 24 hours.',
  );
}

function identify({ reportId: id, url }: GuestAuditRow, createdAt: number) {
  const { href: normalizedUrl, hostname: domain } = parseStoredUrl(url);
  return { id, url, normalizedUrl, domain, createdAt };
}

function parseStoredUrl(url: string): PublicUrl {
  const checked = checkUrl(url);
  if (!checked.ok) throw new Error(`a stored URL is refused: ${checked.reason}`);
  return checked.url;
}

/**
 * Runs a prepared audit and stores its result, or why it failed. Does nothing if another request runs it.
 *
 * @throws Error if the service fails: the audit can then be run again
 */
export async function runGuestAudit(
  env: Env,
  { secret, report }: { secret: string; report: ReportStep },
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const [idHash, now] = [await sha256(secret), Date.now()];
  const times = { now, interruptedBy: now - LONGEST_RUN, maxAttempts: MAX_ATTEMPTS };
  const row = await startGuestAudit(db, idHash, times);
  if (row === null) return;
  let failure: GuestAuditFailure | null = null;
  try {
    const audit = await auditPage(env, { accountId: null, url: parseStoredUrl(row.url), report });
    await env.AUDITS.put(toKey(idHash), compressJson(toStoredResult(audit)));
    await incrementDailyCount(db, 'audit', now);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status >= 500) await countFailedAudit(env);
    failure = { message: error.message, isCounted: error.code === 'page_unreachable' };
  }
  await finishGuestAudit(db, idHash, { finishedAt: Date.now(), failure });
}

/** What is stored of an audit: enough for an account to keep it. */
interface StoredResult extends Pick<Audit, 'result' | 'trace'> {
  documents: AuditDocuments;
  links: ReturnType<typeof parsePackedLinks>;
}

function toStoredResult({ packed, result, trace }: Audit): StoredResult {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by packDocuments
  const documents = decompressJson(packed.documents) as AuditDocuments;
  return { documents, links: parsePackedLinks(packed.links), result, trace };
}

/** Returns the R2 key of a result. Keys of accounts' audits begin with the id of the account. */
function toKey(idHash: string): string {
  return `guest/${idHash}`;
}

async function readResult({ AUDITS }: Env, idHash: string): Promise<StoredResult | null> {
  const object = await AUDITS.get(toKey(idHash));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by runGuestAudit alone
  return object && (decompressJson(new Uint8Array(await object.arrayBuffer())) as StoredResult);
}

/**
 * Moves an audit into the caller's account, as if the account had made it; a newer audit of the URL stays. An account that has begun to
 * keep an audit can repeat that, another one cannot.
 *
 * @returns the id of the account's audit of the URL
 * @throws ServiceError 404 if there is none, it is older than a day, or another account keeps it
 */
export async function keepGuestAudit({ env, caller }: Context, secret: string): Promise<string> {
  const { accountId } = caller;
  const idHash = await sha256(secret);
  const since = Date.now() - GUEST_AUDIT_LIFETIME;
  const row = await assignGuestAudit(openDatabase(env, SERVICE), idHash, { accountId, since });
  if (row === null) throw notFoundError();
  const report = identify(row, row.finishedAt ?? row.createdAt);
  const [own] = await listNamedResults(openDatabase(env, accountId), accountId, [report.normalizedUrl]);
  const isNewer = own !== undefined && own.documentsAt >= report.createdAt;
  const stored = isNewer ? null : await readResult(env, idHash);
  if (!isNewer && !stored) throw notFoundError();
  if (stored) {
    const { documents, links, result, trace } = stored;
    const packed = packDocuments({ ...documents, dataJson: JSON.stringify(documents.data), links });
    await storeAudits(env, { accountId, audits: [{ report, result, trace, packed }] });
  }
  await env.AUDITS.delete(toKey(idHash));
  return isNewer ? own.id : report.id;
}

/** Audits that are deleted together: R2 takes 1,000 keys. */
const DELETED_TOGETHER = 1_000;

/**
 * Deletes audits without an account that are older than a day, documents first, once a run that began before has stored its result.
 *
 * @param now milliseconds since 1970
 */
export async function purgeGuestAudits(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const until = now - GUEST_AUDIT_LIFETIME - LONGEST_RUN;
  while (countQueriesLeft(env) > 2) {
    const expired = await listExpiredGuestAudits(db, until, DELETED_TOGETHER);
    if (expired.length === 0) return;
    await env.AUDITS.delete(expired.map(toKey));
    await deleteGuestAudits(db, expired);
  }
}
