import type { Context } from 'hono';
import { type DocsEntry, MAX_QUERY_LENGTH, searchDocs } from '../../../lib/docs-search.ts';
import { readJsonAsset } from '../../../lib/assets.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { DocsNavigation } from './docs-page.tsx';
import { SearchForm } from './search-form.tsx';

const PATH = '/docs/search';

/** The results of a search of the documentation, for browsers without JavaScript. */
export async function renderSearchPage(c: Context<WebEnv>): Promise<PageResponse> {
  const query = (c.req.query('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const results = searchDocs(await readJsonAsset<DocsEntry[]>(c.env, 'docs-index.json'), query);
  return renderPage(
    c,
    { title: formatTitle('Search the docs'), description: null, path: PATH, script: '/docs.js' },
    <div class="docs">
      <article>
        <PageHeader title="Search the docs" />
        <SearchForm id="query" query={query} results={results} />
        {results.length === 0 && (
          <p>Search for a heading, an operation, an error code or a check, or browse all pages.</p>
        )}
      </article>
      <DocsNavigation currentPath={PATH} />
    </div>,
  );
}
