import { HOLD_LEASE } from '../../account/holds.ts';
import { priceSubmission } from '../../storage/billable-work.ts';
import { DIRECTORIES, type Provider, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatError, logError } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { MINUTE, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { findReport, type ReportRow } from '../../storage/reports.ts';
import { putSnapshot } from '../../storage/snapshots.ts';
import { findSubmission, insertSubmission, type SubmissionRow } from '../../storage/submissions.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { auditAccessError } from '../audits/get.ts';
import { toReport } from '../audits/report.ts';
import { assertExpectedPrice } from '../settings/expected-price.ts';
import { getSettings } from '../settings/get.ts';
import { parseSnapshotDocument } from './snapshot-document.ts';
import { freezeAudit } from './freeze.ts';
import { readFrozenBytes } from './get.ts';
import { toSubmission } from './submission.ts';
import type { AuditData } from '../../contracts/report.ts';
import type { PublishResult } from '../../contracts/submission.ts';
import type { PageExtract } from '../../contracts/page-extract.ts';

/**
 * How long after its hold was asked for a snapshot may still be stored: well before the hold is due, when the account asks
 * what was stored and closes it for good.
 */
const STORE_DEADLINE = HOLD_LEASE - MINUTE;

interface PublishableAudit {
  row: ReportRow;
  score: number;
  data: AuditData;
  knowledge: PageExtract;
}

/** One publication: an audit into a directory, by an account. */
interface Publication {
  /** Of the snapshot, the same for every attempt: one hold, one charge, one row. */
  id: string;
  provider: Provider;
  caller: Caller;
  /** In credits; `undefined`: whatever it costs. */
  expectedPrice: number | undefined;
}

/**
 * Publish an audit of the caller as a permanent snapshot, once for each audit and directory: hold the price, freeze, write to
 * R2, make the row in D1, settle. Every step can be done again without doubling: an attempt that broke off anywhere is
 * continued by the next, and one that is not is charged or freed by the account, by whether the row is there. A repeat gives
 * the snapshot there is, charged 0.
 *
 * @param expectedPrice the price that the publisher was shown, in credits: it is not published for another
 * @throws ServiceError 402, 403, 404, 409, 422 with nothing done; 500 when it broke off
 */
export async function publishAudit(
  env: Env,
  caller: Caller,
  reportId: string,
  provider: Provider,
  expectedPrice?: number,
): Promise<PublishResult> {
  const id = await deriveSnapshotId(caller.accountId, reportId, provider);
  try {
    const published = await findSubmission(openDatabase(env), provider, id);
    if (published) return await returnPublished(env, caller, published);
    const audit = await getPublishableAudit(env, caller, reportId);
    return await publishSnapshot(env, { id, provider, caller, expectedPrice }, audit);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    logError({ event: 'publish-broke-off', id, error: formatError(error) });
    throw new ServiceError(
      'publish_interrupted',
      'Publishing was interrupted on our side. Send the request again: it continues and is charged once at most',
    );
  }
}

/** 128 bits of a hash: the same audit, directory and account have the same snapshot. */
async function deriveSnapshotId(accountId: string, reportId: string, provider: Provider): Promise<string> {
  return `l_${(await sha256(`${accountId}\n${reportId}\n${provider}`)).slice(0, 32)}`;
}

async function getPublishableAudit(
  env: Env,
  { accountId }: Caller,
  reportId: string,
): Promise<PublishableAudit> {
  const db = openDatabase(env);
  const found = await findReport(db, accountId, reportId);
  if (!found) throw await auditAccessError(db, reportId);
  const { row, data, knowledge } = found;
  if (row.score === null) {
    throw new ServiceError(
      'score_missing',
      `The audit ${reportId} has no score; ${MIN_PUBLISH_SCORE} or more can be published`,
    );
  }
  if (row.score < MIN_PUBLISH_SCORE) {
    throw new ServiceError(
      'score_too_low',
      `The audit ${reportId} scores ${row.score}; ${MIN_PUBLISH_SCORE} or more can be published`,
    );
  }
  return {
    row,
    score: row.score,
    data: data as AuditData,
    knowledge: (knowledge as PageExtract | null) ?? { captured: false },
  };
}

/** Keep the price, and tell what was agreed: by a repeat, what was held or charged first. */
async function holdPrice(env: Env, { id, provider, caller, expectedPrice }: Publication): Promise<number> {
  const amount = (await getSettings(env)).submissionCost[provider];
  assertExpectedPrice(amount, expectedPrice);
  const held = await env.ACCOUNT.getByName(caller.accountId).hold({
    refType: 'submission',
    refId: id,
    amount,
  });
  if (held.ok) return held.held;
  if (held.reason === 'settled') return -held.entry.delta;
  if (held.reason === 'busy') throw new Error('a hold for a snapshot names no subject');
  throw new ServiceError(
    'insufficient_credits',
    `Publishing to ${DIRECTORIES[provider].name} costs ${amount} credits and ${held.available} are available; nothing was done`,
  );
}

async function publishSnapshot(
  env: Env,
  publication: Publication,
  { row, score, data, knowledge }: PublishableAudit,
): Promise<PublishResult> {
  const { id, provider, caller } = publication;
  const deadline = Date.now() + STORE_DEADLINE;
  const cost = await holdPrice(env, publication);
  const bytes = freezeAudit({
    id,
    provider,
    sourceUrl: row.normalizedUrl,
    score,
    report: toReport(row, data),
    knowledge,
    siteUrl: env.SITE_URL,
    frozenAt: formatTimestamp(Date.now()),
  });
  // One key for each result of the audit: an attempt after a refresh does not go on with what an earlier one froze.
  const r2Key = `${provider}/${id}/${row.updatedAt ?? row.createdAt}.json`;
  const frozen = await putSnapshot(env.SNAPSHOTS, r2Key, bytes);
  const document = parseSnapshotDocument(frozen.bytes);
  const stored = await insertSubmission(
    openDatabase(env),
    {
      id,
      provider,
      accountId: caller.accountId,
      reportId: row.id,
      r2Key,
      sha256: frozen.sha256,
      url: document.source_url,
      title: document.title,
      description: document.description,
      score: document.score,
      captured: document.knowledge.captured,
      cost,
    },
    deadline,
  );
  if (!stored.row) throw new Error('the snapshot was too late to be stored');
  if (!stored.inserted) return returnPublished(env, caller, stored.row);
  const balance = await chargeSnapshot(env, caller, stored.row);
  return { submission: toSubmission(stored.row, frozen.bytes, caller), credits_charged: cost, balance };
}

/** A snapshot that is there already; an attempt that broke off may have left it uncharged. */
async function returnPublished(env: Env, caller: Caller, row: SubmissionRow): Promise<PublishResult> {
  const submission = toSubmission(row, await readFrozenBytes(env, row), caller);
  return { submission, credits_charged: 0, balance: await chargeSnapshot(env, caller, row) };
}

/** Charge what was agreed, unless it was; gives the balance. */
async function chargeSnapshot(env: Env, caller: Caller, row: SubmissionRow): Promise<number> {
  const account = env.ACCOUNT.getByName(caller.accountId);
  const { charge, reason } = priceSubmission(row);
  const ref = { refType: 'submission', refId: row.id } as const;
  const settled = await account.settle(ref, charge, { reason, actor: caller.email });
  if (!settled.ok) logError({ event: 'snapshot-not-charged', id: row.id, reason: settled.reason });
  return account.getBalance();
}
