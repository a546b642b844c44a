import type { PublicPillar, PublicScore, Scorecard } from '../../services/scores/get-scorecard.ts';
import { Table } from '../parts/table.tsx';
import { Bar } from '../parts/bar-list.tsx';
import { getScoreTone } from '../parts/tone.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { formatCount } from '../format.ts';
import { HistoryChart } from './history-chart.tsx';

/** Days in the table below the chart. */
const TABLE_DAYS = 30;

export function Pillars({
  pillars,
}: {
  pillars: readonly Pick<PublicPillar, 'label' | 'weight' | 'score'>[];
}) {
  return (
    <section aria-labelledby="pillars">
      <h2 id="pillars">Pillars</h2>
      <Table
        class="pillars"
        columns={[{ name: 'Pillar' }, { name: 'Weight', number: true }, { name: 'Score', number: true }]}
        rows={pillars.map(({ label, weight, score }) => [
          <>
            {label}
            <Bar share={(score ?? 0) / 100} tone={getScoreTone(score)} />
          </>,
          `${weight}%`,
          score ?? 'not measured',
        ])}
      />
    </section>
  );
}

export function TopIssues({ issues }: { issues: PublicScore['top_issues'] }) {
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">What costs most</h2>
      {issues.length === 0 && <p>Nothing that was measured takes a point.</p>}
      <ol class="checks">
        {issues.map(({ id, kind, title, severity, pages, cost }) => (
          <li>
            <span>
              {kind === 'page' ? <a href={`/checks/${id}`}>{title}</a> : `Falls short: ${title}`}{' '}
              <small>
                {pages === null ? 'the whole site' : formatCount(pages, 'page')}, about{' '}
                {formatCount(cost, 'point')}
              </small>
            </span>
            {severity && <SeverityBadge severity={severity} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function History({ history }: Pick<Scorecard, 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <HistoryChart history={history} />
      {history.length > 0 && <HistoryTable history={history} />}
    </section>
  );
}

function HistoryTable({ history }: Pick<Scorecard, 'history'>) {
  return (
    <Table
      caption={`The last ${formatCount(Math.min(history.length, TABLE_DAYS), 'day')} with a result`}
      columns={[
        { name: 'Day' },
        { name: 'Grade' },
        { name: 'Score', number: true },
        { name: 'Pages', number: true },
      ]}
      rows={history
        .slice(0, TABLE_DAYS)
        .map(({ date, state, score, grade, pages_evaluated: pages }) => [
          <time datetime={date}>{date}</time>,
          grade ?? state,
          score ?? '–',
          pages,
        ])}
    />
  );
}
