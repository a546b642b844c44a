import { AccessSchema, MAX_ACCESS_HEADERS, NewAccessSchema } from '../../contracts/access.ts';
import { DeletedSchema, z } from '../../contracts/common.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { deleteAccess, getAccess, setAccess } from '../../services/websites/access.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { createDocumentRoute } from './document-route.ts';
import { errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const ResponseSchema = z.object({ access: AccessSchema });

const get = createDocumentRoute(['Websites', 'Access'], {
  method: 'get',
  path: '/websites/{host}/access',
  operationId: 'getWebsiteAccess',
  summary: 'Read how scans request a website',
  description:
    'Preview. Returns what you have set for the requests of scans to a website you have verified: the names of headers and the user, never their values or the password. The defaults if you never set anything.',
  request: { params: HostParamsSchema },
  responses: { 200: successResponse('What is set', ResponseSchema), ...ownerErrorResponses },
});

const set = createApiRoute(['Websites', 'Access'], {
  method: 'put',
  path: '/websites/{host}/access',
  operationId: 'setWebsiteAccess',
  summary: 'Set how scans request a website',
  description: `Preview. For staging and locked websites: up to ${MAX_ACCESS_HEADERS} request headers, basic authentication, whether to ignore robots.txt, and what to append to our User-Agent. Scans of the website, and computations of its score, send them with all their requests to the host and its www. host, to no other subdomain: headers and password over https alone, and no more once a redirect has led to another host or to http. Audits of single pages do not.\n\nHeaders and password are encrypted and never returned. A running scan uses a change within 30 seconds. All of it is deleted when your ownership ends.`,
  request: { params: HostParamsSchema, body: jsonBody(NewAccessSchema) },
  responses: {
    200: successResponse('What is set now', ResponseSchema),
    ...ownerErrorResponses,
    503: errorResponse(
      'The operator of the service has not set a key for headers and passwords, or those that were to stay cannot be decrypted. Nothing was changed',
    ),
  },
});

const remove = createApiRoute(['Websites', 'Access'], {
  method: 'delete',
  path: '/websites/{host}/access',
  operationId: 'deleteWebsiteAccess',
  summary: 'Delete how scans request a website',
  description: 'Preview. Deletes all headers, the password and the other settings. Also if nothing is set.',
  request: { params: HostParamsSchema },
  responses: { 200: successResponse('They are deleted', DeletedSchema), ...ownerErrorResponses },
});

/** /websites/{host}/access: what an owner has set for the requests of scans. */
export const access = createApiRouter();

access.openapi(get, async (c) => {
  const { host } = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  return c.json({ data: { access: await getAccess(c.var.context, { host }) } }, 200);
});

access.openapi(set, async (c) => {
  const { host } = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  return c.json(
    { data: { access: await setAccess(c.var.context, { host, access: c.req.valid('json') }) } },
    200,
  );
});

access.openapi(remove, async (c) => {
  const { host } = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  await deleteAccess(c.var.context, { host });
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});
