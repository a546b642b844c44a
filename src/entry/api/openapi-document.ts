import type { OpenAPIHono } from '@hono/zod-openapi';
import { TEST_KEY } from '../../lib/test-key.ts';
import { RELEASE } from '../../lib/crawler-name.ts';
import { describeIdempotency } from './openapi-idempotency.ts';
import { type ApiEnv, createApiRouter } from './router.ts';
import { ROUTERS } from './routers.ts';
import { describeEvents } from './webhook-events.ts';

type OpenApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>;

const DESCRIPTION = `Audit pages, verify websites, scan and score them, and publish snapshots in AI directories.

Successful responses are \`{ "data": { … } }\`, errors are \`{ "error": { "message", "status", "code" } }\`, with \`field\` if one input
field is invalid; \`code\` and \`field\` are a preview. Send bodies as JSON or form-encoded. Ids are opaque. Ignore fields you do not
know. Audits take several seconds: set a client timeout of 60 seconds.

Preview: documents have an \`ETag\`. Send it as \`If-None-Match\` to get status 304 while they have not changed.

Preview: the key \`${TEST_KEY}\` needs no account. It gets the recorded example of each operation, with the header \`X-Test-Mode: 1\`.`;

/**
 * Builds the OpenAPI 3.1 document from the schemas that the routes validate with. Not part of the Worker: the build writes it to
 * public/openapi.json, and openapi.ts serves it with the address and the contact of the service.
 */
export async function buildOpenApiDocument(): Promise<OpenApiDocument> {
  const api = await loadApi();
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Site Audit API',
      version: RELEASE,
      description: DESCRIPTION,
      contact: { email: 'contact@example.com', url: '/docs' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api/v1' }],
    tags: [
      { name: 'Audits', description: 'Audit a single page, and read, repeat or delete your audits' },
      { name: 'Fixes', description: 'Preview. Read what to fix, verify fixes, and compare audits and scans' },
      {
        name: 'Checks',
        description: 'Preview. The rules of an audit, with their sources and how to fix what they find',
      },
      { name: 'Websites', description: 'Add your websites and prove that they are yours' },
      { name: 'Scans', description: 'Audit many pages of a website you have verified, for credits' },
      { name: 'Scan records', description: 'Follow a scan, list your scans, read or cancel one' },
      { name: 'Scan estimates', description: 'Preview. Learn what a scan would cover and cost' },
      { name: 'Several websites', description: 'Preview. Scan several websites with one request' },
      { name: 'Profiles', description: 'Preview. Keep named settings for scans of a website' },
      {
        name: 'Findings',
        description: 'Preview. The findings of a website as work: states, assignments and ignores',
      },
      {
        name: 'Schedules',
        description: 'Preview. Scan websites every day, week or month, and single pages every day',
      },
      { name: 'Access', description: 'Preview. Choose what scans send to a website, such as its password' },
      { name: 'Alerts', description: 'Preview. Choose which mails you get about a website' },
      { name: 'Structure', description: 'See how the pages of a website link to each other' },
      {
        name: 'Links and files',
        description: 'Preview. See the links to other websites and the files, and which are broken',
      },
      { name: 'Scores', description: 'Grade a website, and report its problems over all of its pages' },
      { name: 'AI directory', description: 'Publish audits as permanent snapshots for AI crawlers' },
      {
        name: 'Webhooks',
        description: 'Preview. Send signed events to your endpoints when something happens',
      },
      {
        name: 'Deliveries',
        description: 'Preview. Test a webhook, see what was sent to it, and send it again',
      },
      { name: 'Account', description: 'Your credits, and the prices and limits in force' },
      { name: 'Transparency log', description: 'Preview. Read what the transparency log records' },
      { name: 'Blog', description: 'Read the posts of the blog' },
      { name: 'Service', description: 'Check that the API is up, and which release answers' },
    ],
  });
  openLists(document);
  addFormBodies(document);
  addIfNoneMatch(document);
  describeIdempotency(document);
  return document;
}

/** Loads all routers of the API into one. */
async function loadApi(): Promise<OpenAPIHono<ApiEnv>> {
  const api = createApiRouter();
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal API key, `svk_…`, made in the account area of the web app',
  });
  describeEvents(api);
  for (const load of Object.values(ROUTERS)) api.route('/', await load());
  return api;
}

/** Makes strings of the lists that may grow. */
function openLists(part: object): void {
  if ('x-extensible-enum' in part && 'enum' in part) delete part.enum;
  for (const member of Object.values(part)) {
    if (typeof member === 'object' && member !== null) openLists(member as object);
  }
}

/** `parseBody` accepts form-encoded bodies wherever it accepts JSON. */
function addFormBodies(document: OpenApiDocument): void {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path.post, path.put, path.patch]) {
      const content =
        operation?.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : null;
      const json = content?.['application/json'];
      if (content && json) content['application/x-www-form-urlencoded'] = json;
    }
  }
}

/** Describes the parameter and header of `conditionalGet`. */
function addIfNoneMatch(document: OpenApiDocument): void {
  for (const { get } of Object.values(document.paths ?? {})) {
    const notModified = get?.responses?.['304'];
    const success = get?.responses?.['200'];
    if (!get || !notModified || !success || !('description' in success)) continue;
    success.headers = { ...success.headers, ETag: notModified.headers.ETag };
    get.parameters = [
      ...(get.parameters ?? []),
      {
        name: 'If-None-Match',
        in: 'header',
        description:
          'Preview. The `ETag` of the version you have: if it is the current one, you get status 304 without a body',
        schema: { type: 'string', example: 'W/"5d41402abc4b2a76"' },
      },
    ];
  }
}
