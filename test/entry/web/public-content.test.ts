import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit, requestPublish } from '../api/publishable-audit.ts';
import { readData } from '../api/client.ts';
import { insertRows, updateRows } from '../../database.ts';
import { newHost } from '../../internet.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import type { PublishResult } from '../../../src/contracts/submission.ts';

const ORIGIN = 'http://localhost:8787';

function request(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, { method, headers, redirect: 'manual' });
}

async function publishSnapshot(): Promise<string> {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  const { submission } = await readData<PublishResult>(await requestPublish(account, id));
  return `/ai-directory/gemini/${submission.id}`;
}

async function showScorecard(): Promise<string> {
  const [account, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(account, host);
  await insertRows('siteHistory', {
    host,
    accountId: account.id,
    date: '2026-11-01',
    state: 'graded',
    score: 71,
    grade: 'C',
    pagesEvaluated: 5,
  });
  await updateRows('websites', { host }, { publicScorecard: true });
  return `/scorecard/${host}`;
}

/** Reads a path twice, the second time with the tag of the first. */
async function expectRevalidated(path: string, headers: Record<string, string> = {}): Promise<void> {
  const first = await request(path, headers);
  const { length } = await first.text();
  expect([first.status, length > 0], path).toEqual([200, true]);
  const etag = first.headers.get('ETag');
  expect(etag, path).toMatch(/^(?:W\/)?"[\w-]+"$/);
  const again = await request(path, { ...headers, 'If-None-Match': `"other", ${etag}` });
  expect([again.status, await again.text()], path).toEqual([304, '']);
  for (const name of ['ETag', 'Cache-Control', 'Vary', 'Access-Control-Allow-Origin'])
    expect(again.headers.get(name), `${name} of ${path}`).toBe(first.headers.get(name));
  expect((await request(path, { ...headers, 'If-None-Match': '"other"' })).status, path).toBe(200);
}

describe('public content answers 304 while it has not changed:', () => {
  it.each([
    '/',
    '/bot',
    '/bot/verify',
    '/terms',
    '/verify',
    '/example',
    '/checks',
    '/checks/title-missing',
    '/docs',
    '/docs/api',
    '/docs/errors',
    '/blog',
    '/blog/feed.atom',
    '/ai-directory',
    '/ai-directory/claude',
    '/ai-directory/claude/atom.xml',
    '/log',
    '/log/atom.xml',
    '/llms.txt',
    '/robots.txt',
    '/.well-known/api-catalog',
    '/api/v1/openapi.json',
    '/api/v1/checks',
  ])('%s', (path) => expectRevalidated(path));

  it('a snapshot in each of its forms', async () => {
    const path = await publishSnapshot();
    for (const form of [path, `${path}.json`, `${path}.md`, `${path}.tlog-proof`])
      await expectRevalidated(form);
    await expectRevalidated(path, { Accept: 'text/markdown' });
    const page = await request(path);
    const markdown = await request(path, { Accept: 'text/markdown' });
    expect(markdown.headers.get('ETag')).not.toBe(page.headers.get('ETag'));
  });

  it('a scorecard in each of its forms, until it is hidden', async () => {
    const path = await showScorecard();
    for (const form of [path, `${path}.json`, `${path}/badge.svg`, `${path}/feed.atom`])
      await expectRevalidated(form);
    const etag = (await request(path)).headers.get('ETag') ?? '';
    await updateRows('websites', { host: path.split('/')[2] ?? '' }, { publicScorecard: false });
    expect((await request(path, { 'If-None-Match': etag })).status).toBe(404);
  });
});

it('pages of an account and errors have no tag and are not shared', async () => {
  for (const path of ['/account', '/websites', '/sign-in', '/scorecard/none.example.com', '/docs/none']) {
    const { headers } = await request(path);
    expect([headers.get('ETag'), headers.get('Access-Control-Allow-Origin')], path).toEqual([null, null]);
    expect(headers.get('Cache-Control'), path).toBe('no-store');
  }
});

describe('scripts of any website', () => {
  it('can read what needs no key, without credentials', async () => {
    const [snapshot, scorecard] = [await publishSnapshot(), await showScorecard()];
    for (const path of [
      '/api/v1/health',
      '/api/v1/checks',
      '/api/v1/checks/title-missing',
      '/api/v1/log/entries',
      '/log/entries',
      '/api/v1/openapi.json',
      '/blog/feed.atom',
      '/ai-directory/gemini/atom.xml',
      '/log/atom.xml',
      '/log/policy',
      '/llms.txt',
      '/.well-known/api-catalog',
      `${snapshot}.json`,
      `${snapshot}.md`,
      `${snapshot}.tlog-proof`,
      `${scorecard}.json`,
      `${scorecard}/badge.svg`,
      `${scorecard}/feed.atom`,
    ]) {
      const { status, headers } = await request(path, { Origin: 'https://reader.example.com' });
      expect([status, headers.get('Access-Control-Allow-Origin')], path).toEqual([200, '*']);
      expect(headers.get('Access-Control-Allow-Credentials'), path).toBeNull();
    }
  });

  it('can send If-None-Match to the API, but no other method than GET and HEAD', async () => {
    for (const path of ['/api/v1/health', '/api/v1/checks', '/api/v1/log/entries', '/api/v1/openapi.json']) {
      const preflight = await request(
        path,
        {
          Origin: 'https://reader.example.com',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'if-none-match',
        },
        'OPTIONS',
      );
      expect(preflight.status, path).toBe(204);
      expect(preflight.headers.get('Access-Control-Allow-Methods'), path).toBe('GET,HEAD');
      expect(preflight.headers.get('Access-Control-Allow-Headers'), path).toBe('if-none-match');
      expect(preflight.headers.get('X-API-Version'), path).toBe('1.1.0');
    }
  });

  it('cannot read what needs a key, nor pages', async () => {
    for (const path of [
      '/api/v1/reports',
      '/api/v1/settings',
      '/api/v1/submissions',
      '/',
      '/docs',
      '/sign-in',
    ]) {
      const { headers } = await request(path, { Origin: 'https://reader.example.com' });
      expect(headers.get('Access-Control-Allow-Origin'), path).toBeNull();
    }
  });
});

it('every response of the API names its release', async () => {
  const cases: [string, string, RequestInit?][] = [
    ['GET', '/api'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v2/health'],
    ['GET', '/api/v1/none'],
    ['HEAD', '/api/v1/health'],
    ['OPTIONS', '/api/v1/reports'],
    ['DELETE', '/api/v1/health'],
    ['GET', '/api/v1/reports'],
    ['POST', '/api/v1/reports', { body: '{' }],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/api/v1/log/entries'],
    ['GET', '/log/entries'],
    ['POST', '/log/entries', { body: '{}' }],
    ['GET', '/api/v1/%'],
    ['GET', '/api/v1//health'],
  ];
  for (const [method, path, init] of cases) {
    const { headers } = await exports.default.fetch(ORIGIN + path, { method, redirect: 'manual', ...init });
    expect(headers.get('X-API-Version'), `${method} ${path}`).toBe('1.1.0');
  }
});

it('the OpenAPI document names the address of MAIL_FROM as its contact', async () => {
  const { info } = await (await request('/api/v1/openapi.json')).json<{ info: { contact: object } }>();
  const [, address] = /<(.*)>/.exec(env.MAIL_FROM) ?? [];
  expect(address).toMatch(/@/);
  expect(info.contact).toEqual({ email: address, url: `${env.SITE_URL}/docs` });
});
