import type { PublicPillar, PublicScore, Scorecard } from '../../services/sites/public.ts';
import { Bar } from '../parts/score.tsx';
import { SeverityBadge } from '../checks/severity-badge.tsx';
import { counted } from '../format.ts';
import { HistoryChart } from './chart.tsx';

/** Days in the table under the chart. */
const TABLE_DAYS = 30;

export function Pillars({
  pillars,
}: {
  pillars: readonly Pick<PublicPillar, 'label' | 'weight' | 'score'>[];
}) {
  return (
    <section aria-labelledby="pillars">
      <h2 id="pillars">Pillars</h2>
      <table class="pillars">
        <thead>
          <tr>
            <th scope="col">Pillar</th>
            <th scope="col" class="number">
              Weight
            </th>
            <th scope="col" class="number">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {pillars.map(({ label, weight, score }) => (
            <tr>
              <th scope="row">
                {label}
                <Bar score={score} />
              </th>
              <td class="number">{weight}%</td>
              <td class="number">{score ?? 'not measured'}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
                {pages === null ? 'the whole site' : counted(pages, 'page')}, about {counted(cost, 'point')}
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
    <table>
      <caption>The last {counted(Math.min(history.length, TABLE_DAYS), 'day')} with a result</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Grade</th>
          <th scope="col" class="number">
            Score
          </th>
          <th scope="col" class="number">
            Pages
          </th>
        </tr>
      </thead>
      <tbody>
        {history.slice(0, TABLE_DAYS).map(({ date, state, score, grade, pages_evaluated: pages }) => (
          <tr>
            <th scope="row">
              <time datetime={date}>{date}</time>
            </th>
            <td>{grade ?? state}</td>
            <td class="number">{score ?? '–'}</td>
            <td class="number">{pages}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
