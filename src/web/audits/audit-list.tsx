import { SEVERITIES } from '../../contracts/scoring.ts';
import { SEVERITY_LABELS } from '../checks/labels.ts';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { Score } from '../parts/score.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import type { ReportSummary } from '../../contracts/report.ts';

/** A list of audits with score, URL and issue counts. */
export function AuditList({ audits }: { audits: ReportSummary[] }) {
  return (
    <ul class="audits">
      {audits.map((audit) => (
        <li>
          <Score score={audit.score} />
          <div>
            <a href={`/audits/${audit.id}`} dir="auto">
              {shortenUrl(audit.url)}
            </a>
            <p class="aside">
              <FormattedDateTime timestamp={audit.updated_at ?? audit.created_at} />,{' '}
              {formatIssueCounts(audit.issue_counts)}
              {audit.public && (
                <>
                  , <strong>published</strong>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Formats issue counts: `1 critical, 3 medium`, or `no issues`. */
export function formatIssueCounts(counts: ReportSummary['issue_counts']): string {
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${counts[severity]} ${SEVERITY_LABELS[severity].toLowerCase()}`,
  );
  return found.length === 0 ? 'no issues' : found.join(', ');
}
