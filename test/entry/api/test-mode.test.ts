import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../../src/app.ts';
import { readExamples } from '../../../src/entry/http/api-examples.ts';
import { TEST_KEY } from '../../../src/lib/test-key.ts';
import { callApi, readError, sendJson } from './client.ts';

const API = 'http://localhost:8787/api/v1';
const AUTHORIZATION = { Authorization: `Bearer ${TEST_KEY}` };

/** Operations that need no key: they answer as they do to everybody. */
const PUBLIC = new Set(['getHealth', 'listChecks', 'getCheck', 'listLogEntries']);

/** Operations whose answers are not JSON, or belong to an endpoint. */
const REFUSED = [
  'streamScanEvents',
  'createWebhook',
  'testWebhook',
  'listDeliveries',
  'resendDelivery',
  'replaceWebhookSecret',
  'updateWebhook',
  'listWebhooks',
  'getWebhook',
  'deleteWebhook',
  'getReportScreenshot',
];

async function listExamples() {
  return Object.entries(await readExamples(env)).filter(([id]) => !PUBLIC.has(id));
}

function toInit(method: string, body: object | undefined): RequestInit {
  const headers = { ...AUTHORIZATION, ...(body && { 'Content-Type': 'application/json' }) };
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}

test('the test key gets the recorded answer of every operation, in the shape of the contract', async () => {
  const refused: string[] = [];
  for (const [id, { method, path, body, status, answer }] of await listExamples()) {
    const response = await callApi(method, path, toInit(method, body));
    expect(response.headers.get('X-Test-Mode'), id).toBe('1');
    if (response.status === 401) {
      expect((await readError(response)).code, id).toBe('test_key_not_accepted');
      refused.push(id);
      continue;
    }
    expect(response.status, id).toBe(status);
    const { data } = answer as { data: object };
    const ended = 'next_cursor' in data ? { ...data, next_cursor: null } : data;
    const text = JSON.stringify({ data: ended }).replaceAll('https://audit.example.com', env.SITE_URL);
    expect(await response.json(), id).toEqual(JSON.parse(text));
  }
  expect(refused).toEqual(REFUSED);
});

test('no answer to the test key reads or writes storage: it comes without a database, bucket or object', async () => {
  const { ASSETS, SITE_URL, MAIL_FROM, PUBLIC_READS } = env;
  for (const [id, { method, path, body, status }] of await listExamples()) {
    const bindings = { ASSETS, SITE_URL, MAIL_FROM, PUBLIC_READS } as Env;
    const response = await app.request(API + path, toInit(method, body), bindings);
    expect(response.status, id).toBe(REFUSED.includes(id) ? 401 : status);
  }
});

test('an answer to the test key has an ETag, Location and limit where the contract says so', async () => {
  const audit = await sendJson('POST', '/reports', { url: 'https://example.com/' }, TEST_KEY);
  expect(audit.headers.get('RateLimit')).toBe('"audits";r=1;t=0');
  const scan = await sendJson('POST', '/websites/example.com/scans', {}, TEST_KEY);
  expect(scan.headers.get('Location')).toMatch(/\/api\/v1\/websites\/example\.com\/scans\/scan_\w+$/);
  const encoded = await sendJson('POST', '/websites/a%0D%0Ab/scans', {}, TEST_KEY);
  expect(encoded.headers.get('Location')).toContain('/websites/a%0D%0Ab/scans/');
  const read = await callApi('GET', '/settings', { key: TEST_KEY });
  const headers = { ...AUTHORIZATION, 'If-None-Match': read.headers.get('ETag') ?? '' };
  expect((await callApi('GET', '/settings', { headers })).status).toBe(304);
});

test('of two paths that match, the one without a parameter answers', async () => {
  const history = await callApi('GET', '/reports/history', { key: TEST_KEY });
  expect(await history.json()).toMatchObject({ data: { domains: expect.any(Object) } });
});

test('a body that is not JSON or a form is refused as for other keys', async () => {
  const broken = await callApi('POST', '/reports', {
    key: TEST_KEY,
    body: '{',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([broken.status, (await readError(broken)).code]).toEqual([400, 'invalid_body']);
  const typeless = await callApi('POST', '/reports', {
    key: TEST_KEY,
    body: 'url',
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(typeless.status).toBe(415);
});

test('an unknown path or method is refused as for other keys', async () => {
  expect((await callApi('GET', '/teapots', { key: TEST_KEY })).status).toBe(404);
  expect((await callApi('DELETE', '/reports', { key: TEST_KEY })).status).toBe(405);
});

test('operations without a key answer the test key as they do everybody', async () => {
  const health = await callApi('GET', '/health', { key: TEST_KEY });
  expect(health.headers.get('X-Test-Mode')).toBeNull();
  expect(await health.json()).toMatchObject({ data: { status: 'ok' } });
});

test('another key that begins like the test key is wrong', async () => {
  const response = await callApi('GET', '/reports', { key: `${TEST_KEY}x` });
  expect([response.status, (await readError(response)).code]).toEqual([401, 'invalid_api_key']);
  expect(response.headers.get('X-Test-Mode')).toBeNull();
});

test('a network that requests too much with the test key gets 429', async () => {
  const PUBLIC_READS: RateLimit = { limit: async () => ({ success: false }) };
  const response = await app.request(`${API}/settings`, { headers: AUTHORIZATION }, { ...env, PUBLIC_READS });
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('10');
  expect((await readError(response)).code).toBe('public_reads_rate_limited');
});

test('MCP refuses the test key', async () => {
  const response = await app.request(
    'http://localhost:8787/mcp',
    { method: 'POST', headers: AUTHORIZATION },
    env,
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    error: { data: { code: 'test_key_not_accepted' }, message: expect.stringContaining('test key') },
  });
});
