import { describe, expect, test } from 'vitest';
import { readListedPages, storeAuditRows } from './audit-rows.ts';
import { createSite } from '../../internet.ts';
import { createSignedInUser, PAGE, readHtml, type SignedInUser, submitAuditForm } from './signed-in-user.ts';
import { newAuditedWebsite, requestScore } from '../api/scored-website.ts';
import { expectRole, findByRole, readTable } from '../../page.ts';
import { openSession } from './browser.ts';
import { freeAuditSlot } from '../../counted-work.ts';

async function createAuditor(): Promise<SignedInUser> {
  const person = await createSignedInUser();
  await storeAuditRows(person.id, { domain: 'low.brightpage.com', count: 2, score: 20, critical: 1 });
  await storeAuditRows(person.id, { domain: 'mid.brightpage.com', count: 2, score: 75 });
  await storeAuditRows(person.id, { domain: 'top.brightpage.com', count: 2, score: 95 });
  await storeAuditRows(person.id, { domain: 'file.brightpage.com', count: 1, score: null });
  return person;
}

async function list(person: SignedInUser, query: string): Promise<string[]> {
  return readListedPages(await readHtml(person.browser.get(`/audits${query}`)));
}

describe('/audits', () => {
  test('searches, filters and sorts, all together', async () => {
    const person = await createAuditor();
    expect(await list(person, '?q=TOP.bright')).toHaveLength(2);
    expect(await list(person, '?q=brightpage.com/0&score=medium')).toEqual(['mid.brightpage.com/0']);
    expect(await list(person, '?score=none')).toEqual(['file.brightpage.com/0']);
    expect(await list(person, '?issues=critical')).toHaveLength(2);
    expect((await list(person, '?sort=-score')).map((name) => name.split('.')[0])).toEqual([
      'top',
      'top',
      'mid',
      'mid',
      'low',
      'low',
      'file',
    ]);
    const byPage = await list(person, '?sort=page&q=brightpage');
    expect(byPage).toEqual(byPage.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(await list(person, '?sort=constructor&score=__proto__&issues=toString')).toHaveLength(7);
  });

  test('keeps the filters in its links, and offers to drop each filter', async () => {
    const person = await createAuditor();
    const html = await readHtml(person.browser.get('/audits?q=bright&score=low&sort=score'));
    expectRole(html, 'field', { field: 'q', value: 'bright' });
    expectRole(html, 'option', { value: 'low', selected: '' });
    expectRole(html, 'field', { field: 'sort', value: 'score', type: 'hidden' });
    const sorted = expectRole(html, 'cell', { 'aria-sort': 'ascending' });
    expectRole(sorted, 'link', { href: '/audits?q=bright&score=low&sort=-score' });
    expectRole(html, 'link', { href: '/audits?score=low&sort=score', name: '“bright” , remove this filter' });
    expectRole(html, 'link', {
      href: '/audits?q=bright&sort=score',
      name: 'Score: below 60 , remove this filter',
    });
  });

  test('says so if nothing matches', async () => {
    const person = await createAuditor();
    const html = await readHtml(person.browser.get('/audits?q=%3Cb%3Enothing'));
    expect(html).toContain('No audits match');
    expect(html).not.toContain('<b>nothing');
  });

  test.for(['', '&sort=score', '&sort=-page', '&q=brightpage'])(
    'pages to the other audits by cursor, each shown once: %s',
    async (query) => {
      const { browser, id } = await createSignedInUser();
      await storeAuditRows(id, { domain: 'many.brightpage.com', count: 120, score: 70 });
      const seen: string[] = [];
      let path: string | undefined = `/audits?${query.slice(1)}`;
      while (path !== undefined) {
        const html: string = await readHtml(browser.get(path));
        seen.push(...readListedPages(html));
        path = findByRole(html, 'link', { rel: 'next' })[0]?.['href'];
      }
      expect(seen).toHaveLength(120);
      expect(new Set(seen).size).toBe(120);
    },
  );

  test('has one row for the audits of a scanned website, which a search lists', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    await storeAuditRows(account.id, { domain: 'single.brightpage.com', count: 1, score: 70 });
    const browser = await openSession(account);
    const html = await readHtml(browser.get('/audits'));
    expect(readTable(html, 'Scanned websites')).toMatchObject([
      [host, expect.any(String), '3', expect.any(String)],
    ]);
    expectRole(html, 'link', { href: `/audits/history?domain=${host}` });
    expect(readListedPages(html)).toEqual(['single.brightpage.com/0']);
    expect(readListedPages(await readHtml(browser.get(`/audits?q=${host}`)))).toHaveLength(3);
    expect(readListedPages(await readHtml(browser.get(`/audits/history?domain=${host}`)))).toHaveLength(3);
  });

  test('lists nothing of another account', async () => {
    const person = await createAuditor();
    expect(await list(await createAuditor(), '?sort=score')).toHaveLength(7);
    expect(await list(person, '')).toHaveLength(7);
  });

  test('offers to audit each page again, once the minute is over', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE } });
    const path = await submitAuditForm(person, `https://${host}/`);
    const find = async () =>
      expectRole(await readHtml(person.browser.get(`/audits/history?domain=${host}`)), 'button', {
        formmethod: 'post',
        formaction: `${path}/refresh`,
      });
    expect(await find()).toMatchObject({ disabled: '', 'data-wait-seconds': expect.stringMatching(/^\d+$/) });
    await freeAuditSlot(person.id);
    expect(await find()).not.toHaveProperty('disabled');
    const again = await person.browser.post(`${path}/refresh`, { id: 'r_of-a-checked-box' });
    expect(again.headers.get('Location')).toBe(`${path}?done=refreshed`);
  });
});
