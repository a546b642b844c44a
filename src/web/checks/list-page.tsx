import type { Context } from 'hono';
import { CHECKS } from '../../engine/checks/all.ts';
import { CATEGORIES, type Category, SEVERITIES } from '../../contracts/scoring.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS } from '../../engine/page-score.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { CATEGORY_LABELS, listCategoryChecks } from './labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { formatCount } from '../format.ts';

/** The page /checks: all checks by category. */
export function renderCheckListPage(c: Context<WebEnv>): Response | Promise<Response> {
  const info = {
    title: `All ${CHECKS.length} checks of a page, by category – ${SITE_NAME}`,
    description: `Every check ${SITE_NAME} makes of a page, in ${CATEGORIES.length} categories: what it looks for, why it matters, how to fix it and how many points it takes.`,
    path: '/checks',
  };
  return renderPage(
    c,
    info,
    <>
      <h1>All checks, by category</h1>
      <p class="lead">
        {formatCount(CHECKS.length, 'check')} in {CATEGORIES.length} categories. Each category starts at 100
        points; every issue takes its points from its own category, fewer when only some of the elements it
        looks at are affected, and the page's score is the weighted mean. What a check cannot tell costs
        nothing.
      </p>
      <SeverityPoints />
      <nav class="chips" aria-label="Categories">
        {CATEGORIES.map((category) => (
          <a href={`#${category}`}>
            {CATEGORY_LABELS[category].name} <span>{listCategoryChecks(category).length}</span>
          </a>
        ))}
      </nav>
      {CATEGORIES.map((category) => (
        <CategorySection category={category} />
      ))}
    </>,
  );
}

function SeverityPoints() {
  return (
    <ul class="points">
      {SEVERITIES.map((severity) => (
        <li>
          <SeverityBadge severity={severity} /> up to {formatCount(SEVERITY_POINTS[severity], 'point')},{' '}
          {formatCount(CHECKS.filter((check) => check.severity === severity).length, 'check')}
        </li>
      ))}
    </ul>
  );
}

function CategorySection({ category }: { category: Category }) {
  const { name, about } = CATEGORY_LABELS[category];
  const checks = listCategoryChecks(category);
  return (
    <section aria-labelledby={category}>
      <h2 id={category}>{name}</h2>
      <p>
        {about} {formatCount(checks.length, 'check')}, {Math.round(CATEGORY_WEIGHTS[category] * 100)}% of the
        score.
      </p>
      <ul class="checks">
        {checks.map((check) => (
          <li>
            <a href={`/checks/${check.id}`}>{check.title}</a>
            <SeverityBadge severity={check.severity} />
          </li>
        ))}
      </ul>
    </section>
  );
}
