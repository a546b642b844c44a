import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import { callApi } from './client.ts';

describe('every response of the API', () => {
  it.each([
    ['a list', '/reports', true, 200],
    ['a failure', '/reports/r_unknown', true, 404],
    ['one without a key', '/reports', false, 401],
    ['an unknown path', '/nothing-here', false, 404],
    ['one that needs no key', '/health', false, 200],
  ])('is neither sniffed nor cached: %s', async (_, path, hasKey, status) => {
    const { key } = await newAccount();
    const response = await callApi('GET', path, hasKey ? { key } : {});
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('has HSTS over HTTPS, and not over HTTP', async () => {
    const policyOf = async (url: string) =>
      (await exports.default.fetch(url)).headers.get('Strict-Transport-Security');
    expect(await policyOf('https://localhost:8787/api/v1/health')).toBe('max-age=63072000');
    expect(await policyOf('https://localhost:8787/api/v1/reports')).toBe('max-age=63072000');
    expect(await policyOf('http://localhost:8787/api/v1/health')).toBeNull();
  });
});
