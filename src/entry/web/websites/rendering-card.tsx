import type { RenderingResource } from '../../../contracts/scan.ts';
import { formatCount, formatNumber, pluralize } from '../../../lib/text.ts';
import { Card, Section } from '../parts/card.tsx';
import { DataTable, numeric } from '../parts/table.tsx';

/** Scans among which the last one with JavaScript is shown. */
export const RECENT_SCANS = 10;

const TITLE = 'What crawlers without JavaScript miss';

/** What the pages of a scan lack without JavaScript, by kind of page; nothing if the scan loads none. */
export function RenderingCard({ rendering }: { rendering: RenderingResource }) {
  const { state, pages, rendered, failed, credits_charged: charged, kinds } = rendering;
  if (state === 'off') return <></>;
  return (
    <Card title={TITLE} id="rendering">
      {state === 'waiting' ? (
        <p>Pages load with JavaScript after the scan.</p>
      ) : (
        <p class="muted">
          {state === 'running' && `${formatNumber(rendered + failed)} of `}
          {formatCount(pages, 'page')} loaded with JavaScript for {formatCount(charged, 'credit')}
          {failed > 0 && `; ${pluralize(failed, 'page')} failed, free of charge`}.
        </p>
      )}
      <Kinds kinds={kinds} />
    </Card>
  );
}

/** The same for the printed report. Nothing if no page was loaded. */
export function PrintedRendering({ rendering }: { rendering: RenderingResource | null }) {
  if (!rendering || rendering.rendered === 0) return <></>;
  return (
    <Section id="rendering" title={TITLE} class="paper-section">
      <p>
        {formatCount(rendering.rendered, 'page')} of the last scan that loads pages with JavaScript, compared
        with the HTML as sent.
      </p>
      <Kinds kinds={rendering.kinds} />
    </Section>
  );
}

function Kinds({ kinds }: Pick<RenderingResource, 'kinds'>) {
  if (kinds.length === 0) return <></>;
  return (
    <DataTable
      label="Pages with JavaScript, by kind"
      columns={[
        'Kind of page',
        numeric('Pages'),
        numeric('Text that needs JavaScript'),
        numeric('Links added'),
      ]}
      rows={kinds.map(({ kind, pages: count, js_ratio: ratio, links_added: links }) => [
        <code>{kind}</code>,
        formatNumber(count),
        ratio === null ? '–' : `${Math.round(ratio * 100)} %`,
        formatNumber(links),
      ])}
    />
  );
}
