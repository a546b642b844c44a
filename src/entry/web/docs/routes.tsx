import type { Context, Hono } from 'hono';
import { formatAnswer } from '../../http/api-examples.ts';
import { readTextAsset } from '../../../lib/assets.ts';
import { cacheForAll } from '../../http/public-cache.ts';
import { withApiLinks } from '../agent-files.ts';
import type { WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderMarkdown } from '../markdown/render-markdown.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderDocsPage } from './docs-page.tsx';
import { RESOURCE_PAGES } from './pages.ts';
import { renderSearchPage } from './search-page.tsx';
import { TEXT_PAGES } from './text-pages.ts';
import type { OpenApiDocument } from './reference/openapi-document.ts';
import { renderReferenceDocs, renderResourceDocs } from './reference/reference-pages.tsx';

/** /docs: how to use the API. The pages are listed in pages.ts; most are Markdown in public/pages, /docs/api and the pages below it are rendered from the OpenAPI document. */
export function createDocsRoutes(readOpenApiDocument: (env: Env) => Promise<OpenApiDocument>): Hono<WebEnv> {
  const docs = createSection('/docs');
  docs.get('/search', cacheBriefly, renderSearchPage);
  docs.use(cacheBriefly, withApiLinks, cacheForAll());
  docs.get('/postman-collection.json', (c) => sendRequests(c, 'postman-collection.json', 'application/json'));
  docs.get('/requests.http', (c) => sendRequests(c, 'requests.http', 'text/plain; charset=utf-8'));
  for (const page of TEXT_PAGES) {
    docs.get(page.path.slice('/docs'.length) || '/', async (c) =>
      renderDocsPage(c, page.path, await renderMarkdown(c.env, page)),
    );
  }
  docs.get('/api', async (c) => renderReferenceDocs(c, await readOpenApiDocument(c.env)));
  for (const { path } of RESOURCE_PAGES) {
    docs.get(path.slice('/docs'.length), async (c) =>
      renderResourceDocs(c, await readOpenApiDocument(c.env), path),
    );
  }
  return docs;
}

/** Sends a file that the build has written as a download, with the address of this service. */
async function sendRequests(c: Context<WebEnv>, name: string, type: string): Promise<Response> {
  const text = formatAnswer(await readTextAsset(c.env, name), c.env.SITE_URL);
  return c.body(text, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="site-audit-${name}"`,
  });
}
