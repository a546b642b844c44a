import { addWebsite, UNVERIFIED_LIMIT } from '../services/websites/add.ts';
import { getWebsite } from '../services/websites/get.ts';
import { listWebsites } from '../services/websites/list.ts';
import { releaseWebsite } from '../services/websites/release.ts';
import { VERIFICATIONS_A_MINUTE } from '../services/websites/refusals.ts';
import { verifyWebsite } from '../services/websites/verify.ts';
import { apiRoute, apiRouter } from './context.ts';
import {
  bodyErrors,
  commonHeaders,
  dataOf,
  errors,
  jsonBody,
  refusal,
  success,
  z,
} from './contracts/common.ts';
import { retryAfter } from './contracts/rate-limit.ts';
import {
  AttemptSchema,
  InstructionsSchema,
  ListedWebsiteSchema,
  ReleasedWebsiteSchema,
  WebsiteSchema,
  HostParams,
} from './contracts/website.ts';

const ok = z.boolean().openapi({ example: true });
const instructions = InstructionsSchema.nullable().openapi({
  description: 'Three ways to publish your token; null once you have verified the domain',
});

const list = apiRoute('Websites', {
  method: 'get',
  path: '/websites',
  operationId: 'listWebsites',
  summary: 'List websites',
  description: 'The domains you have added, verified or not, the one added last first.',
  responses: {
    200: success('Your websites', dataOf({ websites: z.array(ListedWebsiteSchema) })),
    ...errors(401, 500),
  },
});

const added = dataOf({
  ok,
  outcome: z.enum(['pending', 'verified']).openapi({ description: 'verified: you had verified it before' }),
  website: WebsiteSchema,
  instructions,
});

const HOST = 'must be a domain such as example.com, or the address of a page';

const add = apiRoute('Websites', {
  method: 'post',
  path: '/websites',
  operationId: 'addWebsite',
  summary: 'Add a website',
  description: `Gives you a token to publish on the domain. www. is left out: example.com covers www.example.com and no other subdomain. Several accounts may have added a domain; it is the account's that verifies it first. At most ${UNVERIFIED_LIMIT} unverified domains an account.`,
  request: {
    body: jsonBody(
      z
        .object({
          host: z.string({ error: HOST }).max(8_192, 'must be at most 8,192 characters long').openapi({
            description: 'Bare domain; a full address is reduced to its host. Unicode or Punycode',
            example: 'example.com',
          }),
        })
        .openapi('NewWebsite'),
    ),
  },
  responses: {
    201: success('Added', added),
    200: success('You had added it before', added),
    ...bodyErrors(),
    ...errors(401, 422, 500),
    409: refusal('Another account has verified the domain'),
    429: refusal(`You have ${UNVERIFIED_LIMIT} unverified domains, the most an account may have`),
  },
});

const get = apiRoute('Websites', {
  method: 'get',
  path: '/websites/{host}',
  operationId: 'getWebsite',
  summary: 'Read a website',
  request: { params: HostParams },
  responses: {
    200: success('The website', dataOf({ website: WebsiteSchema, instructions })),
    ...errors(401, 403, 404, 500),
  },
});

const verification = {
  message: z.string().openapi({ example: 'example.com is verified (meta).' }),
  attempts: z.array(AttemptSchema).openapi({
    description: 'One for each method; none when you had verified the domain before',
  }),
  website: WebsiteSchema,
};

const verify = apiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/verify',
  operationId: 'verifyWebsite',
  summary: 'Verify a website',
  description:
    'Looks for your token by all three methods at once. Only the home page, the token file, a file of a random name beside it, and the TXT record are asked for. A token that is not found is answered with 200 and ok false.',
  request: { params: HostParams },
  responses: {
    200: success(
      'What was found',
      z.object({
        data: z.discriminatedUnion('outcome', [
          z.object({
            ok: z.literal(true),
            outcome: z.literal('verified'),
            ...verification,
            adopted_reports: z
              .int()
              .min(0)
              .openapi({ description: 'Your earlier audits of the domain and its www.', example: 3 }),
          }),
          z.object({ ok: z.literal(false), outcome: z.literal('not_found'), ...verification }),
        ]),
      }),
    ),
    ...bodyErrors(),
    ...errors(401, 404, 500),
    409: refusal(
      'You have not added the domain, another account has verified it, or it was released and is on hold for 24 hours; the message says which',
    ),
    429: {
      ...refusal(`You have asked to verify domains ${VERIFICATIONS_A_MINUTE} times within a minute`),
      headers: { ...commonHeaders, ...retryAfter },
    },
  },
});

const release = apiRoute('Websites', {
  method: 'post',
  path: '/websites/{host}/release',
  operationId: 'releaseWebsite',
  summary: 'Give up a website',
  description:
    'Takes your claim and its token away. A domain you had verified cannot be verified by anyone for 24 hours, and its scorecard is private again.',
  request: { params: HostParams },
  responses: {
    200: success('Given up', dataOf({ ok, outcome: z.literal('released'), website: ReleasedWebsiteSchema })),
    ...bodyErrors(),
    ...errors(401, 403, 404, 500),
  },
});

export const websites = apiRouter();

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
