import { getScore } from '../../services/reports/score-history.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { retryLaterResponse, tooMuchWorkDescription } from './rate-limit-responses.ts';
import { hostBlockedResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { OkSchema, z } from '../../contracts/common.ts';
import {
  ScoreDeltaSchema,
  ScoreHistorySchema,
  ScoreOverviewSchema,
  SiteScoreSchema,
} from '../../contracts/site-score.ts';
import { HostParamsSchema, OwnedWebsiteSchema, ScorecardVisibilitySchema } from '../../contracts/website.ts';

const compute = createApiRoute(['Websites', 'Scores'], {
  method: 'post',
  path: '/websites/{host}/score',
  operationId: 'scoreWebsite',
  summary: 'Compute the score of a website',
  description:
    'Grades the website from your stored audits and a fresh inspection of robots.txt, the sitemaps, the home page over HTTP and HTTPS with and without www., a random path, /llms.txt and /AGENTS.md. It crawls no other pages and is free.\n\nThe history keeps the last score of each day. Concurrent requests share one computation.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse(
      'The new score',
      z.object({
        ok: OkSchema,
        outcome: z.literal('scored'),
        score: SiteScoreSchema,
        delta: ScoreDeltaSchema,
        history: ScoreHistorySchema,
        website: OwnedWebsiteSchema,
      }),
    ),
    ...ownerErrorResponses,
    422: hostBlockedResponse,
    429: retryLaterResponse(
      `Preview. You have reached the limit of scores per day (200 by default), ${tooMuchWorkDescription}, or the website is busy with other scans or asked for a pause`,
    ),
  },
});

const get = createDocumentRoute(['Websites', 'Scores'], {
  method: 'get',
  path: '/websites/{host}/score',
  operationId: 'getWebsiteScore',
  summary: 'Read the score of a website',
  description:
    'Returns the latest score, with its change and history. It computes nothing and sends no requests to the website: `POST /websites/{host}/score` does.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The score', ScoreOverviewSchema),
    ...ownerErrorResponses,
  },
});

const setVisibility = createApiRoute(['Websites', 'Scores'], {
  method: 'post',
  path: '/websites/{host}/public',
  operationId: 'setWebsitePublic',
  summary: 'Show or hide the public scorecard',
  description:
    'Makes the scorecard of a website you have verified public or private, which is free. A public scorecard, at /scorecard/{host}, shows the grade, pillars, history and top issues to anyone with the link. It does not show page URLs or who you are. If you remove the website, the scorecard becomes private.',
  request: {
    params: HostParamsSchema,
    body: jsonBody(ScorecardVisibilitySchema),
  },
  responses: {
    200: successResponse(
      'The website',
      z.object({ ok: OkSchema, outcome: z.literal('updated'), website: OwnedWebsiteSchema }),
    ),
    ...ownerErrorResponses,
  },
});

export const scores = createApiRouter();

scores.openapi(compute, async (c) => {
  const site = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { refreshScore } = await import('../../services/reports/score.ts');
  const scored = await refreshScore(c.var.context, site);
  return c.json({ data: { ok: true, outcome: 'scored' as const, ...scored } }, 200);
});

scores.openapi(get, async (c) => {
  const site = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  return c.json({ data: await getScore(c.var.context, site) }, 200);
});

scores.openapi(setVisibility, async (c) => {
  const site = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const { setScorecardVisibility } = await import('../../services/reports/scorecard.ts');
  const website = await setScorecardVisibility(c.var.context, {
    website: site,
    isPublic: c.req.valid('json').public,
  });
  return c.json({ data: { ok: true, outcome: 'updated' as const, website } }, 200);
});
