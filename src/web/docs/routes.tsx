import { Hono } from 'hono';
import type { WebEnv } from '../context.ts';
import { notFoundPage } from '../errors.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { authenticationPage } from './authentication.tsx';
import { creditsPage } from './credits.tsx';
import { errorsPage } from './errors.tsx';
import { limitsPage } from './limits.tsx';
import { referencePage } from './reference/page.tsx';
import { scoresPage } from './scores.tsx';
import { snapshotsPage } from './snapshots.tsx';
import { startPage } from './start.tsx';
import { versionsPage } from './versions.tsx';

/** /docs: how to use the API. The pages are listed in pages.ts. */
export const docs = new Hono<WebEnv>();
docs.use(cacheBriefly);
docs.get('/', startPage);
docs.get('/authentication', authenticationPage);
docs.get('/errors', errorsPage);
docs.get('/limits', limitsPage);
docs.get('/credits', creditsPage);
docs.get('/scores', scoresPage);
docs.get('/snapshots', snapshotsPage);
docs.get('/versions', versionsPage);
docs.get('/api', (c) => {
  const contract = c.get('contract');
  return contract ? referencePage(c, contract) : notFoundPage(c);
});
