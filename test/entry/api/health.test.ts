import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { callApi, readData, readError, sendJson } from './client.ts';

it('GET /health answers without a key', async () => {
  const response = await callApi('GET', '/health');
  expect(response.status).toBe(200);
  expect(await readData(response)).toEqual({ status: 'ok', version: 'v1', release: '1.1.0' });
});

it('HEAD is answered where GET is', async () => {
  const response = await exports.default.fetch('http://localhost:8787/api/v1/health', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

it('an unknown path is 404 in the error envelope', async () => {
  const response = await callApi('GET', '/nothing-here');
  expect(response.status).toBe(404);
  expect(await readError(response)).toEqual({
    message: expect.stringContaining('/nothing-here'),
    status: 404,
    code: 'route_not_found',
  });
});

it('an unknown major version is 404 in the error envelope', async () => {
  const response = await exports.default.fetch('http://localhost:8787/api/v2/health');
  expect(response.status).toBe(404);
  expect(response.headers.get('X-API-Version')).toBe('1.1.0');
  expect(await readError(response)).toEqual({
    message: expect.stringContaining('/api/v1'),
    status: 404,
    code: 'route_not_found',
  });
});

it('a wrong method is 405 with Allow', async () => {
  const response = await sendJson('DELETE', '/health', {});
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
  expect((await readError(response)).message).toContain('DELETE');
});

it('the base path takes GET alone, and with a slash it is an unknown path', async () => {
  const request = (path: string, method: string) =>
    exports.default.fetch(`http://localhost:8787${path}`, { method, redirect: 'manual' });
  expect((await request('/api/v1', 'GET')).headers.get('Location')).toBe('/api/v1/openapi.json');
  const refused = await request('/api/v1', 'POST');
  expect(refused.status).toBe(405);
  expect(refused.headers.get('Allow')).toBe('GET, HEAD');
  expect((await request('/api/v1/', 'GET')).status).toBe(404);
});

it('each request has an id of its own', async () => {
  const [one, two] = await Promise.all([callApi('GET', '/health'), callApi('GET', '/health')]);
  expect(one.headers.get('X-Request-Id')).not.toBe(two.headers.get('X-Request-Id'));
});
