import { getScore } from '../services/sites/get-score.ts';
import { ownedSite } from '../services/sites/owned-site.ts';
import { setPublic } from '../services/sites/public.ts';
import { getSiteReport } from '../services/sites/report.ts';
import { scoreOwnSite } from '../services/sites/score.ts';
import { apiRoute, apiRouter } from './context.ts';
import { bodyErrors, dataOf, errors, jsonBody, refusal, success, Timestamp, z } from './contracts/common.ts';
import { SiteReportSchema } from './contracts/site-report.ts';
import { CachedScoreSchema, DeltaSchema, HistorySchema, SiteScoreSchema } from './contracts/site-score.ts';
import { HostParams, OwnedWebsiteSchema } from './contracts/website.ts';

const ok = z.boolean().openapi({ example: true });
const notOwner = refusal('You are not the verified owner of the domain');

const score = apiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/score',
  operationId: 'scoreWebsite',
  summary: 'Compute the score of a website',
  description:
    'Free. Grades the domain from your stored audits and a fresh look at robots.txt, sitemaps, the home page over http and https with and without www., a path made up for the purpose, /llms.txt and /AGENTS.md. Crawls no page. The history keeps the last score of each day.',
  request: { params: HostParams },
  responses: {
    200: success(
      'The new score',
      dataOf({
        ok,
        outcome: z.literal('scored'),
        score: SiteScoreSchema,
        delta: DeltaSchema,
        history: HistorySchema,
        website: OwnedWebsiteSchema,
      }),
    ),
    ...bodyErrors(),
    ...errors(401, 404, 500),
    403: notOwner,
  },
});

const read = apiRoute('Websites', {
  method: 'get',
  path: '/websites/{host}/score',
  operationId: 'getWebsiteScore',
  summary: 'Read the score of a website',
  description: 'The score computed last. Never contacts the site.',
  request: { params: HostParams },
  responses: {
    200: success(
      'The score',
      dataOf({
        score: CachedScoreSchema,
        delta: DeltaSchema,
        updated_at: Timestamp.nullable(),
        stale: z.boolean().openapi({ description: 'The score is older than 7 days', example: false }),
        history: HistorySchema,
      }),
    ),
    ...errors(401, 404, 500),
    403: notOwner,
  },
});

const report = apiRoute('Websites', {
  method: 'get',
  path: '/websites/{host}/report',
  operationId: 'getWebsiteReport',
  summary: 'Read the combined report of a website',
  description:
    'Your newest 1,000 audits of the domain and its www. rolled up, with what only shows when pages are seen together. Never contacts the site.',
  request: { params: HostParams },
  responses: {
    200: success('The report', dataOf({ report: SiteReportSchema })),
    ...errors(401, 404, 500),
    403: notOwner,
  },
});

const publish = apiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/public',
  operationId: 'setWebsitePublic',
  summary: 'Show or hide the public scorecard',
  description:
    'While it is shown, anyone with the link sees grade, pillars, history and top issues at /scorecard/{host} of the web app, which has no address of a page and no name of yours. Releasing the domain hides it.',
  request: {
    params: HostParams,
    body: jsonBody(
      z
        .object({
          public: z
            .boolean({ error: 'must be true or false' })
            .openapi({ description: 'true shows the scorecard, false hides it', example: true }),
        })
        .openapi('ScorecardVisibility'),
    ),
  },
  responses: {
    200: success('Done', dataOf({ ok, outcome: z.literal('updated'), website: OwnedWebsiteSchema })),
    ...bodyErrors(),
    ...errors(401, 404, 422, 500),
    403: notOwner,
  },
});

export const sites = apiRouter();

sites.openapi(score, async (c) => {
  const site = await ownedSite(c.env, c.var.caller, c.req.valid('param').host);
  const scored = await scoreOwnSite(c.env, c.var.caller, site);
  return c.json({ data: { ok: true, outcome: 'scored' as const, ...scored } }, 200);
});

sites.openapi(read, async (c) => {
  const site = await ownedSite(c.env, c.var.caller, c.req.valid('param').host);
  return c.json({ data: await getScore(c.env, c.var.caller, site) }, 200);
});

sites.openapi(report, async (c) => {
  const site = await ownedSite(c.env, c.var.caller, c.req.valid('param').host);
  return c.json({ data: { report: await getSiteReport(c.env, c.var.caller, site) } }, 200);
});

sites.openapi(publish, async (c) => {
  const site = await ownedSite(c.env, c.var.caller, c.req.valid('param').host);
  const website = await setPublic(c.env, c.var.caller, site, c.req.valid('json').public);
  return c.json({ data: { ok: true, outcome: 'updated' as const, website } }, 200);
});
