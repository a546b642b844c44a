import type { Submission, SubmissionSummary } from '../../contracts/submission.ts';
import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import { DIRECTORIES } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp, toIsoDate } from '../../lib/time.ts';
import { WITHDRAWAL_REASONS } from '../../lib/withdrawals.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';
import type { WithdrawalRow } from '../../storage/withdrawals.ts';
import type { Caller } from '../context.ts';
import { parseSnapshotDocument } from './snapshot-document.ts';

/** A snapshot as its publisher sees it in the web app. */
export interface OwnSnapshot extends SubmissionSummary {
  /** Credits. */
  cost: number;
  /** `null` while it is published. */
  withdrawal: Withdrawal | null;
}

export function toOwnSnapshot(row: SubmissionRow): OwnSnapshot {
  return {
    ...toSubmissionSummary(row),
    cost: row.cost,
    withdrawal: row.withdrawal && toWithdrawal(row.withdrawal),
  };
}

/** @param submittedBy the publisher's email address; pass it only if the caller is the publisher */
export function toSubmissionSummary(row: SubmissionRow, submittedBy?: string): SubmissionSummary {
  return {
    id: row.id,
    provider: row.provider,
    source_report_id: row.reportId,
    source_url: row.url,
    submitted_at: formatTimestamp(row.submittedAt),
    snapshot_sha256: row.sha256,
    title: row.title,
    description: row.description,
    score: row.score,
    knowledge: { captured: row.captured },
    ...(submittedBy !== undefined && { submitted_by: submittedBy }),
  };
}

/** Returns a snapshot with its document. `submitted_by` is set only if the caller published it. @param bytes the document */
export function toSubmission(row: SubmissionRow, bytes: Uint8Array, caller: Caller): Submission {
  const { knowledge, report, provenance } = parseSnapshotDocument(bytes);
  return {
    ...toSubmissionSummary(row, row.accountId === caller.accountId ? caller.email : undefined),
    target_crawlers: DIRECTORIES[row.provider].crawlers,
    knowledge,
    report,
    provenance,
  };
}

/** The reason and time of a withdrawal, as shown to readers. */
export interface Withdrawal {
  /** In words that follow a colon. */
  reason: string;
  /** Milliseconds since 1970. */
  withdrawnAt: number;
}

function toWithdrawal({ reason, createdAt }: Pick<WithdrawalRow, 'reason' | 'createdAt'>): Withdrawal {
  return { reason: WITHDRAWAL_REASONS[reason], withdrawnAt: createdAt };
}

/** Returns the error `snapshot_withdrawn`, with the date and the reason, or `null` if the snapshot is published. */
export function createWithdrawnError({ id, withdrawal }: SubmissionRow): ServiceError | null {
  if (!withdrawal) return null;
  const { reason, withdrawnAt } = toWithdrawal(withdrawal);
  return new ServiceError(
    'snapshot_withdrawn',
    `The snapshot ${id} was withdrawn on ${toIsoDate(withdrawnAt)}. Reason: ${reason}.`,
  );
}

/** @throws ServiceError 410 if the snapshot is withdrawn */
export function assertPublished(row: SubmissionRow): void {
  const error = createWithdrawnError(row);
  if (error) throw error;
}

type PublishedSnapshot = Pick<
  SubmissionRow,
  'id' | 'provider' | 'reportId' | 'sha256' | 'url' | 'title' | 'description' | 'score'
>;

/** Returns the event of a published snapshot. @param at milliseconds since 1970 */
export function toPublishedEvent(env: Env, row: PublishedSnapshot, at: number): WebhookEvent {
  const { id, provider, reportId, sha256, url, title, description, score } = row;
  return {
    id: `snapshot.published:${id}`,
    type: 'snapshot.published',
    at,
    data: {
      snapshot: {
        id,
        provider,
        source_report_id: reportId,
        source_url: url,
        snapshot_sha256: sha256,
        title,
        description,
        score,
        document_url: `${env.SITE_URL}/ai-directory/${provider}/${id}.json`,
      },
    },
  };
}
