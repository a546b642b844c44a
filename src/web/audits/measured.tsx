import type { PageObject } from '../../engine/page-object.ts';
import type { Report } from '../../services/audits/report.ts';
import { AuditedLink } from '../parts/audited-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Fact } from '../parts/facts.tsx';

type Performance = NonNullable<Report['data']['performance']>;

/** How the page was delivered. */
export function Measured({ report, page }: { report: Report; page: PageObject }) {
  const { performance, root_url: address, summary } = report.data;
  return (
    <section aria-labelledby="measured">
      <h2 id="measured">What was measured</h2>
      <dl class="facts">
        <Fact name="Address read">
          <AuditedLink address={address} />
        </Fact>
        <Fact name="HTTP status">{page.status_code}</Fact>
        {summary.errors.map(({ message }) => (
          <Fact name="Error">{message}</Fact>
        ))}
        {performance && <Delivery {...performance} />}
      </dl>
      {!performance && <p>Nothing was measured while the page was fetched.</p>}
      {performance && performance.redirects.length > 0 && (
        <>
          <h3>Redirects on the way</h3>
          <DataTable
            label="Redirects on the way"
            columns={[{ name: 'Address' }, { name: 'Status', number: true }, { name: 'Leads to' }]}
            rows={performance.redirects.map(({ url, status_code, location }) => [
              <AuditedLink address={url} />,
              status_code,
              <AuditedLink address={location} />,
            ])}
          />
        </>
      )}
    </section>
  );
}

function Delivery({ ttfb_ms, total_ms, html_bytes, content_encoding, field }: Performance) {
  return (
    <>
      <Fact name="First byte">after {number(ttfb_ms)} ms</Fact>
      <Fact name="Last byte">after {number(total_ms)} ms</Fact>
      <Fact name="Size">
        {number(html_bytes)} bytes of HTML, {content_encoding ?? 'without content encoding'}
      </Fact>
      <Fact name="Visitors’ browsers">{field ? fieldText(field) : 'no data'}</Fact>
    </>
  );
}

function fieldText({ scope, lcp_ms, inp_ms, cls }: NonNullable<Performance['field']>): string {
  const values = [
    lcp_ms !== null && `largest paint ${number(lcp_ms)} ms`,
    inp_ms !== null && `answer to input ${number(inp_ms)} ms`,
    cls !== null && `layout shift ${cls}`,
  ].filter((value) => value !== false);
  return `${values.join(', ') || 'no values'}, of ${scope === 'url' ? 'this page' : 'the whole site'} (Chrome UX Report, 75th percentile)`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
