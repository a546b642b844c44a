import type { Context } from 'hono';
import { type DocsEntry, searchDocs } from '../../../lib/docs-search.ts';
import { MAX_SEARCH_LENGTH } from '../../../lib/list-query.ts';
import { listAuditPage } from '../../../services/audits/list-audits.ts';
import { listWebsitePage } from '../../../services/websites/list-websites.ts';
import { readJsonAsset } from '../../../lib/assets.ts';
import { renderAppPage } from '../app-page.tsx';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { requireSession } from '../middleware/access.ts';
import { noStore } from '../middleware/cache.ts';
import { findAccountPages } from '../navigation.tsx';
import { SubmitButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/card.tsx';
import { shortenUrl } from '../parts/text.tsx';

const PATH = '/search';

/** Results of each kind. */
const MOST = 8;
const URL_LENGTH = 80;

interface Result {
  label: string;
  href: string;
}

/** /search: finds pages of the app, websites, audits, and what the documentation has. public/shortcuts.js shows it for Ctrl+K. */
export const search = createSection<SignedInEnv>(PATH);
search.use(noStore, requireSession);

search.get('/', async (c) => {
  const query = (c.req.query('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const groups = query === '' ? [] : await findResults(c, query);
  return renderAppPage(
    c,
    { heading: 'Search' },
    <>
      <form method="get" action={PATH} role="search" class="filter-bar">
        <div class="grow">
          <label for="search">Pages, websites, audits, checks and docs</label>
          <input id="search" type="search" name="q" value={query} maxlength={MAX_SEARCH_LENGTH} autofocus />
        </div>
        <SubmitButton label="Search" variant="quiet" />
      </form>
      <div id="results">
        {groups.map(({ title, results }) => (
          <section>
            <h2>{title}</h2>
            <ul class="results">
              {results.map(({ label, href }) => (
                <li>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {query !== '' && groups.length === 0 && (
          <EmptyState title="Nothing found">
            <p>Search for a part of a host, a URL, a check or an error code.</p>
          </EmptyState>
        )}
      </div>
    </>,
  );
});

/** Finds what matches, by kind. Kinds without a result are left out. */
async function findResults(
  c: Context<SignedInEnv>,
  query: string,
): Promise<{ title: string; results: Result[] }[]> {
  const context = c.get('context');
  const order = { descending: true } as const;
  const [websites, audits, docs] = await Promise.all([
    listWebsitePage(context, {
      query: { search: query, order: { by: 'added', ...order }, cursor: undefined },
      limit: MOST,
    }),
    listAuditPage(context, {
      query: { search: query, order: { by: 'audited', ...order }, cursor: undefined },
      limit: MOST,
    }),
    readJsonAsset<DocsEntry[]>(c.env, 'docs-index.json'),
  ]);
  const groups: Record<string, Result[]> = {
    Pages: findAccountPages(c.get('signedIn'), query).map(({ label, path }) => ({ label, href: path })),
    Websites: websites.page.rows.map(({ host, displayHost }) => ({
      label: displayHost,
      href: `/websites/${host}`,
    })),
    Audits: audits.rows.map(({ id, url }) => ({ label: shortenUrl(url, URL_LENGTH), href: `/audits/${id}` })),
    'Checks and docs': searchDocs(docs, query)
      .slice(0, MOST)
      .map(({ kind, title, href }) => ({ label: `${title} (${kind.toLowerCase()})`, href })),
  };
  return Object.entries(groups).flatMap(([title, results]) =>
    results.length > 0 ? [{ title, results }] : [],
  );
}
