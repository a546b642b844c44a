import { addWebsite, MAX_UNVERIFIED_WEBSITES, releaseWebsite } from '../../services/websites/claims.ts';
import { getWebsite } from '../../services/websites/website.ts';
import { listWebsites } from '../../services/websites/list-websites.ts';
import { MAX_VERIFICATIONS_PER_MINUTE, verifyWebsite } from '../../services/websites/verify-website.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import {
  errorResponse,
  errorResponses,
  hostBlockedResponse,
  jsonBody,
  notFoundResponse,
  successResponse,
} from './responses.ts';
import { OkSchema, z } from '../../contracts/common.ts';
import { NextCursorSchema, optionalPageParameters } from '../../contracts/list-query.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { retryLaterResponse, tooMuchWorkDescription } from './rate-limit-responses.ts';
import { VerificationInstructionsSchema, VerificationResultSchema } from '../../contracts/verification.ts';
import {
  HostParamsSchema,
  ListedWebsiteSchema,
  NewWebsiteSchema,
  ReleasedWebsiteSchema,
  WebsiteSchema,
} from '../../contracts/website.ts';
import { access } from './access.ts';
import { alerts } from './alerts.ts';
import { websiteFixes } from './fixes.ts';
import { authenticate } from './middleware/authenticate.ts';
import { refuseDryRun } from './middleware/dry-run.ts';
import { idempotency } from './middleware/idempotency.ts';
import { createBodyParser, MAX_SETTINGS_BYTES, parseBody } from './middleware/parse-body.ts';
import { findings } from './findings.ts';
import { ignores } from './ignores.ts';
import { profiles } from './profiles.ts';
import { scanRecords } from './scan-records.ts';
import { scans } from './scans.ts';
import { schedules } from './schedules.ts';
import { scores } from './scores.ts';
import { linksOut } from './links-out.ts';
import { siteGraph } from './site-graph.ts';
import { siteReports } from './site-reports.ts';

const instructions = VerificationInstructionsSchema.nullable().openapi({
  description: 'Three ways to publish your token; null once you have verified the website',
});

const list = createApiRoute('Websites', {
  method: 'get',
  path: '/websites',
  operationId: 'listWebsites',
  summary: 'List websites',
  description:
    'Lists the websites you have added, verified or not, newest first. Preview: all of them, or with `limit` a page.',
  request: { query: z.object(optionalPageParameters(200)) },
  responses: {
    200: listPageResponse(
      'Your websites, newest first',
      z.object({ websites: z.array(ListedWebsiteSchema), next_cursor: NextCursorSchema }),
    ),
  },
});

const AddedWebsiteSchema = z.object({
  ok: OkSchema,
  outcome: z
    .enum(['pending', 'verified'])
    .openapi({ description: '`verified` if you had already verified the website' }),
  website: WebsiteSchema,
  instructions,
});

const add = createApiRoute('Websites', {
  method: 'post',
  path: '/websites',
  operationId: 'addWebsite',
  summary: 'Add a website',
  description: `Adds a website to your account, free, and returns a token with three ways to publish it there: as a meta tag, a file or a DNS record. Then verify it with \`POST /websites/{host}/verify\`. Does not contact the website. A website includes its www. host: example.com covers www.example.com, but no other subdomain.\n\nSeveral accounts can add the same website. It belongs to the account that verifies it first. An account can have ${MAX_UNVERIFIED_WEBSITES} unverified websites.`,
  request: {
    body: jsonBody(NewWebsiteSchema),
  },
  responses: {
    201: successResponse('The new website', AddedWebsiteSchema),
    200: successResponse('The website, which you had already added', AddedWebsiteSchema),
    409: errorResponse('Another account has verified the website'),
    429: errorResponse(`You have ${MAX_UNVERIFIED_WEBSITES} unverified websites, the maximum`),
  },
});

const get = createDocumentRoute('Websites', {
  method: 'get',
  path: '/websites/{host}',
  operationId: 'getWebsite',
  summary: 'Read a website',
  description:
    'Returns a website you have added. Until it is verified, also its token and how to publish it. Does not contact the website.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The website', z.object({ website: WebsiteSchema, instructions })),
    ...errorResponses(403),
    ...notFoundResponse('website'),
  },
});

const verify = createApiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/verify',
  operationId: 'verifyWebsite',
  summary: 'Verify a website',
  description:
    'Looks for the token of `POST /websites` with all three methods at the same time, which is free. On success you own the website in this service: you can scan, score and publish it. If the token is not found, the status is still 200, with `ok` set to false.\n\nWe request only the home page, the token file, a file with a random name next to it, and the TXT record. Preview: if the host has no address in DNS or its home page redirects to its www. host, we also try the www. host; `host` of each attempt says which one.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The result of the verification', VerificationResultSchema),
    ...notFoundResponse('website'),
    422: hostBlockedResponse,
    409: errorResponse(
      'You have not added the website, another account has verified it, or its owner removed it less than 24 hours ago; the message says which',
    ),
    429: retryLaterResponse(
      `You have sent ${MAX_VERIFICATIONS_PER_MINUTE} verifications within a minute. Preview. Also returned when the host has had too many requests from all accounts, or ${tooMuchWorkDescription}; \`code\` says which`,
    ),
  },
});

const release = createApiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/release',
  operationId: 'releaseWebsite',
  summary: 'Remove a website',
  description:
    'Removes the website from your account and revokes its token, which cannot be undone. Audits and snapshots stay, and no credits are refunded. If you had verified it, nobody can verify it for 24 hours, and its scorecard becomes private.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse(
      'The removed website',
      z.object({ ok: OkSchema, outcome: z.literal('released'), website: ReleasedWebsiteSchema }),
    ),
    ...errorResponses(403),
    ...notFoundResponse('website'),
  },
});

/** Requests with settings of scans, whose lists of URLs can be long, or a config file. */
const HAS_SETTINGS = /\/websites\/[^/]+\/(?:scans?|scan\/preview|profiles\/[^/]+|audit-config)$/;
const parseSettingsBody = createBodyParser(MAX_SETTINGS_BYTES);

/** /websites: the websites of an account. */
export const websites = createApiRouter();
websites.use('/websites/*', authenticate, (c, next) =>
  (HAS_SETTINGS.test(c.req.path) ? parseSettingsBody : parseBody)(c, next),
);
websites.on('POST', '/websites/:host/scan', refuseDryRun('GET /websites/{host}/scan/estimate'));
websites.use('/websites/*', idempotency);

websites.openapi(list, async (c) => {
  const { rows, nextCursor } = await listWebsites(c.var.context, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  return c.json({ data: { websites: rows, next_cursor: nextCursor } }, 200);
});

websites.openapi(add, async (c) => {
  const { created, ...data } = await addWebsite(c.var.context, { host: c.req.valid('json').host });
  return c.json({ data: { ok: true, ...data } }, created ? 201 : 200);
});

websites.openapi(get, async (c) =>
  c.json({ data: await getWebsite(c.var.context, { host: c.req.valid('param').host }) }, 200),
);

websites.openapi(verify, async (c) =>
  c.json({ data: await verifyWebsite(c.var.context, { host: c.req.valid('param').host }) }, 200),
);

websites.openapi(release, async (c) => {
  const website = await releaseWebsite(c.var.context, { host: c.req.valid('param').host });
  return c.json({ data: { ok: true, outcome: 'released' as const, website } }, 200);
});

for (const router of [
  alerts,
  access,
  scores,
  siteReports,
  siteGraph,
  linksOut,
  websiteFixes,
  scans,
  profiles,
  findings,
  ignores,
  scanRecords,
  schedules,
])
  websites.route('/', router);
