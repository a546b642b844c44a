import { createMiddleware } from 'hono/factory';
import { getScorecard } from '../../../services/reports/scorecard.ts';
import { createSection } from '../create-section.ts';
import { cacheForAll } from '../../http/public-cache.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { ScoreBadge } from './badge.tsx';
import { createScorecardFeed } from './feed.ts';
import { renderScorecardPage } from './scorecard-page.tsx';

/** Caches must revalidate: a scorecard disappears immediately when its owner hides it. */
const noCache = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status < 400) c.header('Cache-Control', 'no-cache');
});

/** /scorecard/<host>: the public score of a website as a page, JSON, a badge and a feed (docs/contract.md 9.13). */
export const scorecards = createSection('/scorecard');
scorecards.use(noCache, cacheForAll());

scorecards.get('/:host/badge.svg', async (c) => {
  const scorecard = await getScorecard(c.env, c.req.param('host'));
  if (!scorecard) return renderNotFoundPage(c);
  const badge = await c.html(<ScoreBadge {...scorecard} />);
  badge.headers.set('Content-Type', 'image/svg+xml; charset=utf-8');
  return badge;
});

scorecards.get('/:host/feed.atom', async (c) => {
  const scorecard = await getScorecard(c.env, c.req.param('host'));
  return scorecard ? createScorecardFeed(scorecard, c.env.SITE_URL) : renderNotFoundPage(c);
});

scorecards.get('/:file{.+\\.json}', async (c) => {
  const scorecard = await getScorecard(c.env, c.req.param('file').slice(0, -'.json'.length));
  return scorecard ? c.json(scorecard) : renderNotFoundPage(c);
});

scorecards.get('/:host', async (c) => {
  const host = c.req.param('host');
  const scorecard = await getScorecard(c.env, host);
  if (!scorecard) return renderNotFoundPage(c);
  if (scorecard.host !== host) return c.redirect(`/scorecard/${scorecard.host}`, 301);
  return renderScorecardPage(c, scorecard);
});
