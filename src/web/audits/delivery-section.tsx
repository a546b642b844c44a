import { formatNumber } from '../../lib/text.ts';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import type { Report } from '../../contracts/report.ts';
import type { PageObject } from '../../contracts/page.ts';

type PagePerformance = NonNullable<Report['data']['performance']>;

/** What was measured while the page was fetched: status, timings, size, redirects. */
export function DeliverySection({ report, page }: { report: Report; page: PageObject }) {
  const { performance, root_url: finalUrl, summary } = report.data;
  return (
    <section aria-labelledby="measured">
      <h2 id="measured">What was measured</h2>
      <dl class="facts">
        <DescriptionItem name="Address read">
          <UntrustedLink url={finalUrl} />
        </DescriptionItem>
        <DescriptionItem name="HTTP status">{page.status_code}</DescriptionItem>
        {summary.errors.map(({ message }) => (
          <DescriptionItem name="Error">{message}</DescriptionItem>
        ))}
        {performance && <DeliveryTimings {...performance} />}
      </dl>
      {!performance && <p>Nothing was measured while the page was fetched.</p>}
      {performance && performance.redirects.length > 0 && (
        <>
          <h3>Redirects on the way</h3>
          <ScrollableTable
            label="Redirects on the way"
            columns={[{ name: 'Address' }, { name: 'Status', number: true }, { name: 'Leads to' }]}
            rows={performance.redirects.map(({ url, status_code, location }) => [
              <UntrustedLink url={url} />,
              status_code,
              <UntrustedLink url={location} />,
            ])}
          />
        </>
      )}
    </section>
  );
}

function DeliveryTimings({ ttfb_ms, total_ms, html_bytes, content_encoding, field }: PagePerformance) {
  return (
    <>
      <DescriptionItem name="First byte">after {formatNumber(ttfb_ms)} ms</DescriptionItem>
      <DescriptionItem name="Last byte">after {formatNumber(total_ms)} ms</DescriptionItem>
      <DescriptionItem name="Size">
        {formatNumber(html_bytes)} bytes of HTML, {content_encoding ?? 'without content encoding'}
      </DescriptionItem>
      <DescriptionItem name="Visitors’ browsers">
        {field ? formatFieldData(field) : 'no data'}
      </DescriptionItem>
    </>
  );
}

function formatFieldData({ scope, lcp_ms, inp_ms, cls }: NonNullable<PagePerformance['field']>): string {
  const values = [
    lcp_ms !== null && `largest paint ${formatNumber(lcp_ms)} ms`,
    inp_ms !== null && `answer to input ${formatNumber(inp_ms)} ms`,
    cls !== null && `layout shift ${cls}`,
  ].filter((value) => value !== false);
  return `${values.join(', ') || 'no values'}, of ${scope === 'url' ? 'this page' : 'the whole site'} (Chrome UX Report, 75th percentile)`;
}
