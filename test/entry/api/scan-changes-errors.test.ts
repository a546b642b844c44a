import { expect, it } from 'vitest';
import type { ScanChanges } from '../../../src/contracts/changes.ts';
import { createSite } from '../../internet.ts';
import { callApi, readData } from './client.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from './scan.ts';

const PAGES = {
  '/': linkPage('Chairs of oak', '/oak', '/ash'),
  '/oak': linkPage('Oak'),
  '/ash': linkPage('Ash'),
};
const IMAGE = { body: `${PAGES['/oak'].body}<img src="/a.jpg">` };

/** Scans a website that has these pages by now. Returns what changed since the scan before. */
async function scan(
  account: Owner,
  host: string,
  pages: Parameters<typeof createSite>[0],
): Promise<ScanChanges> {
  const { key } = account;
  await createSite(pages, { host });
  await scanWebsite(account, host);
  const list = await callApi('GET', `/websites/${host}/scans?limit=1`, { key });
  const { scans } = await readData<{ scans: { id: string }[] }>(list);
  const changes = await callApi('GET', `/websites/${host}/scans/${scans[0]!.id}/changes`, { key });
  return (await readData<{ changes: ScanChanges }>(changes)).changes;
}

const NO_FINDINGS = { new: [], fixed: [], grown: [], shrunk: [] };

it('a page that answers with a server error is not gone and fixes nothing, and its return breaks nothing', async () => {
  const { account, host } = await newVerifiedWebsite({});
  await scan(account, host, { ...PAGES, '/oak': IMAGE });
  const failing = await scan(account, host, { ...PAGES, '/oak': { status: 500, body: 'Oops' } });
  expect(failing.pages).toMatchObject({ new: { count: 0 }, gone: { count: 0 }, changed: { count: 0 } });
  expect(failing.findings.fixed).toEqual([]);
  expect(failing.findings.shrunk).toEqual([]);
  expect(failing.not_comparable.map(({ id }) => id)).toContain('image-alt-missing');
  const back = await scan(account, host, { ...PAGES, '/oak': IMAGE });
  expect(back.pages).toMatchObject({ new: { count: 0 }, gone: { count: 0 }, changed: { count: 0 } });
  expect(back.findings).toMatchObject({ ...NO_FINDINGS, fixed: expect.anything() });
  expect(back.findings.new).toEqual([]);
});

it('a finding is not fixed as long as one of its pages cannot be read', async () => {
  const { account, host } = await newVerifiedWebsite({});
  await scan(account, host, { ...PAGES, '/oak': IMAGE, '/ash': IMAGE });
  const changes = await scan(account, host, { ...PAGES, '/oak': { status: 502, body: 'Oops' } });
  expect(changes.findings.fixed.map(({ id }) => id)).not.toContain('image-alt-missing');
  expect(changes.findings.shrunk).toContainEqual(
    expect.objectContaining({ id: 'image-alt-missing', pages_before: 2, pages_after: 0 }),
  );
});

it('a page that is gone after it had failed is gone', async () => {
  const { account, host } = await newVerifiedWebsite({});
  await scan(account, host, { ...PAGES, '/oak': IMAGE });
  await scan(account, host, { ...PAGES, '/oak': { status: 500, body: 'Oops' } });
  const changes = await scan(account, host, { ...PAGES, '/oak': { status: 404, body: 'Gone' } });
  expect(changes.pages.gone).toEqual({ count: 1, urls: [`https://${host}/oak`] });
});
