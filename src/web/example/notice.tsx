import { Callout } from '../parts/callout.tsx';
import { FormattedDate } from '../parts/formatted-date.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { EXAMPLE } from './example.ts';

/** The pages of the example. */
export const EXAMPLE_PATHS = {
  audit: '/example',
  website: '/example/website',
  report: '/example/report',
  scorecard: '/example/scorecard',
} as const;

export type ExampleTab = keyof typeof EXAMPLE_PATHS;

const LABELS: Record<ExampleTab, string> = {
  audit: 'Page audit',
  website: 'Website',
  report: 'Report',
  scorecard: 'Public scorecard',
};

/** Says that the website is made up, and links the other pages of the example. */
export function ExampleNotice({ tab }: { tab: ExampleTab }) {
  return (
    <>
      <Callout>
        Example: a made-up website, audited on <FormattedDate timestamp={EXAMPLE.report.generated_at} />.{' '}
        <a href="/">Audit your own page</a>
      </Callout>
      <Tabs
        label="Pages of the example"
        tabs={Object.entries(EXAMPLE_PATHS).map(([name, href]) => ({
          href,
          label: LABELS[name as ExampleTab],
          current: name === tab,
        }))}
      />
    </>
  );
}
