import { Hono } from 'hono';
import { sha256 } from '../../lib/secret.ts';
import { getContactAddress } from '../../services/mail/send-mail.ts';
import { readJsonAsset } from '../../lib/assets.ts';
import { conditionalGet } from './middleware/conditional-get.ts';
import { publicCors } from './middleware/public-cors.ts';
import type { ApiEnv } from './router.ts';

/** The parts of the OpenAPI document that each service has of its own, in public/openapi.json those of none. */
interface OpenApiDocument {
  info: { version: string; contact: { email: string; url: string } };
  servers: { url: string }[];
  /** Operations by path below /api/v1 and method. */
  paths: Record<string, Record<string, OpenApiOperation>>;
}

/** What test mode reads of an operation. */
export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  security: object[];
  responses: Record<string, { content?: Record<string, object>; headers?: object }>;
}

interface OpenApiAnswer {
  body: ArrayBuffer;
  etag: string;
}

/** By URL and contact of the service. Not promises, because a promise of a request that has ended never resolves for others. */
const answers = new Map<string, OpenApiAnswer>();

/** The OpenAPI document of the API, at /openapi.json. */
export const openApi = new Hono<ApiEnv>();

// The API catalog names this address (RFC 9727).
openApi.get('/', (c) => c.redirect('/api/v1/openapi.json'));

openApi.use('/openapi.json', publicCors);
openApi.get('/openapi.json', conditionalGet, async (c) => {
  const key = `${c.env.SITE_URL} ${c.env.MAIL_FROM}`;
  const answer = answers.get(key) ?? (await serialize(await readOpenApiDocument(c.env)));
  answers.set(key, answer);
  return c.body(answer.body, 200, { 'Content-Type': 'application/json', ETag: answer.etag });
});

/** Reads the OpenAPI 3.1 document that the build has written, with the address and the contact of the service. */
export async function readOpenApiDocument(env: Env): Promise<OpenApiDocument> {
  const document = await readJsonAsset<OpenApiDocument>(env, 'openapi.json');
  const contact = { email: getContactAddress(env), url: `${env.SITE_URL}/docs` };
  return {
    ...document,
    info: { ...document.info, contact },
    servers: [{ url: `${env.SITE_URL}/api/v1` }],
  };
}

async function serialize(document: OpenApiDocument): Promise<OpenApiAnswer> {
  const body = await new Response(JSON.stringify(document)).arrayBuffer();
  return { body, etag: `W/"${await sha256(body)}"` };
}
