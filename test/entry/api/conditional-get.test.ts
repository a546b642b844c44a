import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPost } from '../../../src/services/blog/save-post.ts';
import { createSite } from '../../internet.ts';
import { postInput } from '../../services/blog/post-fields.ts';
import { callApi, readData, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Account, auditNow, newAuditedWebsite, requestScore, textPage } from './scored-website.ts';

let account: Account;
let host: string;
let reportId: string;

beforeAll(async () => {
  ({ account, host } = await newAuditedWebsite({ audited: ['/', '/chairs', '/tables'] }));
  await requestScore(account, host);
  const { reports } = await readData<{ reports: { id: string }[] }>(
    await callApi('GET', '/reports', account),
  );
  reportId = reports[0]?.id ?? '';
  await createPost(env, {
    editor: 'admin@localhost.example',
    input: postInput({ slug: 'tags', state: 'published' }),
  });
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return callApi('GET', path, { key: account.key, headers });
}

async function readTag(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await get(path, headers)).headers.get('ETag') ?? '';
}

describe('every GET of a document', () => {
  const paths: [string, () => string][] = [
    ['an audit', () => `/reports/${reportId}`],
    ['what changed in an audit', () => `/reports/${reportId}/changes`],
    ['a website', () => `/websites/${host}`],
    ['a score', () => `/websites/${host}/score`],
    ['a combined report', () => `/websites/${host}/report`],
    ['the alerts of a website', () => `/websites/${host}/alerts`],
    ['a post', () => '/blog/tags'],
    ['the settings', () => '/settings'],
  ];

  it.each(paths)('has a tag, and may be stored by its client alone: %s', async (_, getPath) => {
    const response = await get(getPath());
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toMatch(/^W\/"[0-9a-f]{64}"$/);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it.each(paths)('answers 304 without a body to its tag: %s', async (_, getPath) => {
    const etag = await readTag(getPath());
    const response = await get(getPath(), { 'If-None-Match': `"old", ${etag}` });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('ETag')).toBe(etag);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('Content-Type')).toBeNull();
    expect((await get(getPath(), { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('is described by the OpenAPI document with the parameter and the answer', async () => {
    const response = await exports.default.fetch('http://localhost:8787/api/v1/openapi.json');
    const { paths: described } = await response.json<{
      paths: Record<string, { get?: { parameters?: { name: string }[]; responses: object } }>;
    }>();
    const documents = Object.entries(described).filter(([, { get: one }]) => one && '304' in one.responses);
    expect(documents.length).toBeGreaterThanOrEqual(15);
    for (const [path, { get: one }] of documents) {
      expect(
        one?.parameters?.map(({ name }) => name),
        path,
      ).toContain('If-None-Match');
    }
  });
});

describe('an ETag', () => {
  it('changes with the document', async () => {
    const path = `/websites/${host}/alerts`;
    const etag = await readTag(path);
    await sendJson('PUT', path, { score_drop: 17 }, account.key);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
    expect(await readTag(path)).not.toBe(etag);
  });

  it.each(['application/json', 'text/markdown', 'text/csv', 'application/sarif+json'])(
    'of a combined report in %s ignores when it was generated, and notices another audit',
    async (accept) => {
      const path = `/websites/${host}/report`;
      const etag = await readTag(path, { Accept: accept });
      const later = Date.now() + 60_000;
      vi.spyOn(Date, 'now').mockReturnValue(later);
      const unchanged = await get(path, { Accept: accept, 'If-None-Match': etag });
      vi.restoreAllMocks();
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers.get('Vary')).toBe('Accept');
      await createSite({ [`/${accept}`]: textPage(accept) }, { host });
      await auditNow(account, `https://${host}/${accept}`);
      expect((await get(path, { Accept: accept, 'If-None-Match': etag })).status).toBe(200);
    },
  );

  it('differs for each format', async () => {
    for (const path of [`/reports/${reportId}`, `/websites/${host}/report`]) {
      const accepts = ['application/json', 'text/markdown', 'text/csv', 'application/sarif+json'];
      const tags = await Promise.all(accepts.map((accept) => readTag(path, { Accept: accept })));
      expect(new Set(tags).size).toBe(accepts.length);
      const response = await get(path, { Accept: 'text/csv', 'If-None-Match': tags[0] ?? '' });
      expect(response.status).toBe(200);
    }
  });

  it('leaves a CSV file its byte order mark', async () => {
    const bytes = await (await get(`/reports/${reportId}`, { Accept: 'text/csv' })).arrayBuffer();
    expect(new Uint8Array(bytes, 0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  it('is checked after the key and the owner', async () => {
    const path = `/reports/${reportId}`;
    const etag = await readTag(path);
    expect((await callApi('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(401);
    const { key } = await newAccount();
    const other = await callApi('GET', path, { key, headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(403);
    expect(other.headers.get('ETag')).toBeNull();
    expect(other.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is answered to HEAD as well', async () => {
    const response = await exports.default.fetch(`http://localhost:8787/api/v1/reports/${reportId}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${account.key}` },
    });
    expect(response.headers.get('ETag')).toBe(await readTag(`/reports/${reportId}`));
  });
});

describe('a document that is the same for everyone', () => {
  it.each(['/checks', '/checks/title-missing'])('%s may be cached, and has a tag', async (path) => {
    const response = await callApi('GET', path);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const etag = response.headers.get('ETag') ?? '';
    const again = await callApi('GET', path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('Cache-Control')).toBe('public, max-age=300');
  });
});
