import { Hono } from 'hono';
import { renderDeletedPage } from './account/deletion-pages.tsx';
import { account } from './account/routes.tsx';
import { admin } from './admin/routes.tsx';
import { audits } from './audits/routes.tsx';
import { blog } from './blog/routes.tsx';
import { renderBotPage } from './bot-page.tsx';
import { checks } from './checks/routes.tsx';
import type { WebEnv } from './context.ts';
import { credits } from './credits/routes.tsx';
import { crawlerFiles } from './crawler-files.ts';
import { directory } from './directory/routes.tsx';
import { onPageError } from './error-page.tsx';
import { renderHomePage } from './home-page.tsx';
import type { OpenApiDocument } from './docs/reference/openapi-document.ts';
import { createDocsRoutes } from './docs/routes.tsx';
import { cacheBriefly } from './middleware/cache.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { published } from './published/routes.tsx';
import { scorecards } from './scorecard/routes.tsx';
import { signIn } from './sign-in/routes.tsx';
import { websites } from './websites/routes.tsx';

/** The web app. Pages are rendered on the server and work without JavaScript. */
export function createWebRoutes(getOpenApiDocument: (siteUrl: string) => OpenApiDocument): Hono<WebEnv> {
  const web = new Hono<WebEnv>();
  web.onError(onPageError);
  web.use(securityHeaders);
  web.get('/', cacheBriefly, renderHomePage);
  web.get('/bot', cacheBriefly, renderBotPage);
  web.route('/checks', checks);
  web.route('/docs', createDocsRoutes(getOpenApiDocument));
  web.route('/ai-directory', directory);
  web.route('/blog', blog);
  web.route('/', crawlerFiles);
  web.route('/scorecard', scorecards);
  web.route('/sign-in', signIn);
  web.route('/', account);
  web.get('/account-deleted', cacheBriefly, renderDeletedPage);
  web.route('/admin', admin);
  web.route('/audits', audits);
  web.route('/published', published);
  web.route('/credits', credits);
  web.route('/websites', websites);
  return web;
}
