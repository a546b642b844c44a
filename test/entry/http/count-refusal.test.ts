import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { newAccount } from '../api/new-account.ts';

/** An environment in which every limit of anonymous reads is reached, and the points that were written. */
function limitReads(): { bindings: Env; points: unknown[] } {
  const points: unknown[] = [];
  const PUBLIC_READS: RateLimit = { limit: async () => ({ success: false }) };
  const REFUSALS = { writeDataPoint: (point: unknown) => void points.push(point) } as AnalyticsEngineDataset;
  return { bindings: { ...env, PUBLIC_READS, REFUSALS }, points };
}

const request = (bindings: Env, path: string, headers: Record<string, string> = {}) =>
  app.request(
    `http://localhost:8787${path}`,
    { headers: { 'CF-Connecting-IP': '192.0.2.7', ...headers } },
    bindings,
  );

const POINT = { indexes: ['public_reads_rate_limited'], doubles: [1] };

it('a refusal by a limit is counted once, by its code, in the API and the web app', async () => {
  const { bindings, points } = limitReads();
  expect((await request(bindings, '/log/entries?limit=3')).status).toBe(429);
  expect(points).toEqual([POINT]);
  expect((await request(bindings, '/ai-directory?q=refused')).status).toBe(429);
  expect(points).toEqual([POINT, POINT]);
});

it('other errors are not counted', async () => {
  const { bindings, points } = limitReads();
  expect((await request(bindings, '/api/v1/reports')).status).toBe(401);
  expect((await request(bindings, '/nowhere')).status).toBe(404);
  expect(points).toEqual([]);
});

it('the limit of audits is counted in MCP, whose answer is 200', async () => {
  const { bindings, points } = limitReads();
  const { key } = await newAccount();
  vi.spyOn(console, 'error').mockReturnValue();
  const audit = async () =>
    app.request(
      'http://localhost:8787/mcp',
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'audit_page', arguments: { url: 'https://nowhere.brightpage.com/' } },
        }),
      },
      bindings,
      { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext,
    );
  expect((await audit()).status).toBe(200);
  expect(await (await audit()).text()).toContain('audit_rate_limited');
  expect(points).toEqual([{ indexes: ['audit_rate_limited'], doubles: [1] }]);
});

it('nothing is counted without the binding, and the refusal is the same', async () => {
  const { bindings } = limitReads();
  expect((await request({ ...bindings, REFUSALS: undefined }, '/log/entries?limit=4')).status).toBe(429);
});
