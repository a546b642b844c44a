import { Hono } from 'hono';
import { cacheForAll } from '../http/public-cache.ts';
import { withApiLinks, agentFiles } from './agent-files.ts';
import type { WebEnv } from './context.ts';
import { cacheBriefly } from './middleware/cache.ts';
import { renderHomePage } from './home/home-page.tsx';
import { crawlerFiles } from './crawler-files.ts';
import { createSection } from './create-section.ts';
import { disallowConnections } from './middleware/security-headers.ts';

/** /: the home page. Its form is loaded when it is first sent: it needs schemas. */
const home = new Hono<WebEnv>();

home.get('/', cacheBriefly, withApiLinks, cacheForAll('with'), (c) => renderHomePage(c));

home.post('/', async (c) => {
  const { urlForm } = await import('./home/url-form.ts');
  return urlForm.fetch(c.req.raw, c.env, c.executionCtx);
});

/** The home page, and pages without a section of their own, which are loaded when first requested. */
export const main = createSection('/');
main.route('/', home);
for (const path of ['/bot', '/privacy', '/terms'] as const) {
  main.get(path, cacheBriefly, cacheForAll(), async (c) =>
    (await import('./legal/legal-pages.tsx')).renderLegalPage(c, path),
  );
}
main.get('/verify', cacheBriefly, disallowConnections, async (c) =>
  (await import('./verify/verify-page.tsx')).renderVerifyPage(c),
);
main.get('/account-deleted', cacheBriefly, async (c) =>
  (await import('./account/deletion.tsx')).renderDeletedPage(c),
);
main.route('/', crawlerFiles);
main.route('/', agentFiles);
