import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { newAccount } from './api/new-account.ts';

const failing = (error: Error): Env => {
  const fail = async () => {
    throw error;
  };
  const statement = { bind: () => statement, all: fail, raw: fail, run: fail, first: fail };
  return { ...env, DB_1: { prepare: () => statement, batch: fail } as unknown as D1Database };
};

const AWAY = new Error('D1_ERROR: Network connection lost.');
const OVERLOADED = new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.');

it.each([
  ['lost', AWAY, 503, '5', 'service_unavailable'],
  ['overloaded', OVERLOADED, 503, '5', 'service_unavailable'],
  ['wrong', new Error('D1_ERROR: no such table: accounts'), 500, null, 'internal_error'],
])('a request whose database is %s is told so, and logged', async (_, error, status, retryAfter, code) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { key } = await newAccount();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ url: 'https://example.com/' });
  const response = await app.request('/api/v1/reports', { method: 'POST', headers, body }, failing(error));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter]);
  expect(await response.json()).toMatchObject({ error: { status, code } });
  expect(String(log.mock.lastCall?.[0])).toContain('request-failed');
  const list = await app.request('/ai-directory/gemini', {}, failing(error));
  expect([list.status, list.headers.get('Retry-After')]).toEqual([status, retryAfter]);
  expect(await list.text()).toContain(status === 503 ? 'Try again in a few seconds' : 'name its ID');
});
