import type { Context } from 'hono';
import type { Check } from '../../engine/checks/check.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS, SCORE_CAPS } from '../../engine/page-score.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { CATEGORY_LABELS } from './labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { formatCount } from '../format.ts';

/** The page of a check: what passes, why it matters, how to fix it, its sources and its points. */
export function renderCheckPage(c: Context<WebEnv>, check: Check): Response | Promise<Response> {
  const category = CATEGORY_LABELS[check.category];
  const info = {
    title: `${check.title} – ${SITE_NAME} check`,
    description: `${check.title}: what the check looks for, why it matters, how to fix it and the points it takes.`,
    path: `/checks/${check.id}`,
  };
  return renderPage(
    c,
    info,
    <article class="narrow">
      <p class="crumbs">
        <a href="/checks">Checks</a> / <a href={`/checks#${check.category}`}>{category.name}</a>
      </p>
      <h1>{check.title}</h1>
      <dl class="facts">
        <div>
          <dt>Severity</dt>
          <dd>
            <SeverityBadge severity={check.severity} />
          </dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>{formatPoints(check)}</dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>
            <code>{check.id}</code>
          </dd>
        </div>
      </dl>
      <h2>What passes</h2>
      <p>{check.passes}</p>
      <h2>Why it matters</h2>
      <p>{check.why}</p>
      <h2>How to fix it</h2>
      <p>{check.recommendation}</p>
      <h2>Sources</h2>
      <ul>
        {check.sources.map(({ title, url }) => (
          <li>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
      {check.setByUs && <p>The {check.setByUs} is our own.</p>}
    </article>,
  );
}

function formatPoints({ id, category, severity }: Check): string {
  const share = Math.round(CATEGORY_WEIGHTS[category] * 100);
  const points = `Up to ${formatCount(SEVERITY_POINTS[severity], 'point')} of the category's 100, which is ${share}% of the score.`;
  const cap = SCORE_CAPS[id];
  return cap === undefined ? points : `${points} A page with this issue scores at most ${cap}.`;
}
