import { addWebsite, MAX_UNVERIFIED_WEBSITES } from '../services/websites/add-website.ts';
import { getWebsite } from '../services/websites/get-website.ts';
import { listWebsites } from '../services/websites/list-websites.ts';
import { releaseWebsite } from '../services/websites/release-website.ts';
import { MAX_VERIFICATIONS_PER_MINUTE } from '../services/websites/errors.ts';
import { verifyWebsite } from '../services/verification/verify-website.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import {
  bodyErrorResponses,
  commonHeaders,
  errorResponses,
  jsonBody,
  errorResponse,
  hostBlockedResponse,
  successResponse,
} from './responses.ts';
import { z } from '../contracts/common.ts';
import { retryAfterHeader, tooMuchWorkDescription } from './rate-limit-responses.ts';
import { VerificationInstructionsSchema, VerificationResultSchema } from '../contracts/verification.ts';
import {
  HostParamsSchema,
  ListedWebsiteSchema,
  NewWebsiteSchema,
  ReleasedWebsiteSchema,
  WebsiteSchema,
} from '../contracts/website.ts';

const OkSchema = z.boolean().openapi({ example: true });
const instructions = VerificationInstructionsSchema.nullable().openapi({
  description: 'Three ways to publish your token; null once you have verified the domain',
});

const list = createApiRoute('Websites', {
  method: 'get',
  path: '/websites',
  operationId: 'listWebsites',
  summary: 'List websites',
  description: 'The domains you have added, verified or not, the one added last first.',
  responses: {
    200: successResponse('Your websites', z.object({ websites: z.array(ListedWebsiteSchema) })),
    ...errorResponses(401, 500),
  },
});

const AddedWebsiteSchema = z.object({
  ok: OkSchema,
  outcome: z.enum(['pending', 'verified']).openapi({ description: 'verified: you had verified it before' }),
  website: WebsiteSchema,
  instructions,
});

const add = createApiRoute('Websites', {
  method: 'post',
  path: '/websites',
  operationId: 'addWebsite',
  summary: 'Add a website',
  description: `Gives you a token to publish on the domain. www. is left out: example.com covers www.example.com and no other subdomain. Several accounts may have added a domain; it is the account's that verifies it first. At most ${MAX_UNVERIFIED_WEBSITES} unverified domains an account.`,
  request: {
    body: jsonBody(NewWebsiteSchema),
  },
  responses: {
    201: successResponse('Added', AddedWebsiteSchema),
    200: successResponse('You had added it before', AddedWebsiteSchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 422, 500),
    409: errorResponse('Another account has verified the domain'),
    429: errorResponse(
      `You have ${MAX_UNVERIFIED_WEBSITES} unverified domains, the most an account may have`,
    ),
  },
});

const get = createApiRoute('Websites', {
  method: 'get',
  path: '/websites/{host}',
  operationId: 'getWebsite',
  summary: 'Read a website',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The website', z.object({ website: WebsiteSchema, instructions })),
    ...errorResponses(401, 403, 404, 500),
  },
});

const verify = createApiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/verify',
  operationId: 'verifyWebsite',
  summary: 'Verify a website',
  description:
    'Looks for your token by all three methods at once. Only the home page, the token file, a file of a random name beside it, and the TXT record are asked for. Preview: where the domain has no address in DNS, or its home page redirects to its www., what is not found there is looked for at its www.; `host` of an attempt says which was asked. A token that is not found is answered with 200 and ok false.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('What was found', VerificationResultSchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
    422: hostBlockedResponse,
    409: errorResponse(
      'You have not added the domain, another account has verified it, or it was released and is on hold for 24 hours; the message says which',
    ),
    429: {
      ...errorResponse(
        `You have asked to verify domains ${MAX_VERIFICATIONS_PER_MINUTE} times within a minute, or (preview) the host has had the requests it gets in a minute from all accounts, or ${tooMuchWorkDescription}; \`code\` says which`,
      ),
      headers: { ...commonHeaders, ...retryAfterHeader },
    },
  },
});

const release = createApiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/release',
  operationId: 'releaseWebsite',
  summary: 'Give up a website',
  description:
    'Takes your claim and its token away. A domain you had verified cannot be verified by anyone for 24 hours, and its scorecard is private again.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse(
      'Given up',
      z.object({ ok: OkSchema, outcome: z.literal('released'), website: ReleasedWebsiteSchema }),
    ),
    ...bodyErrorResponses(),
    ...errorResponses(401, 403, 404, 500),
  },
});

export const websites = createApiRouter();

websites.openapi(list, async (c) =>
  c.json({ data: { websites: await listWebsites(c.env, c.var.caller) } }, 200),
);

websites.openapi(add, async (c) => {
  const { created, ...data } = await addWebsite(c.env, c.var.caller, c.req.valid('json').host);
  return c.json({ data: { ok: true, ...data } }, created ? 201 : 200);
});

websites.openapi(get, async (c) =>
  c.json({ data: await getWebsite(c.env, c.var.caller, c.req.valid('param').host) }, 200),
);

websites.openapi(verify, async (c) =>
  c.json({ data: await verifyWebsite(c.env, c.var.caller, c.req.valid('param').host) }, 200),
);

websites.openapi(release, async (c) => {
  const website = await releaseWebsite(c.env, c.var.caller, c.req.valid('param').host);
  return c.json({ data: { ok: true, outcome: 'released' as const, website } }, 200);
});
