import { expect, describe, test } from 'vitest';
import { newAuditedWebsite, requestScore } from '../api/scored-website.ts';
import { newHost } from '../../internet.ts';
import { readListedPages, readRows, storeAuditRows } from './audit-rows.ts';
import { openSession } from './browser.ts';
import { createSignedInUser, readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

const LABEL = 'Websites, most recently audited first';

describe('/audits/history', () => {
  test('lists a host and its www. as one website, most recently audited first', async () => {
    const { browser, id } = await createSignedInUser();
    const [old, recent] = [newHost(), newHost()];
    await storeAuditRows(id, { domain: old, count: 3 });
    await storeAuditRows(id, { domain: recent, count: 30 });
    await storeAuditRows(id, { domain: `www.${recent}`, count: 12 });
    const html = await readHtml(browser.get('/audits/history'));
    expect(readRows(html, LABEL)).toEqual([
      `${recent} | Add website | 42 | 1 Jan 1970`,
      `${old} | Add website | 3 | 1 Jan 1970`,
    ]);
    expectRole(html, 'link', { href: `/audits/history?domain=${recent}` });
    const found = await readHtml(browser.get(`/audits/history?q=www.${old.slice(0, -4)}`));
    expect(readRows(found, LABEL)).toHaveLength(1);
    expect(await readHtml(browser.get('/audits/history?q=nowhere'))).toContain('No websites match');
  });

  test('shows the score of the website, not that of a page', async () => {
    const { account, host } = await newAuditedWebsite();
    const { score } = await requestScore(account, host);
    const html = await readHtml((await openSession(account)).get('/audits/history'));
    expect(readRows(html, LABEL)[0]).toMatch(
      new RegExp(`^${host} \\| Grade ${score.grade} Score ${score.score} \\| 3 \\| `),
    );
  });

  test('shows 50 websites at a time', async () => {
    const { browser, id } = await createSignedInUser();
    for (let at = 0; at < 51; at++) await storeAuditRows(id, { domain: `s${at}.brightpage.com`, count: 1 });
    const first = await readHtml(browser.get('/audits/history'));
    expect(readRows(first, LABEL)).toHaveLength(50);
    expect(first).toContain('1–50 of 51 websites');
    const { href: next = '' } = expectRole(first, 'link', {
      rel: 'next',
      href: /^\/audits\/history\?cursor=/,
    });
    const second = await readHtml(browser.get(next));
    expect(readRows(second, LABEL)).toHaveLength(1);
    expectRole(second, 'link', { rel: 'prev', href: '/audits/history' });
  });

  test.for(['', '?domain=constructor', '?domain=__proto__'])(
    '%s of an account without audits says where to begin',
    async (query) => {
      const { browser } = await createSignedInUser();
      const html = await readHtml(browser.get(`/audits/history${query}`));
      expectRole(html, 'link', { href: '/audits', name: 'Audit a page' });
    },
  );
});

describe('/audits/history?domain=', () => {
  test('pages through the audits of both hosts, each shown once, newest first', async () => {
    const { browser, id } = await createSignedInUser();
    await storeAuditRows(id, { domain: 'long.brightpage.com', count: 70 });
    await storeAuditRows(id, { domain: 'www.long.brightpage.com', count: 45 });
    await storeAuditRows(id, { domain: 'other.brightpage.com', count: 5 });
    await storeAuditRows((await createSignedInUser()).id, { domain: 'long.brightpage.com', count: 5 });
    const sizes: number[] = [];
    const seen: string[] = [];
    let path: string | undefined = '/audits/history?domain=www.long.brightpage.com';
    while (path !== undefined) {
      const html: string = await readHtml(browser.get(path));
      expect(html).toContain('115 audits, www.long.brightpage.com included');
      const shown = readListedPages(html);
      sizes.push(shown.length);
      seen.push(...shown);
      path = findByRole(html, 'link', { rel: 'next' })[0]?.href;
    }
    expect(sizes).toEqual([50, 50, 15]);
    expect(new Set(seen).size).toBe(115);
    const moments = seen.map((name) => Math.floor(Number(name.split('/')[1]) / 3));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  test('draws the scores of the website by day, or the average of its pages while it has none', async () => {
    const { account, host } = await newAuditedWebsite();
    const browser = await openSession(account);
    const path = `/audits/history?domain=${host}`;
    expectRole(await readHtml(browser.get(path)), 'img', { name: /^Average page score\. / });
    const { score } = await requestScore(account, host);
    const name = new RegExp(`^Website score\\. ${score.score} on `);
    expectRole(await readHtml(browser.get(path)), 'img', { name });
  });

  test('keeps the website and the order when its filters are removed', async () => {
    const { browser, id } = await createSignedInUser();
    await storeAuditRows(id, { domain: 'cakes.brightpage.com', count: 51 });
    const path = '/audits/history?domain=cakes.brightpage.com&sort=page';
    const html = await readHtml(browser.get(`${path}&q=nosuch&score=low`));
    const links = findByRole(expectTag(html, 'ul', { 'aria-label': 'Active filters' }), 'link');
    expect(links.map(({ href, name }) => [name?.replace(' , remove this filter', ''), href])).toEqual([
      ['“nosuch”', '/audits/history?domain=cakes.brightpage.com&score=low&sort=page'],
      ['Score: below 60', '/audits/history?domain=cakes.brightpage.com&q=nosuch&sort=page'],
      ['Clear all', path],
    ]);
  });

  test('shows the name of a host as text', async () => {
    const { browser } = await createSignedInUser();
    const html = await readHtml(browser.get(`/audits/history?domain=${encodeURIComponent('<b onclick=x>')}`));
    expect(html).not.toContain('<b onclick');
    expect(html).toContain('You have no audits of this website');
  });
});
