import type { Context } from 'hono';
import { CHECKS } from '../../../engine/checks/all.ts';
import { CATEGORIES, type Category, SEVERITIES } from '../../../contracts/scoring.ts';
import type { Check } from '../../../engine/checks/check.ts';
import { describeList, type QueryOf } from '../../../lib/list-query.ts';
import { CATEGORY_WEIGHTS } from '../../../engine/page-score.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { readCheckSources } from '../../../services/audits/checks.ts';
import { CATEGORY_LABELS } from './labels.ts';
import { SeverityBadge, SEVERITY_LABELS } from '../parts/badge.tsx';
import { type List, readListQuery } from '../list-view.tsx';
import { NoMatch, Section } from '../parts/card.tsx';
import { FilterBar, toOptions } from '../parts/filter-bar.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { formatCount } from '../../../lib/text.ts';
import { ButtonLink } from '../parts/button.tsx';

/** Hosts of the documents that state the rules, by the id of the check. */
type Publishers = Record<string, string[]>;

async function readPublishers(env: Env): Promise<Publishers> {
  const sources = Object.entries(await readCheckSources(env));
  return Object.fromEntries(
    sources.map(([id, list]) => [id, [...new Set(list.map(({ url }) => new URL(url).host))]]),
  );
}

/** Lists the publishers of the most checks first: at most 15. */
function listPublishers(publishers: Publishers): string[] {
  const counts = [...Map.groupBy(Object.values(publishers).flat(), (host) => host)];
  return counts
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 15)
    .map(([host]) => host);
}

/** The list of checks, with a filter for each publisher. */
const describeChecks = (publishers: string[]) =>
  ({
    path: '/checks',
    noun: 'check',
    query: describeList({
      filters: { category: CATEGORIES, severity: SEVERITIES, source: publishers },
      order: { by: 'severity', descending: true },
    }),
    search: { label: 'Search', placeholder: 'title, robots.txt, alt text…' },
    selects: [
      {
        name: 'category',
        label: 'Category',
        all: 'All',
        options: toOptions(CATEGORY_LABELS),
      },
      { name: 'severity', label: 'Severity', all: 'All', options: toOptions(SEVERITY_LABELS) },
      {
        name: 'source',
        label: 'Source',
        all: 'All',
        options: publishers.map((value) => ({ value, label: value })),
      },
    ],
    hint: 'Try another word, or fewer filters.',
  }) satisfies List;

/** The page /checks: the checks by category, all or those that match the filter of the query string. */
export async function renderCheckListPage(c: Context<WebEnv>): Promise<Awaited<PageResponse>> {
  const publishers = await readPublishers(c.env);
  const list = describeChecks(listPublishers(publishers));
  const info = {
    title: `All ${CHECKS.length} checks of a page, by category – ${SITE_NAME}`,
    description: `Every check ${SITE_NAME} makes of a page, in ${CATEGORIES.length} categories: what it looks for, why it matters, how to fix it and how many points it takes.`,
    path: '/checks',
  };
  const query = readListQuery(c.req.query(), list);
  const checks = CHECKS.filter((check) => matches(check, publishers[check.id] ?? [], query));
  const categories = CATEGORIES.filter((category) => checks.some((check) => check.category === category));
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="Checks"
        meta={`${formatCount(CHECKS.length, 'check')} in ${CATEGORIES.length} categories. Every check links the rule it comes from.`}
        actions={<ButtonLink href="/docs/scores" label="How it’s scored" variant="quiet" />}
      />
      <FilterBar list={list} params={query.params} />
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
          <p>{list.hint}</p>
        </NoMatch>
      )}
      {categories.map((category) => (
        <CategorySection category={category} checks={checks.filter((check) => check.category === category)} />
      ))}
    </>,
  );
}

/** Tells whether a check has the category, severity and source and all words of the search, in any case and order. */
function matches(
  check: Check,
  publishers: string[],
  {
    search = '',
    filters: { category, severity, source },
  }: QueryOf<ReturnType<typeof describeChecks>['query']>,
): boolean {
  if (category !== undefined && check.category !== category) return false;
  if (source !== undefined && !publishers.includes(source)) return false;
  if (severity !== undefined && check.severity !== severity) return false;
  const content = `${check.title} ${check.passes} ${check.id}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word));
}

function CategorySection({ category, checks }: { category: Category; checks: Check[] }) {
  const { name, about } = CATEGORY_LABELS[category];
  return (
    <Section id={category} title={name}>
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
    </Section>
  );
}

/** The most severe first, otherwise in the order of reports. */
function sortBySeverity(checks: Check[]): Check[] {
  return checks.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
