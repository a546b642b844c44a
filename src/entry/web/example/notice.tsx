import { Callout } from '../parts/callout.tsx';
import { FormattedDate } from '../parts/text.tsx';
import type { ExampleWebsite } from './example.ts';

/** The pages of the example. */
export const EXAMPLE_PATHS = {
  audit: '/example',
  website: '/example/website',
  report: '/example/report',
  print: '/example/print',
  changes: '/example/changes',
  scorecard: '/example/scorecard',
} as const;

export type ExampleTab = keyof typeof EXAMPLE_PATHS;

const LABELS: Record<ExampleTab, string> = {
  audit: 'Page audit',
  website: 'Website',
  report: 'Report',
  print: 'Client report',
  changes: 'Changes',
  scorecard: 'Public scorecard',
};

/** Says that the website is made up, and links to the pages of the example. Not as tabs: its report has tabs of its own. */
export function ExampleNotice({
  tab,
  report,
}: {
  tab: ExampleTab;
  report: Pick<ExampleWebsite['report'], 'generated_at'>;
}) {
  return (
    <div class="screen-only">
      <Callout>
        <p>
          Example: a made-up website, audited on <FormattedDate timestamp={report.generated_at} />.{' '}
          <a href="/">Audit your own page</a>
        </p>
        <nav class="chips" aria-label="Pages of the example">
          {Object.entries(EXAMPLE_PATHS).map(([name, href]) => (
            <a href={href} aria-current={name === tab ? 'page' : undefined}>
              {LABELS[name as ExampleTab]}
            </a>
          ))}
        </nav>
      </Callout>
    </div>
  );
}
