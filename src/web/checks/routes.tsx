import { Hono } from 'hono';
import { CHECKS } from '../../engine/checks/all.ts';
import type { WebEnv } from '../context.ts';
import { notFoundPage } from '../errors.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { checkPage } from './check-page.tsx';
import { listPage } from './list-page.tsx';

/** /checks: the documentation of every check, rendered from its definition. */
export const checkPages = new Hono<WebEnv>();
checkPages.use(cacheBriefly);
checkPages.get('/', listPage);
checkPages.get('/:id', (c) => {
  const check = CHECKS.find(({ id }) => id === c.req.param('id'));
  return check ? checkPage(c, check) : notFoundPage(c);
});
