// Slow: each test runs a whole scan, of pages that take a tenth of a second to answer.
import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callApi } from './client.ts';
import { newAccount } from './new-account.ts';
import {
  listAuditedUrls,
  getAccountCredits,
  type Owner,
  newVerifiedWebsite,
  linkPage,
  type ScanResponseData,
  scanWebsite,
  scored,
} from './scan.ts';
import { createSite } from '../../internet.ts';
import { until } from '../../clock.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
};
const SLOW = { ...linkPage('Page'), delayMs: 100 };

function streamScan({ key }: Owner, host: string, maxPages?: number): Promise<Response> {
  return exports.default.fetch(`http://localhost:8787/api/v1/websites/${host}/scan`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: 'text/event-stream',
      ...(maxPages !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(maxPages !== undefined && { body: JSON.stringify({ max_pages: maxPages }) }),
  });
}

/** The events of a stream, comments left out. */
function parseEvents(text: string): { event: string; data: Record<string, unknown> }[] {
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)\n$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }));
}

describe('a scan as a stream of events', () => {
  it('is not sent to a client that refuses it by its weight', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const headers = { Accept: 'application/json, text/event-stream;q=0' };
    const response = await callApi('POST', `/websites/${host}/scan`, { key: account.key, headers });
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('has an event for each stored page and ends with the body of the JSON form', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const response = await streamScan(account, host);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-api-version')).toBe('1.1.0');
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['page', 'page', 'page', 'done']);
    expect(events[0]?.data).toEqual({
      id: expect.stringMatching(/^r_/),
      url: `https://${host}/`,
      status_code: 200,
      score: expect.any(Number),
      pages_scanned: 1,
    });
    const streamed = events[3]?.data['data'] as ScanResponseData;
    expect(streamed).toMatchObject({ ok: true, pages_scanned: 3, credits_charged: 3, balance: 97 });
    const plain = await scanWebsite(account, host);
    expect(Object.keys(streamed)).toEqual(Object.keys(plain));
    expect(streamed.skipped).toEqual(plain.skipped);
  });

  it('sends each page when it is stored, not all at the end', async () => {
    const pages = { '/': linkPage('Home', '/slow'), '/slow': linkPage('Slow') };
    const { account, host } = await newVerifiedWebsite({ ...pages, '/slow': { held: true } });
    const response = await streamScan(account, host);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: page')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('event: done');
    expect((await getAccountCredits(account)).balance).toBe(100);
    await createSite(pages, { host });
    await reader?.cancel();
    await scored(host);
    expect((await getAccountCredits(account)).balance).toBe(98);
  });

  it('takes a body like the JSON form', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const events = parseEvents(await (await streamScan(account, host, 1)).text());
    expect(events.map(({ event }) => event)).toEqual(['page', 'done']);
  });

  it('is refused with a status and a JSON body, like the JSON form', async () => {
    const { host } = await newVerifiedWebsite(SHOP);
    const response = await streamScan(await newAccount(), host);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: { message: expect.any(String), status: 403, code: 'website_not_verified' },
    });
  });

  it('ends with the body of the failure when no page could be crawled', async () => {
    const { account, host } = await newVerifiedWebsite({ '/robots.txt': { status: 500 } });
    const events = parseEvents(await (await streamScan(account, host)).text());
    expect(events).toEqual([
      {
        event: 'error',
        data: {
          error: {
            message: expect.stringContaining(`No page of ${host}`),
            status: 502,
            code: 'site_unreachable',
          },
        },
      },
    ]);
  });
});

describe('when the client disconnects', () => {
  it('from the stream, the scan continues and is settled', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/a', '/b', '/c', '/d', '/e'),
      '*': SLOW,
    });
    const response = await streamScan(account, host);
    await response.body?.cancel();
    await scored(host);
    expect(await listAuditedUrls(account)).toHaveLength(6);
    expect(await getAccountCredits(account)).toEqual({ balance: 94, available: 94 });
  });

  it('from the JSON form, the scan continues and is settled', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/a', '/b', '/c', '/d', '/e'),
      '*': SLOW,
    });
    const leaving = new AbortController();
    const answer = exports.default.fetch(`http://localhost:8787/api/v1/websites/${host}/scan`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}` },
      signal: leaving.signal,
    });
    await until(async () => (await listAuditedUrls(account)).length > 0);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await scored(host);
    expect(await listAuditedUrls(account)).toHaveLength(6);
    expect(await getAccountCredits(account)).toEqual({ balance: 94, available: 94 });
  });
});
