import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';

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
