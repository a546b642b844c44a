import type { PageExtract } from '../../contracts/page-extract.ts';
import type { AuditProvenance, PublishResult } from '../../contracts/submission.ts';
import { type AuditDocument, writeReport } from '../../engine/audit-document.ts';
import { DIRECTORIES, type Provider, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { MINUTE, formatTimestamp } from '../../lib/time.ts';
import { HOLD_LEASE } from '../../objects/account/holds.ts';
import { priceSubmission } from '../../storage/billable-work.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { ensureLogged } from '../../storage/ensure-logged.ts';
import type { AuditSummaryRow } from '../../storage/audits.ts';
import { putSnapshot } from '../../storage/snapshots.ts';
import { findSubmission, insertSubmission, type SubmissionRow } from '../../storage/submissions.ts';
import { readLastWithdrawalId } from '../../storage/withdrawals.ts';
import { insufficientCreditsError } from '../accounts/credits.ts';
import { loadAudit, type LoadedAudit } from '../audits/get-audit.ts';
import { toReport } from '../audits/report.ts';
import type { Caller, Context } from '../context.ts';
import { assertExpectedPrice } from '../credits/estimate.ts';
import { keyInUseError, type KeyClaim } from '../credits/idempotency.ts';
import { assertPublishable } from '../hosts/blocks.ts';
import { getSettings } from '../settings/get-settings.ts';
import { sendUnsentEvent, toUnsentEvent } from '../webhooks/events.ts';
import { findOwnership } from './find-ownership.ts';
import { assertPublished, toPublishedEvent, toSubmission } from './submission.ts';
import { freezeAudit, parseSnapshotDocument } from './snapshot-document.ts';
import { readFrozenBytes } from './snapshots.ts';

/**
 * How long after the start of a publication its snapshot may be stored, in milliseconds (docs/contract.md 10.9). Ends before
 * the hold's lease, after which the account settles the hold for the stored work.
 */
const STORE_DEADLINE = HOLD_LEASE - MINUTE;

interface PublishableAudit {
  row: AuditSummaryRow;
  score: number;
  data: AuditDocument;
  knowledge: PageExtract;
  provenance: AuditProvenance;
}

/** The publication of one audit in one directory. */
interface Publication {
  /** Id of the snapshot. The same for every attempt, so there is only one hold, one charge and one row. */
  id: string;
  provider: Provider;
  caller: Caller;
  /** In credits. */
  price: number;
  /** In credits; `undefined` accepts any price. */
  expectedPrice: number | undefined;
  claim: KeyClaim | null;
  /** The newest withdrawal when the publication began. */
  lastWithdrawalId: number;
  /** How the publisher has proved that the website is theirs; `null` if they have not. */
  ownership: Awaited<ReturnType<typeof findOwnership>>;
}

/**
 * Publishes an audit of the caller as a permanent snapshot: holds the price, freezes the audit, writes it to R2, inserts the row
 * into D1, has it recorded in the transparency log and settles the hold. Each step can be repeated without doing it twice, so the
 * next attempt continues an interrupted one. Without another attempt, the account charges or releases the hold, depending on
 * whether the row exists. Publishing an audit to a directory again returns the existing snapshot and charges 0.
 *
 * @param expectedPrice the price that the publisher was shown, in credits
 * @param claim of the request's idempotency key. If an earlier request of the key held the price, the result says what it was charged
 * @throws ServiceError before anything is done: 402 if the credits do not suffice, 403 if the audit belongs to another account,
 * 404 if it does not exist, 409 if the price has changed, 410 if the snapshot was published before and is withdrawn, 422 if the
 * score is missing or too low or the host is not published; 500 if publishing was interrupted, 502 if the existing snapshot is
 * damaged
 */
export async function publishAudit(
  context: Context,
  {
    reportId,
    provider,
    expectedPrice,
    claim = null,
  }: {
    reportId: string;
    provider: Provider;
    expectedPrice?: number | undefined;
    claim?: KeyClaim | null | undefined;
  },
): Promise<PublishResult> {
  const { env, caller } = context;
  const id = await deriveSnapshotId(caller.accountId, reportId, provider);
  const db = openDatabase(env, SERVICE);
  try {
    const loading = loadAudit(context, { id: reportId });
    // A snapshot that is published does not need it.
    loading.catch(() => {});
    const [lastWithdrawalId, published, settings] = await Promise.all([
      readLastWithdrawalId(db),
      findSubmission(db, provider, id),
      getSettings(env),
    ]);
    if (published) return await returnPublished(context, { stored: published, claim });
    const price = settings.submissionCost[provider];
    // After the newest withdrawal was read: a block that comes with a later one may be missed here, and that stops the snapshot.
    const loaded = await loading;
    const urls: [string, string] = [loaded.row.normalizedUrl, loaded.data.root_url];
    const [audit, ownership] = await Promise.all([
      assertPublishableAudit(env, loaded),
      findOwnership(env, { accountId: caller.accountId, urls }),
    ]);
    return await publishSnapshot(
      env,
      { id, provider, caller, price, expectedPrice, claim, lastWithdrawalId, ownership },
      audit,
    );
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    logEvent('error', 'publish-interrupted', { id, error });
    throw new ServiceError(
      'publish_interrupted',
      'Publishing was interrupted on our side. Send the request again: it continues where it stopped and is charged at most once.',
    );
  }
}

/** Derives the id of a snapshot, with 128 bits of a hash: always the same for an account, audit and directory. */
export async function deriveSnapshotId(
  accountId: string,
  reportId: string,
  provider: Provider,
): Promise<string> {
  return `l_${(await sha256(`${accountId}\n${reportId}\n${provider}`)).slice(0, 32)}`;
}

/** Returns an audit that can be published. @throws ServiceError 422 */
export async function assertPublishableAudit(
  env: Env,
  { row, data, knowledge, provenance }: LoadedAudit,
): Promise<PublishableAudit> {
  if (row.score === null) {
    throw new ServiceError(
      'score_missing',
      `The audit ${row.id} has no score. Only audits that score ${MIN_PUBLISH_SCORE} or more can be published.`,
    );
  }
  if (row.score < MIN_PUBLISH_SCORE) {
    throw new ServiceError(
      'score_too_low',
      `The audit ${row.id} scores ${row.score}. Only audits that score ${MIN_PUBLISH_SCORE} or more can be published.`,
    );
  }
  if (knowledge === null) {
    throw new ServiceError(
      'page_not_public',
      `The audit ${row.id} is of a page that a scan fetched with your headers or password. Audit the page by itself, which sends neither, and publish that audit.`,
    );
  }
  await assertPublishable(env, [row.normalizedUrl, data.root_url]);
  return { row, score: row.score, data, knowledge, provenance };
}

/** Holds the price and returns it in credits. Returns the price of the first attempt if there was one. */
async function holdPrice(
  env: Env,
  { id, provider, caller, price: amount, expectedPrice, claim }: Publication,
): Promise<number> {
  assertExpectedPrice(amount, expectedPrice);
  const account = env.ACCOUNT.getByName(caller.accountId);
  const held = await account.hold({ refType: 'submission', refId: id, amount }, claim);
  if (held.ok) return held.held;
  if (held.reason === 'settled') return -held.entry.delta;
  if (held.reason === 'claim-lost') throw keyInUseError();
  if (held.reason !== 'insufficient')
    throw new Error('a hold for a snapshot names no subject and takes no slot');
  throw await unpaidSnapshotError(env, caller, provider, { amount, available: held.available });
}

/** Returns the 402 for a snapshot that the available credits do not cover. */
export function unpaidSnapshotError(
  env: Env,
  { accountId }: Caller,
  provider: Provider,
  { amount, available }: { amount: number; available: number },
): Promise<ServiceError> {
  const price = `Publishing to ${DIRECTORIES[provider].name} costs ${amount} credits and ${available} are available. Nothing was published or charged.`;
  return insufficientCreditsError(env, accountId, price);
}

async function publishSnapshot(
  env: Env,
  publication: Publication,
  { row: report, score, data, knowledge, provenance }: PublishableAudit,
): Promise<PublishResult> {
  const { id, provider, caller } = publication;
  const deadline = Date.now() + STORE_DEADLINE;
  const cost = await holdPrice(env, publication);
  const bytes = freezeAudit({
    id,
    provider,
    sourceUrl: report.normalizedUrl,
    score,
    report: writeReport(toReport(report, data, caller.email)),
    knowledge,
    provenance,
    ownership: publication.ownership,
    siteUrl: env.SITE_URL,
    frozenAt: formatTimestamp(Date.now()),
  });
  // One key for each result of the audit, so that an attempt after a refresh does not continue with the document of an earlier
  // result.
  const r2Key = `${provider}/${id}/${report.updatedAt ?? report.createdAt}.json`;
  const frozen = await putSnapshot(env.SNAPSHOTS, r2Key, bytes);
  const document = parseSnapshotDocument(frozen.bytes);
  const snapshot = {
    id,
    provider,
    accountId: caller.accountId,
    reportId: report.id,
    r2Key,
    sha256: frozen.sha256,
    url: document.source_url,
    title: document.title,
    description: document.description,
    score: document.score,
    captured: document.knowledge.captured,
    cost,
    finalUrl: document.report.data.root_url,
  };
  const event = toPublishedEvent(env, snapshot, Date.now());
  const stored = await insertSubmission(
    openDatabase(env, SERVICE),
    snapshot,
    { deadline, lastWithdrawalId: publication.lastWithdrawalId },
    toUnsentEvent(caller.accountId, event),
  );
  if (!stored.row)
    throw new Error('the deadline passed, or the account was suspended or its snapshots withdrawn meanwhile');
  if (!stored.inserted)
    return returnPublished({ env, caller }, { stored: stored.row, claim: publication.claim });
  const row = await ensureLogged(env, stored.row);
  const balance = await chargeSnapshot({ env, caller }, row);
  if (stored.hasEvent) await sendUnsentEvent(env, { accountId: caller.accountId, event });
  return { submission: toSubmission(row, frozen.bytes, caller), credits_charged: cost, balance };
}

/**
 * Returns a stored snapshot. Finishes what an interrupted attempt may have left open: its leaf and its charge. Refuses a
 * withdrawn snapshot.
 */
async function returnPublished(
  context: Context,
  { stored, claim }: { stored: SubmissionRow; claim: KeyClaim | null },
): Promise<PublishResult> {
  const { env, caller } = context;
  assertPublished(stored);
  const [row, bytes] = await Promise.all([ensureLogged(env, stored), readFrozenBytes(env, stored)]);
  const isOfKey = claim?.work?.refId === row.id;
  return {
    submission: toSubmission(row, bytes, caller),
    credits_charged: isOfKey ? row.cost : 0,
    balance: await chargeSnapshot(context, row),
  };
}

/** Settles the hold of a stored snapshot, if it is open. Returns the balance. */
async function chargeSnapshot({ env, caller }: Context, row: SubmissionRow): Promise<number> {
  const account = env.ACCOUNT.getByName(caller.accountId);
  const { charge, reason } = priceSubmission(row);
  const ref = { refType: 'submission', refId: row.id } as const;
  const settled = await account.settle(ref, charge, { reason, actor: caller.email });
  if (!settled.ok) logEvent('error', 'snapshot-not-charged', { id: row.id, reason: settled.reason });
  return account.getBalance();
}
