import { DeletedSchema, OkSchema, z } from '../../contracts/common.ts';
import {
  ListedProfileSchema,
  ProfileParamsSchema,
  ProfileSchema,
  ScanSettingsSchema,
} from '../../contracts/scan-settings.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import {
  deleteProfile,
  getProfile,
  listProfiles,
  MAX_PROFILES,
  saveProfile,
} from '../../services/scans/profiles.ts';
import { createDocumentRoute } from './document-route.ts';
import { errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const notFound = errorResponse('The website has no such profile, or nobody has ever added it');

const list = createApiRoute(['Websites', 'Profiles'], {
  method: 'get',
  path: '/websites/{host}/profiles',
  operationId: 'listProfiles',
  summary: 'List scan profiles',
  description: 'Preview. Lists the named settings for scans of a website you have verified.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The profiles, by name', z.object({ profiles: z.array(ListedProfileSchema) })),
    ...ownerErrorResponses,
  },
});

const get = createDocumentRoute(['Websites', 'Profiles'], {
  method: 'get',
  path: '/websites/{host}/profiles/{name}',
  operationId: 'getProfile',
  summary: 'Read a scan profile',
  description: 'Preview. Returns a profile with its list of URLs.',
  request: { params: ProfileParamsSchema },
  responses: {
    200: successResponse('The profile', z.object({ profile: ProfileSchema })),
    ...ownerErrorResponses,
    404: notFound,
  },
});

const put = createApiRoute(['Websites', 'Profiles'], {
  method: 'put',
  path: '/websites/{host}/profiles/{name}',
  operationId: 'setProfile',
  summary: 'Set a scan profile',
  description: `Preview. Sets or replaces named settings for scans of a website you have verified. A scan or a schedule names them as \`profile\`. The profile \`default\` applies to scans that name none and give no settings of their own. An account can have ${MAX_PROFILES} profiles. They are deleted when you remove the website.`,
  request: { params: ProfileParamsSchema, body: jsonBody(ScanSettingsSchema) },
  responses: {
    200: successResponse('The profile', z.object({ ok: OkSchema, profile: ProfileSchema })),
    ...ownerErrorResponses,
    409: errorResponse(`You already have ${MAX_PROFILES} profiles, the maximum`),
  },
});

const remove = createApiRoute(['Websites', 'Profiles'], {
  method: 'delete',
  path: '/websites/{host}/profiles/{name}',
  operationId: 'deleteProfile',
  summary: 'Delete a scan profile',
  description: 'Preview. Deletes a profile. Scans that have begun with it continue.',
  request: { params: ProfileParamsSchema },
  responses: {
    200: successResponse('The profile is deleted', DeletedSchema),
    ...ownerErrorResponses,
    404: notFound,
    409: errorResponse('The schedule of the website uses the profile'),
  },
});

/** /websites/{host}/profiles: named settings for scans. */
export const profiles = createApiRouter();

profiles.openapi(list, async (c) =>
  c.json({ data: { profiles: await listProfiles(c.var.context, c.req.valid('param')) } }, 200),
);

profiles.openapi(get, async (c) =>
  c.json({ data: { profile: await getProfile(c.var.context, c.req.valid('param')) } }, 200),
);

profiles.openapi(put, async (c) => {
  const settings = c.req.valid('json');
  const profile = await saveProfile(c.var.context, { ...c.req.valid('param'), settings });
  return c.json({ data: { ok: true, profile } }, 200);
});

profiles.openapi(remove, async (c) => {
  await deleteProfile(c.var.context, c.req.valid('param'));
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});
