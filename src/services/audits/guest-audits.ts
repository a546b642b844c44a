import { checkUrl, type PublicUrl } from '../../crawler/check-url.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { toClientNetwork, toWideNetwork } from '../../lib/client-network.ts';
import { compressJson, decompressJson } from '../../lib/compression.ts';
import { ServiceError } from '../../lib/errors.ts';
import { GUEST_AUDIT_LIFETIME } from '../../lib/guest-audit-lifetime.ts';
import { newId } from '../../lib/id.ts';
import type { ReportStep } from '../../lib/report-step.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { formatWait, HOUR, SECOND } from '../../lib/time.ts';
import { type AuditDocuments, packDocuments, parsePackedLinks } from '../../storage/audit-documents.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  assignGuestAudit,
  deleteGuestAudits,
  findGuestAudit,
  finishGuestAudit,
  type GuestAuditLimit,
  type GuestAuditRow,
  insertGuestAudit,
  listExpiredGuestAudits,
  startGuestAudit,
} from '../../storage/guest-audits.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import { listNamedResults } from '../../storage/stored-results.ts';
import { hashNetwork, isLoopback } from '../accounts/client.ts';
import { callHost } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { hostBlockedError, hostRateLimitedError, toLimitReached } from '../hosts/host-errors.ts';
import { readHostPolicy } from '../hosts/read-host-policy.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Audit, auditPage } from './audit-page.ts';
import { countFailedAudit } from './audit-slot.ts';
import { toReport } from './report.ts';
import { storeAudits } from './store-audits.ts';

/** A run that began earlier was interrupted, in milliseconds: a page and its robots.txt take at most a minute. */
const LONGEST_RUN = 90 * SECOND;
/** Runs of an audit, of which the first may have been interrupted. */
const MAX_ATTEMPTS = 2;
/** An IPv4 /24 or IPv6 /48 gets as many audits as this number of its networks. */
const NETWORKS_IN_WIDE = 10;
/** Requests that an audit begins with: the page and robots.txt. */
const FIRST_REQUESTS = 2;

/**
 * Prepares an audit that belongs to no account, and fetches nothing. Returns the secret id by which anyone can run and read it.
 *
 * @param clientAddress IP address; audits of its networks are limited, except for loopback
 * @throws ServiceError 422 if the URL is not public or its host is blocked, 429 over a limit. Nothing is stored then.
 */
export async function prepareGuestAudit(
  env: Env,
  { url, clientAddress }: { url: string; clientAddress: string },
): Promise<string> {
  const checked = checkUrl(url);
  if (!checked.ok) throw new ServiceError('invalid_url', checked.reason, { field: 'url' });
  await refuseHost(env, checked.url);
  const { guestAuditsPerNetworkPerDay: perNetwork, guestAuditsPerHour: perHour } = await getSettings(env);
  if (perNetwork === 0 || perHour === 0)
    throw new ServiceError('guest_audits_exhausted', 'Sign in to audit a page: it’s free.');
  const hash = async (network: string) => (isLoopback(clientAddress) ? null : hashNetwork(env, network));
  const [secret, now] = [randomToken(24), Date.now()];
  const reached = await insertGuestAudit(
    openDatabase(env, SERVICE),
    {
      idHash: await sha256(secret),
      url,
      clientHash: await hash(toClientNetwork(clientAddress)),
      networkHash: await hash(toWideNetwork(clientAddress)),
      createdAt: now,
      reportId: newId('r_'),
    },
    [
      { per: 'client', count: perNetwork, windowMs: GUEST_AUDIT_LIFETIME },
      { per: 'network', count: perNetwork * NETWORKS_IN_WIDE, windowMs: GUEST_AUDIT_LIFETIME },
      { per: 'service', count: perHour, windowMs: HOUR },
    ],
  );
  if (reached.length > 0) throw createLimitError(reached, now);
  return secret;
}

/** @throws ServiceError 422 if the host is blocked, 429 if it has reached the limit on requests of all accounts */
async function refuseHost(env: Env, { hostname }: PublicUrl): Promise<void> {
  const { blockMessage, shares } = await readHostPolicy(env, { hostname, accountId: null });
  if (blockMessage !== null) throw hostBlockedError(blockMessage, 'url');
  if (shares === null) return;
  // Read only: the run counts the requests.
  const usage = await callHost(env, hostname, async (host) => host.getUsage(shares.audits));
  if (usage.remaining >= FIRST_REQUESTS) return;
  throw hostRateLimitedError(toLimitReached(hostname, shares, null, Math.max(1, usage.retryAfter)));
}

function createLimitError(
  reached: readonly { per: GuestAuditLimit['per']; freeAt: number }[],
  now: number,
): ServiceError {
  const freeAt = Math.max(...reached.map((limit) => limit.freeAt));
  const retryAfter = Math.ceil(Math.max(freeAt - now, SECOND) / SECOND);
  const advice = `Come back in ${formatWait(retryAfter)}, or sign in: it’s free.`;
  return reached.some(({ per }) => per !== 'service')
    ? new ServiceError(
        'guest_audits_rate_limited',
        `Your network has used up its audits without an account. ${advice}`,
        { retryAfter },
      )
    : new ServiceError(
        'guest_audits_exhausted',
        `Too many pages are being audited without an account. ${advice}`,
        { retryAfter },
      );
}

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
  let failure: string | null = null;
  try {
    const audit = await auditPage(env, { accountId: null, url: parseStoredUrl(row.url), report });
    await env.AUDITS.put(toKey(idHash), compressJson(toStoredResult(audit)));
    await incrementDailyCount(db, 'audit', now);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status >= 500) await countFailedAudit(env);
    failure = error.message;
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
