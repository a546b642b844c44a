import { Hono } from 'hono';
import { CHECKS } from '../../engine/checks/all.ts';
import type { WebEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderCheckPage } from './check-page.tsx';
import { renderCheckListPage } from './list-page.tsx';

/** /checks: the documentation of every check, rendered from its definition. */
export const checks = new Hono<WebEnv>();
checks.use(cacheBriefly);
checks.get('/', renderCheckListPage);
checks.get('/:id', (c) => {
  const check = CHECKS.find(({ id }) => id === c.req.param('id'));
  return check ? renderCheckPage(c, check) : renderNotFoundPage(c);
});
