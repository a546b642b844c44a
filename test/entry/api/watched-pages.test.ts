import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../../../src/contracts/schedule.ts';
import { watchPage } from '../../../src/services/scans/watched-pages.ts';
import { interceptDatabases, readRows } from '../../database.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { linkPage, newVerifiedWebsite } from './scan.ts';
import { releaseByApi } from './website.ts';

const SHOP = { '*': linkPage('Chair', '/') };

interface User {
  key: string;
}

function watch({ key }: User, url: unknown): Promise<Response> {
  return sendJson('POST', '/watched-pages', { url }, key);
}

async function list({ key }: User): Promise<WatchedPage[]> {
  const response = await callApi('GET', '/watched-pages', { key });
  return (await readData<{ watched_pages: WatchedPage[] }>(response)).watched_pages;
}

describe('a watched page', () => {
  it('is added once, in its canonical form, listed and removed', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const added = await watch(account, `https://www.${host}/oak?utm_source=mail#top`);
    expect(added.status).toBe(201);
    const { watched_page: page } = await readData<{ watched_page: WatchedPage }>(added);
    expect(page).toMatchObject({ url: `https://www.${host}/oak`, host, last_run: null });
    expect((await watch(account, `https://www.${host}/oak`)).status).toBe(200);
    expect(await list(account)).toEqual([page]);
    const path = `/watched-pages/${page.id}`;
    const runs = await callApi('GET', `${path}/runs`, { key: account.key });
    expect(await readData(runs)).toEqual({ runs: [], next_cursor: null });
    const other = await newAccount();
    for (const response of [
      await callApi('DELETE', path, { key: other.key }),
      await callApi('GET', `${path}/runs`, { key: other.key }),
    ])
      expect((await readError(response)).code).toBe('watched_page_not_found');
    expect((await callApi('DELETE', path, { key: account.key })).status).toBe(200);
    expect(await list(account)).toEqual([]);
  });

  it('is one of at most 20, even if they are added at the same time', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const urls = Array.from({ length: 25 }, (_, n) => `https://${host}/chair-${n}`);
    const statuses = await Promise.all(urls.map(async (url) => (await watch(account, url)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await list(account)).toHaveLength(20);
  });

  it('is not kept if the website is released while it is added', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let isReleased = false;
    const databases = interceptDatabases({
      batch: async (_, run) => {
        if (!isReleased) {
          isReleased = true;
          expect((await releaseByApi(account, host)).status).toBe(200);
        }
        return run();
      },
    });
    const context = {
      env: { ...env, ...databases },
      caller: { accountId: account.id, email: account.email },
    };
    const refused = { code: 'website_not_verified' };
    await expect(watchPage(context, { url: `https://${host}/oak` })).rejects.toMatchObject(refused);
    expect(isReleased).toBe(true);
    expect(await readRows('schedules', { accountId: account.id })).toEqual([]);
  });

  it('has to be a page of a website the account has verified', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const other = await newAccount();
    expect((await readError(await watch(other, `https://${host}/`))).code).toBe('website_not_verified');
    expect((await watch(account, 'https://never-added.brightpage.com/')).status).toBe(404);
    for (const url of [
      `https://${host}/logo.png`,
      'https://localhost/',
      `ftp://${host}/`,
      `https://${host}:99999/`,
    ])
      expect(await readError(await watch(account, url))).toMatchObject({ code: 'invalid_url', field: 'url' });
    expect(await readError(await watch(account, 7))).toMatchObject({ code: 'invalid_input', field: 'url' });
    expect(await list(account)).toEqual([]);
  });
});
