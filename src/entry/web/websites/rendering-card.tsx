import type { RenderingResource } from '../../../contracts/scan.ts';
import { formatCount, formatNumber, pluralize } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { DataTable, numeric } from '../parts/table.tsx';

/** What the pages of a scan lack without JavaScript, by kind of page; nothing if the scan loads none. */
export function RenderingCard({ rendering }: { rendering: RenderingResource }) {
  const { state, pages, rendered, failed, credits_charged: charged, kinds } = rendering;
  if (state === 'off') return <></>;
  return (
    <Card title="What crawlers without JavaScript miss" id="rendering">
      {state === 'waiting' ? (
        <p>The pages are loaded with JavaScript once the scan has ended.</p>
      ) : (
        <p class="muted">
          {state === 'running' && `${formatNumber(rendered + failed)} of `}
          {formatCount(pages, 'page')} loaded with JavaScript for {formatCount(charged, 'credit')}
          {failed > 0 && `; ${pluralize(failed, 'page')} could not be loaded and cost nothing`}.
        </p>
      )}
      {kinds.length > 0 && (
        <DataTable
          label="Pages with JavaScript, by folder"
          columns={[
            'Folder',
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
      )}
    </Card>
  );
}
