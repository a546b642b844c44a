// Slow: each test runs a whole scan and its check of links.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingLink, WebsiteFile } from '../../../src/contracts/links-out.ts';
import type { Finding, SiteReport } from '../../../src/contracts/site-report.ts';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { DAY, MINUTE } from '../../../src/lib/time.ts';
import { moveClock } from '../../clock.ts';
import { callApi, readData } from '../../entry/api/client.ts';
import { openSession } from '../../entry/web/browser.ts';
import { readText } from '../../entry/web/signed-in-account.ts';
import { readTable, toWords } from '../../page.ts';
import { linkPage, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { putSetting } from '../../database.ts';
import { FORBIDDEN_URLS } from '../../forbidden-urls.ts';
import { startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';

beforeEach(() => stopScanClock());

/** Scans a website and checks its links. */
async function scanAndCheck(account: Owner, host: string): Promise<ScanResource> {
  const id = await startScan(account, host);
  await runScan(id);
  return finishCheck(id);
}

async function finishCheck(id: string): Promise<ScanResource> {
  const scan = await runScan(id, { isOver: ({ link_check: { state } }) => ['off', 'done'].includes(state) });
  if (!scan) throw new Error('no scan');
  return scan;
}

async function listLinks({ key }: Owner, host: string, query = ''): Promise<OutgoingLink[]> {
  const answer = await callApi('GET', `/websites/${host}/links-out${query}`, { key });
  return (await readData<{ links: OutgoingLink[] }>(answer)).links;
}

async function readFiles({ key }: Owner, host: string, query = '') {
  const answer = await callApi('GET', `/websites/${host}/files${query}`, { key });
  return readData<{ files: WebsiteFile[]; totals: { bytes: object; classes: object } }>(answer);
}

async function readReport({ key }: Owner, host: string): Promise<SiteReport> {
  const answer = await callApi('GET', `/websites/${host}/report`, { key });
  return (await readData<{ report: SiteReport }>(answer)).report;
}

async function findFinding(account: Owner, host: string, id: string): Promise<Finding | undefined> {
  const { findings } = await readReport(account, host);
  return findings.find((finding) => finding.id === id);
}

describe('after a scan', () => {
  it('each external link and file is asked for once, and listed with the pages that use it', async () => {
    const partner = await createSite({
      '/offer': {},
      '/old': { status: 301, headers: { location: '/offer' } },
    });
    const page = (title: string) =>
      `<!doctype html><html lang="en"><title>${title}</title><link rel="stylesheet" href="/main.css">
       <h1>${title}</h1><nav><a href="/oak">Oak</a></nav><a href="https://${partner}/offer">Our partner</a>
       <img src="/logo.svg" alt="Logo"><img src="/oak.gif" alt="" width="300">`;
    const { account, host } = await newVerifiedWebsite({
      '/': {
        body: `${page('Chairs')}<a href="https://${partner}/old">Old</a><a href="/price.pdf">Prices</a>`,
      },
      '/oak': { body: page('Oak') },
      '/main.css': { body: 'a{}', headers: { 'content-type': 'text/css', 'cache-control': 'no-store' } },
      '/oak.gif': {
        base64: WIDE_GIF,
        status: 206,
        headers: { 'content-type': 'image/gif', 'content-range': 'bytes 0-65535/150000' },
      },
      '/logo.svg': {
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="61" height="37"></svg>`,
        headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=60' },
      },
    });
    const scan = await scanAndCheck(account, host);
    expect(scan.link_check).toMatchObject({ state: 'done', urls: 6, hosts: 2, checked: 6 });
    expect(scan.credits_charged).toBe(2);
    const links = await listLinks(account, host);
    expect(links).toMatchObject([
      {
        url: `https://${partner}/offer`,
        kinds: ['link'],
        class: 'ok',
        status: 200,
        pages: 2,
        used_by: [
          { page: `https://${host}/`, anchor: 'Our partner', nofollow: false, position: 'content' },
          { page: `https://${host}/oak` },
        ],
      },
      { url: `https://${partner}/old`, class: 'redirected', target: `https://${partner}/offer`, pages: 1 },
    ]);
    const { files, totals } = await readFiles(account, host);
    expect(files).toMatchObject([
      {
        url: `https://${host}/logo.svg`,
        kinds: ['image'],
        class: 'ok',
        format: 'svg',
        width: 61,
        height: 37,
        cache_seconds: 60,
        faults: [],
      },
      { url: `https://${host}/main.css`, kinds: ['style'], faults: ['not_cacheable'], cache_seconds: 0 },
      { url: `https://${host}/oak.gif`, faults: ['oversized'], width: 1_600, shown_width: 384 },
      {
        url: `https://${host}/price.pdf`,
        kinds: ['document'],
        class: 'unsure',
        status: 404,
        bytes: null,
        media_type: '',
      },
    ]);
    expect(totals).toMatchObject({ classes: { ok: 3, unsure: 1 }, bytes: { image: expect.any(Number) } });
    const ofOak = await readFiles(account, host, `?page=https://${host}/oak`);
    expect(ofOak.files.map(({ url, pages }) => [url, pages])).toEqual([
      [`https://${host}/logo.svg`, 1],
      [`https://${host}/main.css`, 1],
      [`https://${host}/oak.gif`, 1],
    ]);
    expect(ofOak.totals.bytes).toEqual({ image: 150_069, style: 3 });
    const browser = await openSession(account);
    const readView = (path: string) => readText(browser.get(`/websites/${host}/report/${path}`));
    const place = await readView(`structure/page?url=https://${host}/oak`);
    expect(toWords(place)).toContain('Weight of its files Images 150 KB Styles 3 bytes');
    expect(readTable(await readView('files'), 'Files')).toHaveLength(4);
    expect(readTable(await readView('links-out?class=ok'), 'Links')).toHaveLength(1);
    expect(await findFinding(account, host, 'images-oversized')).toMatchObject({
      evidence: `https://${host}/oak.gif is 1,600 pixels wide, with width attributes of at most 384, on 2 pages`,
      affected: { count: 2 },
    });
    const asked = (await listRequestsTo(partner)).map(
      ({ method, url }) => `${method} ${new URL(url).pathname}`,
    );
    expect(asked).toEqual(['GET /robots.txt', 'HEAD /offer', 'HEAD /old', 'HEAD /offer']);
  });

  it('a link that was gone on two days is broken', async () => {
    const partner = await createSite({});
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', `https://${partner}/gone`),
    });
    await scanAndCheck(account, host);
    expect(await listLinks(account, host)).toMatchObject([{ class: 'unsure', status: 404 }]);
    expect(await findFinding(account, host, 'external-links-broken')).toBeUndefined();
    await scanAndCheck(account, host);
    expect(await listLinks(account, host)).toMatchObject([
      { class: 'unsure', gone_since: expect.any(String) },
    ]);
    moveClock(DAY);
    await scanAndCheck(account, host);
    expect(await listLinks(account, host, '?class=broken')).toMatchObject([{ class: 'broken', status: 404 }]);
    expect(await findFinding(account, host, 'external-links-broken')).toMatchObject({
      evidence: `https://${partner}/gone returns 404, on 1 page`,
      affected: { count: 1, urls: [`https://${host}/`] },
      gain: null,
    });
    const report = await readReport(account, host);
    expect(report.faulty_urls).toEqual([
      {
        url: `https://${partner}/gone`,
        fault: 'broken',
        evidence: 'returns 404',
        affected: { count: 1, urls: [`https://${host}/`] },
      },
    ]);
    const browser = await openSession(account);
    expect(await readText(browser.get(`/websites/${host}/report.md`))).toContain(
      `(https://${partner}/gone) | returns 404 | [https://${host}/](https://${host}/) |`,
    );
  });

  it('what another account has found in the last day is not asked for again', async () => {
    const partner = await createSite({ '/': {} });
    const first = await newVerifiedWebsite({ '/': linkPage('Chairs', `https://${partner}/`) });
    await scanAndCheck(first.account, first.host);
    const before = (await listRequestsTo(partner)).length;
    const second = await newVerifiedWebsite({ '/': linkPage('Tables', `https://${partner}/`) });
    expect((await scanAndCheck(second.account, second.host)).link_check).toMatchObject({
      checked: 1,
      requests: 0,
    });
    expect(await listLinks(second.account, second.host)).toMatchObject([{ class: 'ok' }]);
    expect((await listRequestsTo(partner)).length).toBe(before);
  });

  it('a check whose object dies goes on, and repeats nothing that was recorded', async () => {
    const partner = await createSite({ '/a': {}, '/b': { held: true } });
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', `https://${partner}/a`, `https://${partner}/b`),
    });
    const id = await startScan(account, host);
    await runScan(id);
    const isHeld = async () => (await listRequestsTo(partner)).some(({ url }) => url.endsWith('/b'));
    await runScan(id, { isOver: isHeld });
    await abortScan(id);
    await createSite({ '/a': {}, '/b': {} }, { host: partner });
    expect((await finishCheck(id)).link_check).toMatchObject({ state: 'done', checked: 2 });
    const asked = (await listRequestsTo(partner)).map(({ url }) => new URL(url).pathname);
    expect(asked.filter((path) => path === '/a')).toHaveLength(1);
    expect(await listLinks(account, host)).toMatchObject([{ class: 'ok' }, { class: 'ok' }]);
  });

  it('no link is checked if the scan is told so', async () => {
    const partner = await createSite({ '/': {} });
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs', `https://${partner}/`) });
    const id = await startScan(account, host, {}, { settings: { check_links: false } });
    expect((await finishCheck(id)).link_check).toMatchObject({ state: 'off', urls: 0, requests: 0 });
    await runScan(id);
    expect(await listRequestsTo(partner)).toEqual([]);
    expect(await listLinks(account, host)).toMatchObject([{ class: 'not_checked', reason: 'not_reached' }]);
  });

  it('100,000 links to one host get at most what the host may get, and forbidden ones nothing', async () => {
    const partner = await createSite({ '*': {} });
    const links = Array.from({ length: 100_000 }, (_, n) => `<a href="https://${partner}/${n}">${n}</a>`);
    const forbidden = FORBIDDEN_URLS.map((url) => `<a href="${url}">Forbidden</a><img src="${url}" alt="">`);
    const { account, host } = await newVerifiedWebsite({
      '/': { body: `<!doctype html><title>Links</title>${forbidden.join('')}${links.join('')}` },
    });
    await putSetting('link_requests_per_page', 1_000);
    const id = await startScan(account, host);
    await runScan(id);
    const startedAt = Date.now();
    const outgoing = vi.spyOn(globalThis, 'fetch');
    const scan = await finishCheck(id);
    const sent = outgoing.mock.calls.map(
      ([url]) => new URL(url instanceof Request ? url.url : String(url)).hostname,
    );
    const toPartner = sent.filter((hostname) => hostname === partner).length;
    const minutes = Math.ceil((Date.now() - startedAt) / MINUTE) + 1;
    expect(scan.link_check.checked).toBeGreaterThan(100);
    expect(toPartner).toBeGreaterThan(100);
    // Half of what audits may send, which is 260 of 300 a minute.
    expect(toPartner).toBeLessThanOrEqual(130 * minutes);
    expect(toPartner).toBeLessThanOrEqual(501);
    const others = new Set(sent.filter((hostname) => ![partner, host, ...RESOLVERS].includes(hostname)));
    expect([...others]).toEqual([]);
  });
});

/** The header of an image of 1,600 pixels. */
const WIDE_GIF = btoa('GIF89a\u0040\u0006\u0040\u0006\0\0\0');

const RESOLVERS = ['cloudflare-dns.com', 'dns.google'];
