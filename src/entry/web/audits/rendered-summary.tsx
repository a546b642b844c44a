import type { AuditDocument } from '../../../engine/audit-document.ts';
import { describeRenderedText } from '../../../engine/render/describe-rendered-text.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { Section } from '../parts/card.tsx';
import { More } from '../parts/text.tsx';

/** Issues named. */
const MAX_ISSUES = 10;

interface RenderedSummaryProps {
  data: Pick<AuditDocument, 'rendered' | 'render_failure'>;
  /** The path of the view with JavaScript; `null` if there is none. */
  path: string | null;
}

/** What needs JavaScript, in short. Empty for an audit without. */
export function RenderedSummary({ data: { rendered, render_failure: failure }, path }: RenderedSummaryProps) {
  if (!rendered && !failure) return <></>;
  return (
    <Section id="javascript" title="With JavaScript">
      {failure && <p>The page was not loaded with JavaScript. {failure.message}</p>}
      {rendered && (
        <>
          <p>{describeRenderedText(rendered)}</p>
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
      {path !== null && (
        <p>
          <a href={path}>{rendered ? 'See the page with JavaScript' : 'Try again'}</a>
        </p>
      )}
    </Section>
  );
}
