import { Hono } from 'hono';
import { withApiLinks } from '../api-links.ts';
import type { WebEnv } from '../context.ts';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderHomePage } from './home-page.tsx';

/** /: the home page. Its form is loaded when it is first sent: it needs schemas. */
export const home = new Hono<WebEnv>();

home.get('/', cacheBriefly, withApiLinks, (c) => renderHomePage(c));

home.post('/', async (c) => {
  const { addressForm } = await import('./address-form.ts');
  return addressForm.fetch(c.req.raw, c.env, c.executionCtx);
});
