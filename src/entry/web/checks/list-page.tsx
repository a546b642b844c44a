import type { Context } from 'hono';
import { CHECKS } from '../../../engine/checks/all.ts';
import { CATEGORIES, type Category, SEVERITIES } from '../../../contracts/scoring.ts';
import type { Check } from '../../../engine/checks/check.ts';
import { CATEGORY_WEIGHTS } from '../../../engine/page-score.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { CATEGORY_LABELS } from './labels.ts';
import { SeverityBadge, SEVERITY_LABELS } from '../parts/badge.tsx';
import { NoMatch } from '../parts/empty-state.tsx';
import { FilterBar, toOptions } from '../parts/filter-bar.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { formatCount } from '../format.ts';
import { type CheckFilter, matchesCheckFilter, parseCheckFilter, TEXT_LIMIT } from './check-filter.ts';

/** The page /checks: the checks by category, all or those that match the filter of the query string. */
export function renderCheckListPage(c: Context<WebEnv>): Response | Promise<Response> {
  const info = {
    title: `All ${CHECKS.length} checks of a page, by category – ${SITE_NAME}`,
    description: `Every check ${SITE_NAME} makes of a page, in ${CATEGORIES.length} categories: what it looks for, why it matters, how to fix it and how many points it takes.`,
    path: '/checks',
  };
  const filter = parseCheckFilter(c.req.query());
  const checks = CHECKS.filter((check) => matchesCheckFilter(check, filter));
  const categories = CATEGORIES.filter((category) => checks.some((check) => check.category === category));
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="Checks"
        meta={`${formatCount(CHECKS.length, 'check')} in ${CATEGORIES.length} categories. Every check links the rule it comes from.`}
        actions={
          <a class="button quiet" href="/docs/scores">
            How it’s scored
          </a>
        }
      />
      <CheckFilterBar filter={filter} />
      {categories.length > 1 && (
        <nav class="chips" aria-label="Categories">
          {categories.map((category) => (
            <a href={`#${category}`}>
              {CATEGORY_LABELS[category].name}{' '}
              <span>{checks.filter((check) => check.category === category).length}</span>
            </a>
          ))}
        </nav>
      )}
      {checks.length === 0 && (
        <NoMatch items="checks" href="/checks">
          <p>Try another word, or all severities.</p>
        </NoMatch>
      )}
      {categories.map((category) => (
        <CategorySection category={category} checks={checks.filter((check) => check.category === category)} />
      ))}
    </>,
  );
}

function CheckFilterBar({ filter }: { filter: CheckFilter }) {
  return (
    <FilterBar
      path="/checks"
      params={{ q: filter.text, severity: filter.severity ?? '' }}
      search={{
        name: 'q',
        label: 'Search',
        placeholder: 'title, robots.txt, alt text…',
        maxlength: TEXT_LIMIT,
      }}
      selects={[
        {
          name: 'severity',
          label: 'Severity',
          all: 'All',
          options: toOptions(SEVERITY_LABELS),
        },
      ]}
    />
  );
}

function CategorySection({ category, checks }: { category: Category; checks: Check[] }) {
  const { name, about } = CATEGORY_LABELS[category];
  return (
    <section aria-labelledby={category}>
      <h2 id={category}>{name}</h2>
      <p class="muted">
        {about} {Math.round(CATEGORY_WEIGHTS[category] * 100)}% of the score.
      </p>
      <ul class="card check-rows">
        {sortBySeverity(checks).map((check) => (
          <li>
            <SeverityBadge severity={check.severity} />
            <a href={`/checks/${check.id}`}>{check.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The most severe first, otherwise in the order of reports. */
function sortBySeverity(checks: Check[]): Check[] {
  return checks.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
