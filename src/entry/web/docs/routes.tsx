import type { Hono } from 'hono';
import { withApiLinks } from '../api-links.ts';
import type { WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { cacheBriefly } from '../middleware/cache.ts';
import { RESOURCE_PAGES } from './pages.ts';
import { renderTextPage, TEXT_PATHS } from './text-page.tsx';
import type { OpenApiDocument } from './reference/openapi-document.ts';
import { renderReferenceDocs } from './reference/overview-page.tsx';
import { renderResourceDocs } from './reference/resource-page.tsx';

/** /docs: how to use the API. The pages are listed in pages.ts; most are Markdown beside it, /docs/api and the pages below it are rendered from the OpenAPI document. */
export function createDocsRoutes(
  getOpenApiDocument: (siteUrl: string) => Promise<OpenApiDocument>,
): Hono<WebEnv> {
  const docs = createSection('/docs');
  docs.use(cacheBriefly, withApiLinks);
  for (const path of TEXT_PATHS) docs.get(path.slice('/docs'.length) || '/', (c) => renderTextPage(c, path));
  docs.get('/api', async (c) => renderReferenceDocs(c, await getOpenApiDocument(c.env.SITE_URL)));
  for (const { path } of RESOURCE_PAGES) {
    docs.get(path.slice('/docs'.length), async (c) =>
      renderResourceDocs(c, await getOpenApiDocument(c.env.SITE_URL), path),
    );
  }
  return docs;
}
