// Slow: most tests request and audit a page, one of them a page over 5 MB.
import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newHost, listRequestsTo, createSite } from '../../internet.ts';
import { until } from '../../clock.ts';
import { newAccount, replaceKey } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import type { Report, ReportSummary } from '../../../src/contracts/report.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Garden chairs made of oak</title>
<meta name="description" content="Chairs."></head><body><div id="root"></div><script src="/main.js" defer></script><h1>Garden chairs</h1><p>Oak.</p></body></html>`;

async function audit(account: { id: string; key: string }, url: string): Promise<Report> {
  await freeAuditSlot(account.id);
  return (await readData<{ report: Report }>(await sendJson('POST', '/reports', { url }, account.key)))
    .report;
}

describe('POST /reports', () => {
  it('audits a page and answers 201 with the full report', async () => {
    const account = await newAccount();
    const host = await createSite({ '/chairs': { body: PAGE } });
    const response = await sendJson(
      'POST',
      '/reports',
      { url: `https://${host}/chairs?colour=oak#top` },
      account.key,
    );
    expect(response.status).toBe(201);
    const { report } = await readData<{ report: Report }>(response);
    expect(report).toMatchObject({
      id: expect.stringMatching(/^r_[0-9A-Z]{26}$/),
      url: `https://${host}/chairs?colour=oak#top`,
      normalized_url: `https://${host}/chairs?colour=oak`,
      domain: host,
      owner_email: account.email,
      updated_at: null,
      fallback: false,
      note: null,
    });
    expect(report.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });

  it('describes the page: title, description, headings, text, score and issues', async () => {
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(await newAccount(), `https://${host}/`);
    const page = report.data.pages[0];
    expect(report.data).toMatchObject({
      root_url: `https://${host}/`,
      pages_crawled: 1,
      summary: { status_codes: { '200': 1 }, errors: [], median_word_count: 3 },
    });
    expect(report.summary).toEqual({ status_codes: { '200': 1 }, errors: [] });
    expect(page).toMatchObject({
      url: `https://${host}/`,
      status_code: 200,
      title: 'Garden chairs made of oak',
      meta_description: 'Chairs.',
      language: 'en',
      headings: { total: 1, items: [{ level: 1, text: 'Garden chairs' }] },
    });
    const ids = page?.seo_analysis.issues.map((issue) => issue.id);
    expect(ids).toContain('content-empty-without-js');
    expect(ids).toContain('search-appearance-weak');
    expect(page?.seo_analysis.issues[0]?.docs_url).toBe(
      `http://localhost:8787/checks/${page?.seo_analysis.issues[0]?.id}`,
    );
    expect(report.data.performance?.html_bytes).toBe(PAGE.length);
  });

  it('accepts the same body form-encoded', async () => {
    const { key } = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const response = await callApi('POST', '/reports', {
      key,
      body: new URLSearchParams({ url: `https://${host}/` }),
    });
    expect(response.status).toBe(201);
  });

  it.each([
    ['a private address', 'http://192.168.0.1/'],
    ['loopback in another spelling', 'http://0x7f.1/'],
    ['credentials', 'https://user:secret@www.brightpage.com/'],
    ['another scheme', 'ftp://www.brightpage.com/'],
    ['no address at all', 'not an address'],
    ['a single label', 'http://intranet/'],
    ['a special-use name', 'http://router.local/'],
  ])('refuses %s with 422 and does not use up the minute', async (_name, url) => {
    const account = await newAccount();
    const refused = await sendJson('POST', '/reports', { url }, account.key);
    expect(refused.status).toBe(422);
    expect((await readError(refused)).message).toMatch(/^url: /);
    expect(await env.ACCOUNT.getByName(account.id).takeAuditSlot(crypto.randomUUID())).toMatchObject({
      ok: true,
    });
  });

  it('refuses a name that resolves to a private address, sends no request and does not use up the minute', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } }, { dns: { A: ['93.184.215.14', '10.1.2.3'] } });
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key)).status).toBe(422);
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await env.ACCOUNT.getByName(account.id).takeAuditSlot(crypto.randomUUID())).toMatchObject({
      ok: true,
    });
  });

  it('refuses a redirect to a private address, which does not use up the minute either', async () => {
    const account = await newAccount();
    const host = await createSite({
      '/': { status: 302, headers: { location: 'http://169.254.169.254/latest/' } },
    });
    const response = await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key);
    expect(response.status).toBe(422);
    expect(await listRequestsTo('169.254.169.254')).toEqual([]);
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key)).status).toBe(422);
    expect(await env.ACCOUNT.getByName(account.id).takeAuditSlot(crypto.randomUUID())).toMatchObject({
      ok: true,
    });
  });

  it('answers 500 for a page that cannot be reached, says why, stores nothing and counts the minute', async () => {
    const account = await newAccount();
    const response = await sendJson('POST', '/reports', { url: `https://${newHost()}/` }, account.key);
    expect(response.status).toBe(500);
    expect((await readError(response)).message).toMatch(/DNS|resolve/i);
    expect(await readData(await callApi('GET', '/reports', { key: account.key }))).toEqual({
      reports: [],
      next_cursor: null,
    });
    expect(await env.ACCOUNT.getByName(account.id).takeAuditSlot(crypto.randomUUID())).toMatchObject({
      ok: false,
    });
  });

  it('stores an HTTP error page with its status: it was reached', async () => {
    const host = await createSite({ '/gone': { status: 410, body: PAGE } });
    const report = await audit(await newAccount(), `https://${host}/gone`);
    expect(report.summary).toEqual({
      status_codes: { '410': 1 },
      errors: [
        { url: `https://${host}/gone`, status_code: 410, message: 'The page answers with HTTP status 410' },
      ],
    });
    expect(report.data.pages[0]?.seo_analysis.overall_score).toBeLessThanOrEqual(20);
  });

  it('audits an answer that is not HTML as far as possible, and says so', async () => {
    const host = await createSite({
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    });
    const report = await audit(await newAccount(), `https://${host}/a.pdf`);
    expect(report.note).toContain('Not an HTML document (application/pdf)');
    expect(report.data.pages[0]).toMatchObject({
      title: '',
      charset: null,
      headings: { total: null, items: [] },
      links: { total: null, internal: null, external: null, items: [] },
      images: { total: null, without_alt: null, items: [] },
      text: { words: null, main_words: null, characters: null, reading_ease: null, text_ratio: null },
    });
    // Release 1.1.0 has an integer here.
    expect(report.data.summary.median_word_count).toBe(0);
    expect(report.data.pages[0]?.seo_analysis.issues.map((issue) => issue.id)).toContain(
      'content-type-not-html',
    );
  });

  it('does not score a page that is still compressed, by a content coding that was not requested', async () => {
    const host = await createSite({
      '/': { headers: { 'content-encoding': 'GZIP' }, body: '\x1f\x08\0packed' },
    });
    const report = await audit(await newAccount(), `https://${host}/`);
    expect(report.note).toBe(
      'The page could not be decompressed (Content-Encoding: GZIP): only the HTTP response was audited, and it is not scored.',
    );
    const analysis = report.data.pages[0]?.seo_analysis;
    expect(analysis?.overall_score).toBeNull();
    expect(analysis?.issues.map(({ id }) => id)).not.toContain('title-missing');
  });

  it('cuts a page over 5 MB and says so', async () => {
    const host = await createSite({ '/': { body: `<p>${'word '.repeat(2_000)}</p>`, times: 550 } });
    const report = await audit(await newAccount(), `https://${host}/`);
    expect(report.note).toContain('only its first 5242880 bytes were audited');
  });

  it('reads a page that is too deep into a shallow tree: fallback is true and note says why', async () => {
    const host = await createSite({ '/': { body: `<title>Deep</title>${'<div>'.repeat(3_000)}x` } });
    const report = await audit(await newAccount(), `https://${host}/`);
    expect(report.fallback).toBe(true);
    expect(report.note).toContain('512 levels of nesting');
    expect(report.data.pages[0]?.title).toBe('Deep');
  });

  it('replaces the earlier audit of the same URL: a new id, one entry in the list', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const first = await audit(account, `https://${host}/`);
    const second = await audit(account, `https://${host.toUpperCase()}:443/#again`);
    expect(second.id).not.toBe(first.id);
    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports', { key: account.key }),
    );
    expect(reports.map((report) => report.id)).toEqual([second.id]);
    expect((await callApi('GET', `/reports/${first.id}`, { key: account.key })).status).toBe(404);
  });

  it('leaves other accounts’ audits of the URL alone', async () => {
    const host = await createSite({ '/': { body: PAGE } });
    const one = await newAccount();
    const report = await audit(one, `https://${host}/`);
    await audit(await newAccount(), `https://${host}/`);
    expect((await callApi('GET', `/reports/${report.id}`, { key: one.key })).status).toBe(200);
  });
});

describe('the audit limit', () => {
  it('is one a minute: 429 with Retry-After and RateLimit headers', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const admitted = await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key);
    expect(admitted.status).toBe(201);
    expect(admitted.headers.get('RateLimit-Policy')).toBe('"audits";q=1;w=60');
    expect(admitted.headers.get('RateLimit')).toBe('"audits";r=0;t=60');
    const refused = await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key);
    expect(refused.status).toBe(429);
    const retryAfter = refused.headers.get('Retry-After') ?? '';
    expect(retryAfter).toMatch(/^(60|59|58)$/);
    expect(refused.headers.get('RateLimit')).toBe(`"audits";r=0;t=${retryAfter}`);
    expect((await readError(refused)).message).toContain(`${retryAfter} seconds`);
  });

  it('is named by a failed audit that used the minute, and by no other', async () => {
    const account = await newAccount();
    const invalid = await sendJson('POST', '/reports', { url: 'https://localhost/' }, account.key);
    expect(invalid.status).toBe(422);
    expect(invalid.headers.get('RateLimit-Policy')).toBe('"audits";q=1;w=60');
    expect(invalid.headers.has('Retry-After')).toBe(false);
    const failed = await sendJson('POST', '/reports', { url: `https://${newHost()}/` }, account.key);
    expect(failed.status).toBe(500);
    expect(failed.headers.get('RateLimit-Policy')).toBe('"audits";q=1;w=60');
    const retryAfter = failed.headers.get('Retry-After') ?? '';
    expect(retryAfter).toMatch(/^(?:60|5\d)$/);
    expect(failed.headers.get('RateLimit')).toBe(`"audits";r=0;t=${retryAfter}`);
  });

  it('is named by the policy of every refusal, also of one before the request is read', async () => {
    const { key } = await newAccount();
    const headers = { 'Content-Type': 'application/json' };
    for (const path of ['/reports', '/reports/r_none/refresh']) {
      for (const [status, init] of [
        [401, {}],
        [400, { key, headers, body: '{' }],
        [413, { key, headers, body: 'x'.repeat(65 * 1024) }],
        [415, { key, headers: { 'Content-Type': 'text/plain' }, body: 'x' }],
      ] as const) {
        const refused = await callApi('POST', path, init);
        expect(refused.status).toBe(status);
        expect(refused.headers.get('RateLimit-Policy')).toBe('"audits";q=1;w=60');
        expect(refused.headers.has('RateLimit')).toBe(false);
      }
    }
  });

  it('is named by the 404 of a refresh whose audit was deleted meanwhile: its page was fetched', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(account, `https://${host}/`);
    await freeAuditSlot(account.id);
    await createSite({ '*': { held: true } }, { host });
    const before = (await listRequestsTo(host)).length;
    const refreshed = sendJson('POST', `/reports/${report.id}/refresh`, {}, account.key);
    await until(async () => (await listRequestsTo(host)).length > before);
    await callApi('DELETE', `/reports/${report.id}`, { key: account.key });
    await createSite({ '/': { body: PAGE } }, { host });
    const answer = await refreshed;
    expect(answer.status).toBe(404);
    const retryAfter = answer.headers.get('Retry-After') ?? '';
    expect(retryAfter).toMatch(/^(?:60|5\d)$/);
    expect(answer.headers.get('RateLimit')).toBe(`"audits";r=0;t=${retryAfter}`);
  });

  it('is shared by POST /reports and refresh', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(account, `https://${host}/`);
    expect((await sendJson('POST', `/reports/${report.id}/refresh`, {}, account.key)).status).toBe(429);
  });

  it('admits exactly one of 200 audits requested at the same time', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const url = `https://${host}/`;
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => sendJson('POST', '/reports', { url }, account.key)),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(199);
    const fetched = await listRequestsTo(host);
    expect(fetched.map((request) => new URL(request.url).pathname).sort()).toEqual(['/', '/robots.txt']);
  });

  it('is not used up by an unauthenticated request, nor by an unknown audit or another account’s', async () => {
    const account = await newAccount();
    const other = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const theirs = await audit(other, `https://${host}/`);
    await sendJson('POST', '/reports', { url: `https://${host}/` }, 'svk_wrong');
    expect((await sendJson('POST', '/reports/r_nothing/refresh', {}, account.key)).status).toBe(404);
    expect((await sendJson('POST', `/reports/${theirs.id}/refresh`, {}, account.key)).status).toBe(403);
    expect(await env.ACCOUNT.getByName(account.id).takeAuditSlot(crypto.randomUUID())).toMatchObject({
      ok: true,
    });
  });
});

describe('POST /reports/{id}/refresh', () => {
  it('replaces the result, keeps the id and created_at, sets updated_at', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const before = await audit(account, `https://${host}/`);
    await createSite({ '/': { body: '<title>A new title</title>' } }, { host });
    await freeAuditSlot(account.id);
    const response = await callApi('POST', `/reports/${before.id}/refresh`, { key: account.key });
    expect(response.status).toBe(200);
    const { report } = await readData<{ report: Report }>(response);
    expect(report).toMatchObject({
      id: before.id,
      created_at: before.created_at,
      updated_at: expect.any(String),
    });
    expect(report.data.pages[0]?.title).toBe('A new title');
    const read = await readData<{ report: Report }>(
      await callApi('GET', `/reports/${before.id}`, { key: account.key }),
    );
    expect(read.report).toEqual(report);
    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports', { key: account.key }),
    );
    expect(reports[0]).toMatchObject({ id: before.id, updated_at: report.updated_at });
  });

  it('keeps the stored result when the page cannot be reached', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const before = await audit(account, `https://${host}/`);
    await createSite({ '/': { failure: 'close' } }, { host });
    await freeAuditSlot(account.id);
    expect((await callApi('POST', `/reports/${before.id}/refresh`, { key: account.key })).status).toBe(500);
    const { report } = await readData<{ report: Report }>(
      await callApi('GET', `/reports/${before.id}`, { key: account.key }),
    );
    expect(report).toEqual(before);
  });
});

describe('GET /reports/{id}', () => {
  it('returns the same document as creating the audit', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(account, `https://${host}/`);
    const read = await readData<{ report: Report }>(
      await callApi('GET', `/reports/${report.id}`, { key: account.key }),
    );
    expect(read.report).toEqual(report);
  });

  it('returns the same bytes as creating the audit, whatever the page contains', async () => {
    const account = await newAccount();
    const title = '\\\\&quot;,"knowledge":{"summary":{"median_word_count":1},"summary": 椅子 🪑';
    const host = await createSite({ '/': { body: PAGE.replace('Garden', title), status: 404 } });
    const url = `https://${host}/?","knowledge":1,"summary":`;
    const created = await (await sendJson('POST', '/reports', { url }, account.key)).text();
    const { data } = JSON.parse(created) as { data: { report: Report } };
    expect(data.report.data.pages[0]?.title).toContain('","knowledge":{"summary":');
    expect(data.report.summary.errors).toHaveLength(1);
    const read = await callApi('GET', `/reports/${data.report.id}`, account);
    expect(await read.text()).toBe(created);
  });

  it('is refused after it was read, with a replaced key, while the account is suspended and once it is deleted', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const { id } = await audit(account, `https://${host}/`);
    const read = async (key: string) => (await callApi('GET', `/reports/${id}`, { key })).status;
    expect(await read(account.key)).toBe(200);
    const key = await replaceKey(account.id);
    expect([await read(account.key), await read(key)]).toEqual([401, 200]);
    const suspend = (at: number | null) => updateRows('accounts', { id: account.id }, { suspendedAt: at });
    await suspend(1);
    expect(await read(key)).toBe(401);
    await suspend(null);
    expect((await callApi('DELETE', `/reports/${id}`, { key })).status).toBe(200);
    expect(await read(key)).toBe(404);
  });

  it('is 403 for another account’s audit and 404 for an unknown one', async () => {
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(await newAccount(), `https://${host}/`);
    const { key } = await newAccount();
    expect((await callApi('GET', `/reports/${report.id}`, { key })).status).toBe(403);
    expect((await callApi('GET', '/reports/r_01ARZ3NDEKTSV4RRFFQ69G5FAV', { key })).status).toBe(404);
    expect((await callApi('GET', '/reports/%27%20OR%201%3D1', { key })).status).toBe(404);
  });
});

describe('GET /reports', () => {
  it('lists summaries, newest first, five of them without a limit', async () => {
    const account = await newAccount();
    const host = await createSite(
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((page) => [`/${page}`, { body: PAGE }])),
    );
    for (const page of [1, 2, 3, 4, 5, 6]) await audit(account, `https://${host}/${page}`);
    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports', { key: account.key }),
    );
    expect(reports.map((report) => new URL(report.url).pathname)).toEqual(['/6', '/5', '/4', '/3', '/2']);
    const { reports: all } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports?limit=100', { key: account.key }),
    );
    expect(all).toHaveLength(6);
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      [
        'created_at',
        'domain',
        'fallback',
        'id',
        'issue_counts',
        'normalized_url',
        'note',
        'owner_email',
        'pages_crawled',
        'public',
        'score',
        'updated_at',
        'url',
      ].sort(),
    );
    expect(all[0]).toMatchObject({
      public: false,
      score: expect.any(Number),
      pages_crawled: 1,
      updated_at: null,
    });
  });

  it.each(['0', '-1', '101', '1.5', 'ten', '', '1e2', ' 5'])(
    'refuses limit=%s with 422 and the range',
    async (limit) => {
      const { key } = await newAccount();
      const response = await callApi('GET', `/reports?limit=${encodeURIComponent(limit)}`, { key });
      expect(response.status).toBe(422);
      expect((await readError(response)).message).toBe('limit: must be a whole number from 1 to 100');
    },
  );

  it('never shows another account’s audits', async () => {
    const host = await createSite({ '/': { body: PAGE } });
    await audit(await newAccount(), `https://${host}/`);
    const { key } = await newAccount();
    expect(await readData(await callApi('GET', '/reports', { key }))).toEqual({
      reports: [],
      next_cursor: null,
    });
  });
});

describe('GET /reports/history', () => {
  it('maps each domain to its audits, newest first', async () => {
    const account = await newAccount();
    const one = await createSite({ '/a': { body: PAGE }, '/b': { body: PAGE } });
    const two = await createSite({ '/': { body: PAGE } });
    await audit(account, `https://${one}/a`);
    await audit(account, `https://${two}/`);
    await audit(account, `https://${one}/b`);
    const { domains } = await readData<{ domains: Record<string, ReportSummary[]> }>(
      await callApi('GET', '/reports/history', { key: account.key }),
    );
    expect(Object.keys(domains)).toEqual([one, two]);
    expect(domains[one]?.map((report) => new URL(report.url).pathname)).toEqual(['/b', '/a']);
  });

  it('is an empty object for a new account', async () => {
    const { key } = await newAccount();
    expect(await readData(await callApi('GET', '/reports/history', { key }))).toEqual({
      domains: {},
      next_cursor: null,
    });
  });
});

describe('every endpoint of audits', () => {
  it.each([
    ['POST', '/reports'],
    ['GET', '/reports'],
    ['GET', '/reports/history'],
    ['GET', '/reports/r_1'],
    ['POST', '/reports/r_1/refresh'],
  ])('%s %s needs a key', async (method, path) => {
    expect((await callApi(method, path)).status).toBe(401);
  });

  it('answers a wrong method with 405 and Allow', async () => {
    const { key } = await newAccount();
    const response = await callApi('PUT', '/reports', { key });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST');
    expect((await callApi('PUT', '/reports/r_1', { key })).headers.get('Allow')).toBe('DELETE, GET, HEAD');
  });

  it('never reveals where an audit is stored', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: PAGE } });
    const report = await audit(account, `https://${host}/`);
    expect(JSON.stringify(report)).not.toContain(account.id);
  });
});
