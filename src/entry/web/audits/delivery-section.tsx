import type { AuditReport, AuditedPage } from '../../../engine/audit-document.ts';
import type { Report } from '../../../contracts/report.ts';
import { formatNumber } from '../../../lib/text.ts';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import { Stat, Stats } from '../parts/stat.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';

type PagePerformance = NonNullable<Report['data']['performance']>;

/** How the page was delivered: status, timings, size, redirects. */
export function DeliverySection({ report, page }: { report: AuditReport; page: AuditedPage }) {
  const { performance, root_url: finalUrl, summary } = report.data;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <Stats>
        <Stat label="HTTP status" value={page.status_code} />
        {performance && <DeliveryStats {...performance} />}
      </Stats>
      <KeyValue>
        <DescriptionItem name="URL audited">
          <UntrustedLink url={report.url} />
        </DescriptionItem>
        {finalUrl !== report.url && (
          <DescriptionItem name="Final URL">
            <UntrustedLink url={finalUrl} />
          </DescriptionItem>
        )}
        {summary.errors.map(({ message }) => (
          <DescriptionItem name="Error">{message}</DescriptionItem>
        ))}
        {performance && (
          <DescriptionItem name="Real visitors">
            {performance.field ? formatFieldData(performance.field) : 'No data for this page'}
          </DescriptionItem>
        )}
      </KeyValue>
      {performance && performance.redirects.length > 0 && (
        <>
          <h3>Redirects</h3>
          <ScrollableTable
            label="Redirects"
            columns={[{ name: 'URL' }, { name: 'Status', number: true }, { name: 'Leads to' }]}
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

function DeliveryStats({ ttfb_ms, total_ms, html_bytes, content_encoding }: PagePerformance) {
  const isCompressed = content_encoding !== null && content_encoding !== 'identity';
  return (
    <>
      <Stat label="First byte" value={formatNumber(ttfb_ms)} unit="ms" />
      <Stat label="Last byte" value={formatNumber(total_ms)} unit="ms" />
      <Stat
        label="HTML"
        value={formatNumber(Math.ceil(html_bytes / 1_000))}
        unit="KB"
        note={isCompressed ? `compressed with ${content_encoding}` : 'not compressed'}
      />
    </>
  );
}

function formatFieldData({ scope, lcp_ms, inp_ms, cls }: NonNullable<PagePerformance['field']>): string {
  const values = [
    lcp_ms !== null && `Largest Contentful Paint ${formatNumber(lcp_ms)} ms`,
    inp_ms !== null && `Interaction to Next Paint ${formatNumber(inp_ms)} ms`,
    cls !== null && `Cumulative Layout Shift ${cls}`,
  ].filter((value) => value !== false);
  return `${values.join(', ') || 'No values'} for ${scope === 'url' ? 'this page' : 'the whole site'} (Chrome UX Report, 75th percentile)`;
}
