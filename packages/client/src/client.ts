import createFetchClient, { type Client } from 'openapi-fetch';
import { SiteAuditError } from './errors.ts';
import { createRetryingFetch, type RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';

export interface ClientOptions extends RetryOptions {
  /** Origin of the service, such as `https://audit.example.com`. */
  url: string;
  /** The API key, `svk_…`. Keep it on servers: it gives access to the whole account. */
  key: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Added to `User-Agent` where the platform allows it. */
  userAgent?: string;
}

/** One method for each HTTP method, typed by the OpenAPI document (openapi-fetch). */
export type SiteAuditClient = Client<paths, 'application/json'>;

/**
 * Creates a client of the API. Each POST gets an `Idempotency-Key` unless it has one, so that a repeated request does its work
 * once.
 *
 * @throws TypeError if the key would be sent over plain HTTP to another computer
 */
export function createClient({ url, key, fetch, userAgent, ...retry }: ClientOptions): SiteAuditClient {
  const origin = new URL(url);
  if (origin.protocol !== 'https:' && !isLoopback(origin.hostname)) {
    throw new TypeError(`${origin.origin} is not https: the API key would be readable on the way.`);
  }
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl: `${origin.origin}/api/v1`,
    fetch: createRetryingFetch(fetch ?? ((request) => globalThis.fetch(request)), retry),
    headers: { Authorization: `Bearer ${key}`, ...(userAgent !== undefined && { 'User-Agent': userAgent }) },
  });
  client.use({
    onRequest({ request }) {
      if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', crypto.randomUUID());
      }
      return request;
    },
    async onResponse({ response, options: { parseAs } }) {
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || parseAs !== 'json' || response.body === null || type.includes('json')) return;
      await response.body.cancel();
      throw new SiteAuditError(response, null);
    },
  });
  return client;
}

/** Whether requests to a host stay on this computer. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** What openapi-fetch resolves with. */
export interface Answer<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/**
 * Returns `data` of a success.
 *
 * @throws SiteAuditError on an error answer, and on one that is not of the API
 */
export async function unwrap<Body extends { data: unknown }>(
  answer: Answer<Body> | Promise<Answer<Body>>,
): Promise<Body['data']> {
  const { data, error, response } = await answer;
  if (data?.data === undefined || data.data === null) throw new SiteAuditError(response, error);
  return data.data;
}
