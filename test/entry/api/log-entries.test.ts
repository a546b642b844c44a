import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LoggedEntry } from '../../../src/contracts/log-entry.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { newHost } from '../../internet.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';

interface EntryList {
  entries: LoggedEntry[];
  next_cursor: string | null;
}

const host = newHost();
let hash: string;

beforeAll(async () => {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account, { host });
  const published = await readData<{ submission: { snapshot_sha256: string } }>(
    await requestPublish(account, id, 'claude'),
  );
  hash = published.submission.snapshot_sha256;
  await requestPublish(account, id, 'gemini');
  const other = await newAccount();
  await requestPublish(other, (await createPublishableAudit(other)).id, 'claude');
});

const request = (path: string, init?: RequestInit) =>
  exports.default.fetch(`http://localhost:8787${path}`, init);

describe('GET /log/entries (docs/contract.md 16.8)', () => {
  it('lists the entries of a host, newest first, without a key', async () => {
    const { entries, next_cursor } = await readData<EntryList>(
      await callApi('GET', `/log/entries?host=www.${host}`),
    );
    expect(entries).toMatchObject([
      { index: 1, type: 'publication', provider: 'gemini', host },
      { index: 0, type: 'publication', provider: 'claude', host, snapshot_sha256: hash },
    ]);
    expect(next_cursor).toBeNull();
  });

  it('has pages, each with a link to the next', async () => {
    const indices: number[] = [];
    let path: string | undefined = '/log/entries?limit=1';
    while (path !== undefined) {
      const response: Response = await callApi('GET', path);
      path = /<[^>]*\/api\/v1(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
      const { entries } = await readData<EntryList>(response);
      indices.push(...entries.map(({ index }) => index));
    }
    expect(indices).toEqual([2, 1, 0]);
  });

  it.each([
    ['host', 'bakery'],
    ['host', ''],
    ['limit', '201'],
    ['cursor', 'nonsense'],
  ])('refuses %s=%s', async (field, value) => {
    const response = await callApi('GET', `/log/entries?${field}=${value}`);
    expect(await readError(response)).toMatchObject({ status: 422, code: 'invalid_input', field });
  });

  it('has the same answers outside /api/v1, beside the files of the log', async () => {
    for (const query of ['', `?host=${host}`, '?limit=0']) {
      const [file, api] = await Promise.all([
        request(`/log/entries${query}`),
        request(`/api/v1/log/entries${query}`),
      ]);
      expect(file.status).toBe(api.status);
      expect(await file.json()).toEqual(await api.json());
    }
  });

  it.each(['/log/entries', '/api/v1/log/entries'])('%s allows GET and HEAD alone', async (path) => {
    const response = await request(path, { method: 'POST', body: '{}' });
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await readError(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await request(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('can be read by scripts of any website, errors too', async () => {
    for (const path of ['/log/entries', '/log/entries?limit=0', '/api/v1/log/entries'])
      expect((await request(path)).headers.get('Access-Control-Allow-Origin'), path).toBe('*');
    expect((await request('/api/v1/settings')).headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});
