import { BarList } from '../../parts/bar-list.tsx';
import { Card } from '../../parts/card.tsx';
import { ColumnChart } from '../../parts/column-chart.tsx';
import { Histogram } from '../../parts/histogram.tsx';
import { LineChart } from '../../parts/line-chart.tsx';
import { SeverityBar } from '../../parts/severity-bar.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';

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
