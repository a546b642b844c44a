// Slow: each test compares two or more whole scans.
import { NOTHING_OBSERVED } from '../../nothing-observed.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ScanChanges } from '../../../src/contracts/changes.ts';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { createSite } from '../../internet.ts';
import type { SiteResponse } from '../../outbound.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { linkPage, newVerifiedWebsite, scanToEnd, type Owner } from './scan.ts';

const TEXT = '<p>Our chairs are made of oak from the hills, by hand, one at a time.</p>';

function page(title: string, body = TEXT, ...links: string[]): SiteResponse {
  const home = linkPage(title, ...links);
  return { ...home, body: `${home.body}${body}` };
}

const HOME = page('Chairs of oak', TEXT, '/oak', '/ash', '/elm');
const PAGES = { '/': HOME, '/oak': page('Oak'), '/ash': page('Ash'), '/elm': page('Elm') };

async function requestChanges({ key }: Owner, host: string, id: string, against?: string): Promise<Response> {
  const query = against === undefined ? '' : `?against=${against}`;
  return callApi('GET', `/websites/${host}/scans/${id}/changes${query}`, { key });
}

async function getChanges(...args: Parameters<typeof requestChanges>): Promise<ScanChanges> {
  return (await readData<{ changes: ScanChanges }>(await requestChanges(...args))).changes;
}

const NOTHING = {
  caps: { added: [], removed: [] },
  pages: { new: { count: 0 }, gone: { count: 0 }, changed: { count: 0 } },
  findings: { new: [], fixed: [], grown: [], shrunk: [] },
  ignored: [],
  not_comparable: [],
};

it('the first scan has nothing to compare with', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const id = await scanToEnd(account, host);
  const changes = await getChanges(account, host, id);
  expect(changes).toMatchObject({ ...NOTHING, host, scan: { id }, against: null });
  expect(changes.score).toEqual({ before: null, after: expect.any(Number) });
});

it('a website that did not change gives an empty comparison, also with only_changed', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const first = await scanToEnd(account, host);
  for (const options of [{}, { only_changed: true }, { max_pages: 1 }]) {
    const changes = await getChanges(account, host, await scanToEnd(account, host, options), first);
    expect(changes).toMatchObject({ ...NOTHING, against: { id: first } });
    expect(changes.score.before).toBe(changes.score.after);
  }
});

it('lists new, gone and changed pages, and the outcome of the findings', async () => {
  const { account, host } = await newVerifiedWebsite({ ...PAGES, '/ash': { status: 404, body: 'Gone' } });
  const first = await scanToEnd(account, host);
  await createSite(
    {
      ...PAGES,
      '/elm': { status: 404, body: 'Gone' },
      '/oak': page('Oak and its grain', `${TEXT}<p>It lasts.</p><img src="/a.jpg">`),
    },
    { host },
  );
  const second = await scanToEnd(account, host);
  const changes = await getChanges(account, host, second);
  expect(changes.against?.id).toBe(first);
  expect(changes.pages).toEqual({
    new: { count: 1, urls: [`https://${host}/ash`] },
    gone: { count: 1, urls: [`https://${host}/elm`] },
    changed: { count: 1, urls: [`https://${host}/oak`] },
  });
  expect(changes.findings.new).toContainEqual({
    id: 'image-alt-missing',
    kind: 'page',
    title: expect.any(String),
    severity: 'high',
    pages_before: 0,
    pages_after: 1,
  });
  const back = await getChanges(account, host, first, second);
  expect(back.pages.new.urls).toEqual(changes.pages.gone.urls);
  expect(back.findings.fixed.map(({ id }) => id)).toContain('image-alt-missing');
});

it('says which findings were ignored on all their URLs when the scan ended', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const first = await scanToEnd(account, host);
  const ignore = { check: 'image-alt-missing', pages: '/oak', reason: 'accepted' };
  await sendJson('POST', `/websites/${host}/ignores`, ignore, account.key);
  const image = page('Oak', `${TEXT}<img src="/a.jpg">`);
  await createSite({ ...PAGES, '/oak': image }, { host });
  const second = await getChanges(account, host, await scanToEnd(account, host));
  expect(second.findings.new.map(({ id }) => id)).toContain('image-alt-missing');
  expect(second.ignored).toEqual(['image-alt-missing']);
  await createSite({ ...PAGES, '/oak': image, '/ash': image }, { host });
  const third = await getChanges(account, host, await scanToEnd(account, host), first);
  expect(third.ignored).toEqual([]);
});

it('says which caps and checks of the website changed', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  await scanToEnd(account, host);
  await createSite({ ...PAGES, '/robots.txt': { body: 'User-agent: Googlebot\nDisallow: /' } }, { host });
  const changes = await getChanges(account, host, await scanToEnd(account, host));
  expect(changes.caps.added).toEqual(['googlebot-blocked']);
  expect(changes.findings.new).toContainEqual(
    expect.objectContaining({
      id: 'search-crawlers-allowed',
      kind: 'site',
      severity: null,
      pages_after: null,
    }),
  );
  expect(changes.score.after).toBeLessThan(changes.score.before ?? 0);
  expect(changes.score_changes).toContainEqual(
    expect.objectContaining({ id: 'search-crawlers-allowed', kind: 'site' }),
  );
});

it('an unchanged scan stores no page again, and 20 results are kept', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const first = await scanToEnd(account, host);
  const stub = env.SITE_AUDITS.getByName(toSiteName(account.id, host));
  const count = () =>
    runInDurableObject(
      stub,
      (_, { storage }) =>
        storage.sql.exec('SELECT coalesce(sum(json_array_length(pages)), 0) AS n FROM scanned_pages').one()[
          'n'
        ],
    );
  const second = await scanToEnd(account, host);
  expect(await count()).toBe(4);
  const trace = (await stub.listScanResults())[0]!.trace;
  for (let at = 0; at < 18; at++)
    await stub.recordScan({ id: `scan_${at}`, trace, observed: NOTHING_OBSERVED }, []);
  expect(await stub.listScanResults()).toHaveLength(20);
  await stub.recordScan({ id: 'scan_last', trace, observed: NOTHING_OBSERVED }, []);
  // The pages, and that they are gone.
  expect(await count()).toBe(8);
  const refused = await requestChanges(account, host, second, first);
  expect(refused.status).toBe(404);
  expect(await readError(refused)).toMatchObject({
    code: 'scan_result_not_found',
    message: expect.stringContaining(first),
  });
  await stub.recordScan({ id: 'scan_more', trace, observed: NOTHING_OBSERVED }, []);
  await stub.recordScan({ id: 'scan_end', trace, observed: NOTHING_OBSERVED }, []);
  expect(await count()).toBe(0);
});

it('a scan that is recorded again replaces its result, unless another was recorded since', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const stub = env.SITE_AUDITS.getByName(toSiteName(account.id, host));
  const at = (key: string, hash: number) => ({ key, url: `https://${key}`, hash, findings: [], unknown: [] });
  const NO_TRACE = JSON.stringify({ catalogues: [] });
  const compare = async () => {
    const compared = await stub.compareScans('b', 'a', 10);
    return 'missing' in compared ? null : compared.pages;
  };
  await stub.recordScan({ id: 'a', trace: NO_TRACE, observed: NOTHING_OBSERVED }, [
    at('one', 1),
    at('two', 1),
  ]);
  await stub.recordScan({ id: 'b', trace: NO_TRACE, observed: NOTHING_OBSERVED }, [
    at('two', 2),
    at('three', 1),
  ]);
  await stub.recordScan({ id: 'b', trace: NO_TRACE, observed: NOTHING_OBSERVED }, [
    at('one', 1),
    at('two', 3),
  ]);
  const changed = {
    new: { count: 0, urls: [] },
    gone: { count: 0, urls: [] },
    changed: { count: 1, urls: ['https://two'] },
  };
  expect(await compare()).toEqual(changed);
  await stub.recordScan({ id: 'c', trace: NO_TRACE, observed: NOTHING_OBSERVED }, []);
  await stub.recordScan({ id: 'b', trace: NO_TRACE, observed: NOTHING_OBSERVED }, []);
  expect(await compare()).toEqual(changed);
});

it('another account and an unknown scan get 404, and so does a scan of another website', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const other = await newAccount();
  const id = await scanToEnd(account, host);
  const refused = [
    await requestChanges(other, host, id),
    await requestChanges(account, 'brightpage.com', id),
    await requestChanges(account, host, 'scan_none'),
    await requestChanges(account, host, id, 'scan_none'),
  ];
  for (const response of refused) {
    expect(response.status).toBe(404);
    expect((await readError(response)).code).toBe('scan_not_found');
  }
});
