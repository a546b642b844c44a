import type { AuditDocument } from '../../../engine/audit-document.ts';
import { summarizeRendering } from '../../../engine/render/describe-rendered-text.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { Section } from '../parts/card.tsx';
import { More } from '../parts/text.tsx';

/** Issues named. */
const MAX_ISSUES = 10;

interface RenderedSummaryProps {
  data: Pick<AuditDocument, 'rendered' | 'render_failure'>;
  /** The path of the view with JavaScript. */
  path: string;
}

/** What needs JavaScript, in short. Empty for an audit without. */
export function RenderedSummary({ data, path }: RenderedSummaryProps) {
  const { rendered } = data;
  const summary = summarizeRendering(data);
  if (summary === null) return <></>;
  return (
    <Section id="javascript" title="With JavaScript">
      <p>{summary}</p>
      {rendered && (
        <>
          {rendered.issues.length > 0 && (
            <ul class="check-list">
              {rendered.issues.slice(0, MAX_ISSUES).map(({ severity, title }) => (
                <li>
                  <SeverityBadge severity={severity} /> {title}
                </li>
              ))}
            </ul>
          )}
          <More count={rendered.issues.length - MAX_ISSUES} noun="issue" />
        </>
      )}
      <p>
        <a href={path}>{rendered ? 'See the page with JavaScript' : 'Try again'}</a>
      </p>
    </Section>
  );
}
