import { EstimateSchema } from '../../contracts/estimate.ts';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { estimatePublication } from '../../services/directory/estimate-publication.ts';
import { listSnapshots } from '../../services/directory/list-snapshots.ts';
import { publishAudit } from '../../services/directory/publish-audit.ts';
import { getSubmission } from '../../services/directory/snapshots.ts';
import { toEstimateResponse } from './estimates.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { errorResponse, errorResponses, jsonBody, notFoundResponse, successResponse } from './responses.ts';
import { z } from '../../contracts/common.ts';
import {
  NewSubmissionSchema,
  SubmissionQuerySchema,
  SubmissionListSchema,
  PublishResultSchema,
  SubmissionSchema,
} from '../../contracts/submission.ts';
import { authenticate } from './middleware/authenticate.ts';
import { refuseDryRun } from './middleware/dry-run.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';

const damagedResponse = errorResponse(
  'The stored snapshot does not match its published hash, so it is not returned',
);
const publish = createApiRoute('AI directory', {
  method: 'post',
  path: '/submissions',
  operationId: 'createSubmission',
  summary: 'Publish an audit',
  description: `Freezes an audit with a score of ${MIN_PUBLISH_SCORE} or more as a public snapshot in one of the directories. A snapshot is permanent: you cannot change or remove it.\n\nIt costs credits (\`submission_cost\` in the settings) once for each audit and directory. If you publish the audit to the same directory again, you get the existing snapshot and pay nothing. An administrator can withdraw a snapshot. It then disappears from all lists, and you cannot publish the audit to that directory again.`,
  request: {
    body: jsonBody(NewSubmissionSchema),
  },
  responses: {
    201: successResponse('The snapshot', PublishResultSchema),
    ...errorResponses(403),
    ...notFoundResponse('audit'),
    402: errorResponse('Your balance does not cover the price; nothing was done or charged'),
    410: errorResponse('Preview. The snapshot of this audit was withdrawn; nothing was charged'),
    502: damagedResponse,
  },
});

const estimate = createApiRoute('AI directory', {
  method: 'get',
  path: '/submissions/estimate',
  operationId: 'estimateSubmission',
  summary: 'Estimate a publication',
  description:
    'Preview. Returns what `POST /submissions` would cost now, and whether it would be refused. Nothing is done, held, charged or counted.',
  request: { query: NewSubmissionSchema },
  responses: { 200: successResponse('What publishing would cost', EstimateSchema) },
});

const list = createApiRoute('AI directory', {
  method: 'get',
  path: '/submissions',
  operationId: 'listSubmissions',
  summary: 'List snapshots',
  description:
    'Lists public snapshots, or with `owner` your own, without the frozen document. You can combine the filters. With `report_id` the answer has one entry for each directory, and `provider`, `limit` and `cursor` do not apply.',
  request: {
    query: SubmissionQuerySchema,
  },
  responses: {
    200: listPageResponse('The snapshots, newest first', SubmissionListSchema),
    ...errorResponses(403),
  },
});

const get = createDocumentRoute('AI directory', {
  method: 'get',
  path: '/submissions/{provider}/{id}',
  operationId: 'getSubmission',
  summary: 'Read a snapshot',
  description: 'Returns any public snapshot with its frozen audit. Only its publisher sees `submitted_by`.',
  request: {
    params: z.object({
      provider: z
        .string()
        .openapi({ description: 'The directory: gemini, chatgpt or claude', example: 'gemini' }),
      id: z.string().openapi({
        description: 'The id of a snapshot: `id` in `GET /submissions`',
        example: 'l_5d41402abc4b2a76b9719d911017c592',
      }),
    }),
  },
  responses: {
    200: successResponse('The snapshot', z.object({ submission: SubmissionSchema })),
    ...notFoundResponse('snapshot'),
    410: errorResponse('Preview. The snapshot was withdrawn; the message gives the date and the reason'),
    502: damagedResponse,
  },
});

export const submissions = createApiRouter();
submissions.use('/submissions/*', authenticate, parseBody);
submissions.on('POST', '/submissions', refuseDryRun('GET /submissions/estimate'));
submissions.use('/submissions/*', idempotency);

submissions.openapi(publish, async (c) => {
  const { report_id: reportId, provider } = c.req.valid('json');
  const { context, claim } = c.var;
  return c.json(
    {
      data: await publishAudit(context, { reportId, provider, claim }),
    },
    201,
  );
});

submissions.openapi(estimate, async (c) => {
  const { report_id: reportId, provider } = c.req.valid('query');
  return c.json(toEstimateResponse(await estimatePublication(c.var.context, { reportId, provider })), 200);
});

submissions.openapi(list, async (c) => {
  const { report_id: reportId, ...query } = c.req.valid('query');
  const page = await listSnapshots(c.var.context, { ...query, reportId });
  linkNextPage(c, page.next_cursor);
  return c.json({ data: page }, 200);
});

submissions.openapi(get, async (c) => {
  const { provider, id } = c.req.valid('param');
  return c.json({ data: { submission: await getSubmission(c.var.context, { provider, id }) } }, 200);
});
