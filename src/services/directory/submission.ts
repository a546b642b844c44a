import { DIRECTORIES } from '../../lib/directory-providers.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';
import type { Caller } from '../caller.ts';
import { parseSnapshotDocument } from './snapshot-document.ts';
import type { SubmissionSummary, Submission } from '../../contracts/submission.ts';
import { toWithdrawal, type Withdrawal } from './withdrawal.ts';

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
