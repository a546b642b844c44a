import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getScorecard } from '../../services/scores/scorecard.ts';
import type { WebEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { Badge } from './badge.tsx';
import { renderScorecardPage } from './scorecard-page.tsx';

/** Owners hide their scorecard, and it must be gone at once: nobody keeps a copy without asking. */
const noCache = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status < 400) c.header('Cache-Control', 'no-cache');
});

/** /scorecard/<host>: what the owner of a website shows of its score, as a page, as JSON and as a badge. */
export const scorecards = new Hono<WebEnv>();
scorecards.use(noCache);

scorecards.get('/:host/badge.svg', async (c) => {
  const scorecard = await getScorecard(c.env, c.req.param('host'));
  if (!scorecard) return renderNotFoundPage(c);
  const badge = await c.html(<Badge {...scorecard} />);
  badge.headers.set('Content-Type', 'image/svg+xml; charset=utf-8');
  return badge;
});

scorecards.get('/:file{.+\\.json}', async (c) => {
  const scorecard = await getScorecard(c.env, c.req.param('file').slice(0, -'.json'.length));
  return scorecard ? c.json(scorecard) : renderNotFoundPage(c);
});

scorecards.get('/:host', async (c) => {
  const asked = c.req.param('host');
  const scorecard = await getScorecard(c.env, asked);
  if (!scorecard) return renderNotFoundPage(c);
  if (scorecard.host !== asked) return c.redirect(`/scorecard/${scorecard.host}`, 301);
  return renderScorecardPage(c, scorecard);
});
