import { describe, expect, test } from 'vitest';
import { MAX_SAVED_VIEWS } from '../../../src/lib/saved-lists.ts';
import { readRows } from '../../database.ts';
import { expectRole, findByRole, readTable } from '../../page.ts';
import { newAuditedWebsite, textPage } from '../api/scored-website.ts';
import { storeAuditRows } from './audit-rows.ts';
import { type Browser, openSession } from './browser.ts';
import { createWebsiteOwner, readText } from './signed-in-account.ts';
import { createSignedInUser, readHtml } from './signed-in-user.ts';

const HOSTILE = '"><script>alert(1)</script>';

async function createAuditor() {
  const person = await createSignedInUser();
  await storeAuditRows(person.id, { domain: 'views.brightpage.com', count: 2, score: 20, critical: 1 });
  return person;
}

const AUDITS_VIEW = { path: '/audits', query: 'score=low&sort=page', name: 'Weak pages' };

const listViews = (html: string) =>
  findByRole(html, 'link', { href: /^\/audits\?score=low&sort=page$/ }).map(({ name }) => name);

/** Makes a new person a viewer of the account, and acts for it. */
async function joinAsViewer(owner: Awaited<ReturnType<typeof createWebsiteOwner>>): Promise<Browser> {
  const { browser, email } = await createSignedInUser();
  await owner.browser.post('/account/members', { email, role: 'viewer', hosts: '' });
  await browser.post('/members/accept', { account: owner.account.id });
  await browser.post('/members/switch', { account: owner.account.id });
  return browser;
}

describe('saved views', () => {
  test('are links above their list, and the one that is shown can be deleted', async () => {
    const { browser } = await createAuditor();
    const unsaved = await readHtml(browser.get('/audits?score=low&sort=page'));
    expectRole(unsaved, 'field', { field: 'query', value: 'score=low&sort=page', type: 'hidden' });
    expectRole(unsaved, 'field', { field: 'name', maxlength: '60', required: '' });
    const saved = await browser.post('/views', AUDITS_VIEW);
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/audits?score=low&sort=page']);
    const html = await readHtml(browser.get('/audits?score=low&sort=page'));
    expectRole(html, 'link', { name: 'Weak pages', 'aria-current': 'true' });
    expectRole(html, 'button', { name: 'Delete view Weak pages' });
    expect(listViews(await readHtml(browser.get('/audits')))).toEqual(['Weak pages']);
    await browser.post('/views/delete', AUDITS_VIEW);
    expect(listViews(await readHtml(browser.get('/audits')))).toEqual([]);
  });

  test('keep no place in the list, and replace the one of the same name', async () => {
    const { browser, id } = await createAuditor();
    await browser.post('/views', { ...AUDITS_VIEW, query: 'q=oak&cursor=abc' });
    await browser.post('/views', { ...AUDITS_VIEW, query: 'q=ash&cursor=abc' });
    expect(await readRows('savedViews', { accountId: id })).toMatchObject([
      { list: 'audits', memberEmail: '', name: 'Weak pages', query: 'q=ash' },
    ]);
  });

  test('of a website are those of all websites, list by list', async () => {
    const { account, host } = await newAuditedWebsite({
      pages: () => ({ '/': textPage('Oak', '<a href="/a">A</a>'), '/a': textPage('Ash') }),
    });
    const browser = await openSession(account);
    const other = '/websites/other.brightpage.com/report';
    await browser.post('/views', { path: other, query: 'severity=high', name: 'Severe' });
    await browser.post('/views', { path: `${other}/pages`, query: 'sort=-issues', name: 'Worst' });
    const findings = await readText(browser.get(`/websites/${host}/report`));
    expectRole(findings, 'link', { name: 'Severe', href: `/websites/${host}/report?severity=high` });
    expect(findings).not.toContain('Worst');
    const pages = await readText(browser.get(`/websites/${host}/report/pages`));
    expectRole(pages, 'link', { name: 'Worst', href: `/websites/${host}/report/pages?sort=-issues` });
    expect(pages).not.toContain('Severe');
  });

  test('are 20 a list, and the form says so with the name that was entered', async () => {
    const { browser, id } = await createAuditor();
    for (let n = 0; n < MAX_SAVED_VIEWS; n++)
      expect((await browser.post('/views', { ...AUDITS_VIEW, name: `View ${n}` })).status).toBe(303);
    const refused = await browser.post('/views', AUDITS_VIEW);
    expect(refused.status).toBe(409);
    const html = await readText(refused);
    expect(html).toContain('You have 20 views of this list, the most allowed. Delete one first');
    expectRole(html, 'field', { field: 'name', value: 'Weak pages', 'aria-invalid': 'true' });
    expectRole(html, 'field', { field: 'query', value: AUDITS_VIEW.query });
    expect((await browser.post('/views', { ...AUDITS_VIEW, name: 'View 0', query: 'q=a' })).status).toBe(303);
    const other = { ...AUDITS_VIEW, path: '/websites/a.example.com/report' };
    expect((await browser.post('/views', other)).status).toBe(303);
    expect(await readRows('savedViews', { accountId: id })).toHaveLength(MAX_SAVED_VIEWS + 1);
  });

  test.for([
    [{ name: ' ' }, 'Enter a name'],
    [{ name: 'n'.repeat(61) }, 'Must have at most 60 characters'],
    [{ query: `q=${'n'.repeat(1_000)}` }, 'Must have at most 1000 characters'],
    [{ path: '//evil.example.com/report' }, 'Must be the path of a list with saved views'],
    [{ path: '/websites/a.example.com/report/../../../account' }, 'Must be the path of a list'],
    [{ path: 'https://evil.example.com/audits' }, 'Must be the path of a list'],
  ] as const)('%o is refused', async ([fields, message]) => {
    const { browser, id } = await createAuditor();
    const refused = await browser.post('/views', { ...AUDITS_VIEW, ...fields });
    expect(refused.status).toBe(422);
    expect(await readText(refused)).toContain(message);
    expect(await readRows('savedViews', { accountId: id })).toEqual([]);
  });

  test('show hostile names and queries as text', async () => {
    const { browser } = await createAuditor();
    const name = HOSTILE + '\u202E';
    const query = new URLSearchParams({ q: HOSTILE, other: HOSTILE, columns: HOSTILE }).toString();
    const saved = await browser.post('/views', { ...AUDITS_VIEW, query, name });
    expect(saved.headers.get('Location')).toBe(`/audits?${query}`);
    const html = await readHtml(browser.get(`/audits?${query}`));
    expect(html).not.toContain('<script>alert');
    expectRole(html, 'link', { name, dir: 'auto', href: `/audits?${query}` });
    expect((await browser.get(`/audits?${query}`)).status).toBe(200);
  });

  test('are each person’s own, also a viewer’s, and end with the membership', async () => {
    const owner = await createWebsiteOwner();
    await owner.browser.post('/views', AUDITS_VIEW);
    const viewer = await joinAsViewer(owner);
    await storeAuditRows(owner.account.id, { domain: 'views.brightpage.com', count: 1, score: 20 });
    expect(listViews(await readHtml(viewer.get('/audits')))).toEqual([]);
    expect((await viewer.post('/views', { ...AUDITS_VIEW, name: 'Mine' })).status).toBe(303);
    expect(listViews(await readHtml(viewer.get('/audits')))).toEqual(['Mine']);
    await viewer.post('/views/delete', AUDITS_VIEW);
    expect(listViews(await readHtml(owner.browser.get('/audits')))).toEqual(['Weak pages']);
    const stranger = await createAuditor();
    expect(listViews(await readHtml(stranger.browser.get('/audits')))).toEqual([]);
    const rows = await readRows('savedViews', { accountId: owner.account.id });
    const email = rows.find(({ name }) => name === 'Mine')?.memberEmail ?? '';
    expect(email).toContain('@');
    await owner.browser.post('/account/members/remove', { email });
    expect(await readRows('savedViews', { accountId: owner.account.id })).toMatchObject([
      { name: 'Weak pages' },
    ]);
  });

  test('need a session', async () => {
    const { browser } = await createSignedInUser();
    await browser.post('/sign-out');
    expect((await browser.post('/views', AUDITS_VIEW)).headers.get('Location')).toBe('/sign-in');
  });
});

describe('columns', () => {
  const head = (html: string) =>
    findByRole(html, 'cell', { scope: 'col' }).map(({ name }) => name?.replace(/[ ↑↓].*/, ''));

  test.for([
    ['', ['Page', 'Score', 'Issues', 'Audited', 'Actions']],
    ['?columns=page&columns=score&columns=audited', ['Page', 'Score', 'Audited', 'Actions']],
    ['?columns=audited,score', ['Page', 'Score', 'Audited', 'Actions']],
    ['?columns=page', ['Page', 'Actions']],
    ['?columns=__proto__,constructor', ['Page', 'Score', 'Issues', 'Audited', 'Actions']],
    [`?columns=${'x,'.repeat(50)}score`, ['Page', 'Score', 'Issues', 'Audited', 'Actions']],
  ] as const)('of audits with %s are %o', async ([query, expected]) => {
    const { browser } = await createAuditor();
    expect(head(await readHtml(browser.get(`/audits${query}`)))).toEqual(expected);
  });

  test('stay in the links and forms of the list', async () => {
    const { browser } = await createAuditor();
    const html = await readHtml(browser.get('/audits?columns=page&columns=score&score=low'));
    expectRole(html, 'link', { href: '/audits?columns=score&score=low&sort=score' });
    expectRole(html, 'field', { field: 'columns', value: 'score', type: 'checkbox', checked: '' });
    expect(findByRole(html, 'field', { field: 'columns', value: 'issues', checked: '' })).toEqual([]);
    expectRole(html, 'field', { field: 'columns', value: 'page', type: 'hidden' });
    expectRole(html, 'field', { field: 'query', value: 'columns=score&score=low' });
  });

  test('of the findings and pages of a website can each be left out', async () => {
    const { account, host } = await newAuditedWebsite({
      pages: () => ({ '/': textPage('Oak', '<a href="/a">A</a>'), '/a': textPage('Ash') }),
    });
    const browser = await openSession(account);
    for (const [path, label] of [
      ['', 'Findings'],
      ['/pages', 'Pages'],
    ] as const) {
      const list = `/websites/${host}/report${path}`;
      const all = await readText(browser.get(list));
      const boxes = findByRole(all, 'field', { field: 'columns', type: 'checkbox' });
      const names = boxes.map(({ value }) => value ?? '');
      expect(names.length).toBe((readTable(all, label)[0]?.length ?? 0) - 1);
      const [first] = findByRole(all, 'field', { field: 'columns', type: 'hidden' });
      for (const name of names) {
        const html = await readText(browser.get(`${list}?columns=${first?.['value']},${name}`));
        for (const row of readTable(html, label)) expect(row, name).toHaveLength(2);
      }
    }
  });

  test('are left out in every language', async () => {
    const { account, host } = await newAuditedWebsite({ pages: () => ({ '/': textPage('Oak', 'Oak') }) });
    const browser = await openSession(account);
    const read = async (path: string) => (await browser.get(path)).text();
    const paths = [
      '/audits?columns=score',
      `/audits/history?domain=${host}&columns=score`,
      `/websites/${host}/report?columns=severity`,
      `/websites/${host}/report/pages?columns=score`,
      `/websites/${host}/report/structure?columns=score`,
      '/example/report',
    ];
    const english = await Promise.all(paths.map(async (path) => head(await read(path)).length));
    browser.cookies.set('__Host-language', 'de');
    const german = await Promise.all(paths.map(read));
    for (const html of german) expect(html).toContain('<html lang="de">');
    expect(german.map((html) => head(html).length)).toEqual(english);
  });
});
