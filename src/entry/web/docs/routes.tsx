import type { Hono } from 'hono';
import { withApiLinks } from '../api-links.ts';
import type { WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderAgentsDocs } from './agents.tsx';
import { renderAuthenticationDocs } from './authentication.tsx';
import { renderCommandLineDocs } from './command-line.tsx';
import { renderCreditsDocs } from './credits.tsx';
import { renderErrorsDocs } from './errors.tsx';
import { renderFixPacksDocs } from './fix-packs.tsx';
import { renderIdempotencyDocs } from './idempotency.tsx';
import { renderLimitsDocs } from './limits.tsx';
import { renderLogDocs } from './log.tsx';
import { RESOURCE_PAGES } from './pages.ts';
import type { OpenApiDocument } from './reference/openapi-document.ts';
import { renderReferenceDocs } from './reference/overview-page.tsx';
import { renderResourceDocs } from './reference/resource-page.tsx';
import { renderScoresDocs } from './scores.tsx';
import { renderSnapshotsDocs } from './snapshots.tsx';
import { renderStartDocs } from './start.tsx';
import { renderVersionsDocs } from './versions.tsx';
import { renderWebhooksDocs } from './webhooks.tsx';

/** /docs: how to use the API. The pages are listed in pages.ts; /docs/api and the pages below it are rendered from the OpenAPI document. */
export function createDocsRoutes(
  getOpenApiDocument: (siteUrl: string) => Promise<OpenApiDocument>,
): Hono<WebEnv> {
  const docs = createSection('/docs');
  docs.use(cacheBriefly, withApiLinks);
  docs.get('/', renderStartDocs);
  docs.get('/agents', renderAgentsDocs);
  docs.get('/authentication', renderAuthenticationDocs);
  docs.get('/command-line', renderCommandLineDocs);
  docs.get('/errors', renderErrorsDocs);
  docs.get('/fix-packs', renderFixPacksDocs);
  docs.get('/idempotency', renderIdempotencyDocs);
  docs.get('/limits', renderLimitsDocs);
  docs.get('/webhooks', renderWebhooksDocs);
  docs.get('/credits', renderCreditsDocs);
  docs.get('/scores', renderScoresDocs);
  docs.get('/snapshots', renderSnapshotsDocs);
  docs.get('/log', renderLogDocs);
  docs.get('/versions', renderVersionsDocs);
  docs.get('/api', async (c) => renderReferenceDocs(c, await getOpenApiDocument(c.env.SITE_URL)));
  for (const { path } of RESOURCE_PAGES) {
    docs.get(path.slice('/docs'.length), async (c) =>
      renderResourceDocs(c, await getOpenApiDocument(c.env.SITE_URL), path),
    );
  }
  return docs;
}
