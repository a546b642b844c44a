import { DeletedSchema, OkSchema, z } from '../../contracts/common.ts';
import {
  IgnoreParamsSchema,
  IgnoreSchema,
  MAX_IGNORE_CHARACTERS,
  MAX_IGNORE_PATTERNS,
  MAX_IGNORES,
  NewIgnoreSchema,
} from '../../contracts/ignore.ts';
import { NextCursorSchema, pageParameters } from '../../contracts/list-query.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { formatNumber } from '../../lib/text.ts';
import { applyAuditConfig } from '../../services/websites/audit-config.ts';
import { addIgnore, deleteIgnore, listIgnores } from '../../services/websites/ignores.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { errorResponse, jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const limits = `${formatNumber(MAX_IGNORES)} ignores, ${MAX_IGNORE_PATTERNS} of them with a star, of ${formatNumber(MAX_IGNORE_CHARACTERS)} characters together`;

const list = createApiRoute(['Websites', 'Findings'], {
  method: 'get',
  path: '/websites/{host}/ignores',
  operationId: 'listIgnores',
  summary: 'List ignored findings',
  description:
    'Preview. Lists what you ignore on a website you have verified. An ignore that has ended covers nothing and stays in the list until you delete it.',
  request: { params: HostParamsSchema, query: z.object(pageParameters(100, 1_000)) },
  responses: {
    200: listPageResponse(
      'The ignores, newest first',
      z.object({ ignores: z.array(IgnoreSchema), next_cursor: NextCursorSchema }),
    ),
    ...ownerErrorResponses,
  },
});

const add = createApiRoute(['Websites', 'Findings'], {
  method: 'post',
  path: '/websites/{host}/ignores',
  operationId: 'ignoreFinding',
  summary: 'Ignore a finding',
  description: `Preview. Ignores what a check finds on the pages with a path, on all pages that match a pattern, or on the whole website, with a reason. The combined report keeps the finding and counts its ignored URLs, \`working_score\` is the score without the points they take, fix packs leave them out, and a scan that finds nothing else new opens no alert. \`score\`, the grade, the scorecard and snapshots stay as they are.\n\nThe same check with the same \`pages\` again replaces reason, note and end. A website can have ${limits}. They are deleted when you remove the website. Free.`,
  request: {
    params: HostParamsSchema,
    body: jsonBody(
      NewIgnoreSchema.openapi('NewIgnore', { description: 'Preview. A finding to ignore, where and why' }),
    ),
  },
  responses: {
    200: successResponse('What is ignored now', z.object({ ok: OkSchema, ignore: IgnoreSchema })),
    ...ownerErrorResponses,
    409: errorResponse(`The website already has ${limits}, the maximum`),
  },
});

const apply = createApiRoute(['Websites', 'Findings'], {
  method: 'put',
  path: '/websites/{host}/audit-config',
  operationId: 'applyAuditConfig',
  summary: 'Ignore what a config file ignores',
  description: `Preview. Adds the \`ignores\` of \`site-audit.config.json\` to a website you have verified, as \`site-audit scan --config\` does: all or none. Those that have ended are left out. The rest of the file is checked and not stored. Free.`,
  request: {
    params: HostParamsSchema,
    body: jsonBody(
      z
        .object({})
        .loose()
        .openapi({
          description:
            'Preview. The config file as JSON, without comments. Its schema is at `/site-audit.config.schema.json`',
          example: { ignores: [{ check: 'link-text-generic', pages: '/docs/**', reason: 'accepted' }] },
        }),
    ),
  },
  responses: {
    200: successResponse(
      'What of it is ignored now',
      z.object({ ok: OkSchema, ignores: z.array(IgnoreSchema) }),
    ),
    ...ownerErrorResponses,
    409: errorResponse(`The website would have more than ${limits}`),
  },
});

const remove = createApiRoute(['Websites', 'Findings'], {
  method: 'delete',
  path: '/websites/{host}/ignores/{id}',
  operationId: 'deleteIgnore',
  summary: 'Stop ignoring a finding',
  description: 'Preview. Deletes an ignore: what it covered is open again.',
  request: { params: IgnoreParamsSchema },
  responses: {
    200: successResponse('The ignore is deleted', DeletedSchema),
    ...ownerErrorResponses,
    404: errorResponse('The website has no such ignore, or nobody has ever added it'),
  },
});

/** /websites/{host}/ignores: the findings that an owner has decided not to fix. */
export const ignores = createApiRouter();

ignores.openapi(list, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, c.req.valid('param'));
  const { rows, nextCursor } = await listIgnores(c.var.context, { website, page: c.req.valid('query') });
  linkNextPage(c, nextCursor);
  return c.json({ data: { ignores: rows, next_cursor: nextCursor } }, 200);
});

ignores.openapi(add, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, c.req.valid('param'));
  const ignore = await addIgnore(c.var.context, { website, ignore: c.req.valid('json') });
  return c.json({ data: { ok: true, ignore } }, 200);
});

ignores.openapi(apply, async (c) => {
  const website = await getVerifiedWebsite(c.var.context, c.req.valid('param'));
  const added = await applyAuditConfig(c.var.context, { website, config: c.req.valid('json') });
  return c.json({ data: { ok: true, ignores: added } }, 200);
});

ignores.openapi(remove, async (c) => {
  const { host, id } = c.req.valid('param');
  const website = await getVerifiedWebsite(c.var.context, { host });
  await deleteIgnore(c.var.context, { website, id });
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});
