import { SEVERITIES } from '../../src/contracts/scoring.ts';
import { describeList } from '../../src/lib/list-query.ts';
import { Badge, SeverityBadge, SEVERITY_LABELS, Score } from '../../src/entry/web/parts/badge.tsx';
import { BarList, SeverityBar } from '../../src/entry/web/parts/bars.tsx';
import { Card, Disclosure, Disclosures } from '../../src/entry/web/parts/card.tsx';
import { CodeBlock } from '../../src/entry/web/parts/code-block.tsx';
import { ColumnChart, Histogram } from '../../src/entry/web/parts/column-chart.tsx';
import { FilterBar, toOptions } from '../../src/entry/web/parts/filter-bar.tsx';
import { DescriptionItem, KeyValue } from '../../src/entry/web/parts/facts.tsx';
import { LineChart } from '../../src/entry/web/parts/line-chart.tsx';
import { Pagination } from '../../src/entry/web/parts/pagination.tsx';
import { Sparkline } from '../../src/entry/web/parts/sparkline.tsx';
import { DataTable, ScrollableTable, narrow, numeric } from '../../src/entry/web/parts/table.tsx';
import { Tabs } from '../../src/entry/web/parts/page-header.tsx';

export function Lists() {
  return (
    <section aria-labelledby="lists">
      <h2 id="lists">Lists and tables</h2>
      <Tabs
        label="Views"
        tabs={[
          { href: '#lists', label: 'Findings', count: 38, current: true },
          { href: '#pages', label: 'Pages', count: 1412 },
          { href: '#passed', label: 'Passed' },
        ]}
      />
      <FilterBar
        list={{
          path: '',
          query: describeList({
            filters: { severity: SEVERITIES },
            order: { by: 'score', descending: false },
          }),
          search: { label: 'Search', placeholder: 'Title or URL' },
          selects: [
            {
              name: 'severity',
              label: 'Severity',
              all: 'All severities',
              options: toOptions(SEVERITY_LABELS),
            },
          ],
        }}
        params={{ q: 'pricing', severity: 'high', sort: 'score' }}
      />
      <DataTable
        label="Pages"
        columns={[
          { name: 'Page', sort: { href: '#page' } },
          narrow('Worst issue'),
          numeric('Score', { href: '#score', direction: 'ascending' }),
          numeric('Issues', { href: '#issues' }),
        ]}
        rows={[
          [
            <a href="#lists">bakery.example.com/specials</a>,
            <SeverityBadge severity="critical" />,
            <Score score={0} />,
            '18',
          ],
          [
            <a href="#lists">bakery.example.com/opening-hours</a>,
            <SeverityBadge severity="high" />,
            <Score score={74} />,
            '9',
          ],
          [
            <a href="#lists">bakery.example.com/</a>,
            <Badge tone="good">No issues</Badge>,
            <Score score={96} />,
            '0',
          ],
        ]}
      />
      <Pagination
        summary="51–100 of 1,412 pages"
        previous={{ href: '#lists', label: 'Previous' }}
        next={{ href: '#lists', label: 'Next' }}
      />
      <h3>Rows that open</h3>
      <Disclosures>
        <Disclosure
          badge={<SeverityBadge severity="critical" />}
          title="The page asks not to be indexed"
          note="Indexability"
          figure={<strong>+41 points</strong>}
          open
        >
          <KeyValue>
            <DescriptionItem name="Found">
              <code>{'<meta name="robots" content="noindex">'}</code> on line 7
            </DescriptionItem>
            <DescriptionItem name="Why it matters">
              Search engines drop the page from their results.
            </DescriptionItem>
          </KeyValue>
          <CodeBlock
            id="fix"
            label="Markup to use instead"
            title="HTML"
            text={'<meta name="robots" content="index, follow">'}
          />
        </Disclosure>
        <Disclosure
          badge={<SeverityBadge severity="medium" />}
          title="Three images have no alternative text"
          note="Accessibility"
          figure="+2.4 points"
        >
          <p>The details.</p>
        </Disclosure>
        <Disclosure badge={<SeverityBadge severity="low" />} title="No favicon" figure="+0.4 points">
          <p>The details.</p>
        </Disclosure>
      </Disclosures>
      <div class="grid grid-2">
        <Card title="A table in a card" id="table-card" level={3} flush>
          <ScrollableTable
            label="Wide table"
            columns={['Date', 'Entry', numeric('Credits'), numeric('Balance')]}
            rows={[
              ['12 May 2026', 'Scan of bakery.example.com', '−42', '1,058'],
              ['10 May 2026', 'Welcome credits', '+100', '1,100'],
            ]}
          />
        </Card>
        <Card title="Names and values" id="key-value" level={3}>
          <KeyValue>
            <DescriptionItem name="URL">https://bakery.example.com/</DescriptionItem>
            <DescriptionItem name="Status">
              <Badge tone="good" dot>
                Verified
              </Badge>
            </DescriptionItem>
            <DescriptionItem name="Audited">12 May 2026 at 14:05 UTC</DescriptionItem>
          </KeyValue>
        </Card>
      </div>
    </section>
  );
}

const HISTORY = [
  ['2026-04-02', 58],
  ['2026-04-09', 61],
  ['2026-04-11', 60],
  ['2026-04-20', null],
  ['2026-04-28', 66],
  ['2026-05-05', 73],
  ['2026-05-12', 71],
  ['2026-05-19', 78],
].map(([date, value]) => ({ date: String(date), value: value === null ? null : Number(value) }));

export function Charts() {
  return (
    <section aria-labelledby="charts">
      <h2 id="charts">Charts</h2>
      <div class="grid grid-2">
        <Card title="Score by day" id="history" level={3}>
          <LineChart label="Score by day" points={HISTORY} />
        </Card>
        <Card title="Score and events" id="events" level={3}>
          <LineChart
            label="Score and events"
            points={HISTORY}
            marks={[
              { name: 'Scan', symbol: '●', tone: 'info', dates: ['2026-04-02', '2026-04-28', '2026-05-12'] },
              { name: 'New findings', symbol: '▲', tone: 'bad', dates: ['2026-05-12'] },
              { name: 'Findings fixed', symbol: '▼', tone: 'good', dates: ['2026-04-28', '2026-05-12'] },
            ]}
          />
        </Card>
        <Card title="Findings by scan" id="columns" level={3}>
          <ColumnChart
            label="Findings by scan"
            series={[
              { name: 'Open', tone: 'info' },
              { name: 'Fixed since the previous scan', tone: 'good' },
            ]}
            groups={[
              { date: '2026-04-02', values: [24, null] },
              { date: '2026-04-28', values: [17, 9] },
              { date: '2026-05-12', values: [18, 1] },
            ]}
          />
        </Card>
        <Card title="Pages by score" id="distribution" level={3}>
          <Histogram label="Pages by score" counts={[2, 0, 3, 9, 14, 38, 61, 120, 143, 22]} />
        </Card>
        <Card title="Issues by severity" id="severities" level={3}>
          <SeverityBar
            label="Issues by severity"
            counts={{ critical: 6, high: 31, medium: 78, low: 140 }}
            href={(severity) => `#${severity}`}
          />
          <h4>None</h4>
          <SeverityBar label="No issues" counts={{ critical: 0, high: 0, medium: 0, low: 0 }} />
        </Card>
        <Card title="URLs left out" id="bars" level={3}>
          <BarList
            items={[
              { name: 'Redirects', value: 48 },
              { name: 'Blocked by robots.txt', value: 21 },
              { name: 'Not found', value: 7, tone: 'bad' },
              { name: 'Not measured', value: null },
            ]}
          />
        </Card>
        <Card title="One day only" id="one-day" level={3}>
          <LineChart label="Score on one day" points={[{ date: '2026-05-19', value: 42 }]} />
        </Card>
        <Card title="No data" id="no-data" level={3}>
          <LineChart label="No scores" points={[]} />
          <Histogram label="Pages by score" counts={[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]} />
          <p class="muted">
            Sparklines: <Sparkline values={[]} label="No values" />{' '}
            <Sparkline values={[4]} label="One value: 4" />{' '}
            <Sparkline values={[0, 0, 0]} label="Three zeros" />
          </p>
        </Card>
      </div>
    </section>
  );
}
