// Slow: two whole scans.
import { beforeAll, describe, expect, it } from 'vitest';
import { getTitle } from '../../../src/engine/find-check.ts';
import { createSite } from '../../internet.ts';
import { expectRole, findByRole, readTable, toWords } from '../../page.ts';
import { readCsv } from '../../read-csv.ts';
import { callApi, readData } from '../api/client.ts';
import { linkPage, newVerifiedWebsite, scanWebsite } from '../api/scan.ts';
import { textPage } from '../api/scored-website.ts';
import { type Browser, openSession, ORIGIN } from './browser.ts';
import { createClaimant, createWebsiteOwner, readText } from './signed-in-account.ts';

const NO_TITLE = getTitle('title-missing');
const HOSTILE = '@maintainer </pre><img src=x> [~admin] #1 ```';
const HOME = textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/tables">Tables</a>');
const CHAIRS = {
  body: `<!doctype html><html lang="en"><body><h1>Chairs</h1><img src="/${encodeURI(HOSTILE)}">`,
};

describe('the findings of a website that was scanned twice', () => {
  let browser: Browser;
  let host: string;
  let scans: string[];
  const report = () => `/websites/${host}/report`;
  const get = (path = '') => readText(browser.get(report() + path));
  const readFindings = async (query = '') =>
    new Map(readTable(await get(query), 'Findings').map(([title = '', ...cells]) => [title, cells]));
  const post = (path: string, ids: string[], fields: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    for (const id of ids) body.append('id', id);
    return browser.request(report() + path, {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
  };
  const expectRedirect = (response: Response, to: string) => {
    expect([response.status, response.headers.get('Location')]).toEqual([303, report() + to]);
  };

  beforeAll(async () => {
    const pages = { '/': HOME, '/chairs': CHAIRS, '/tables': { body: '<!doctype html><h1>Tables</h1>' } };
    const { account, host: created } = await newVerifiedWebsite(pages);
    host = created;
    await scanWebsite(account, host);
    await createSite({ ...pages, '/tables': linkPage('Tables') }, { host });
    await scanWebsite(account, host);
    browser = await openSession(account);
    const listed = await callApi('GET', `/websites/${host}/scans`, account);
    scans = (await readData<{ scans: { id: string }[] }>(listed)).scans.map(({ id }) => id);
  });

  it('are listed with state, severity, category, pages, gain and when they were first seen', async () => {
    const [state, severity, category, pages, gain, seen, assignee] =
      (await readFindings()).get(NO_TITLE) ?? [];
    expect([state, severity, category, pages, assignee]).toEqual(['Open', 'High', 'Metadata', '1', '–']);
    expect([gain, seen]).toEqual([expect.stringMatching(/^\+/), expect.stringMatching(/20\d\d$/)]);
    expect((await readFindings('?path=%2Ftables')).has(NO_TITLE)).toBe(false);
    expect((await readFindings('?path=%2Fchair**')).has(NO_TITLE)).toBe(true);
  });

  it('that no scan finds any more are in the list of all, with a page of their own', async () => {
    expect((await readFindings('?state=fixed')).get(getTitle('html-lang-missing'))?.[0]).toBe('Fixed');
    expect((await readFindings()).has(getTitle('html-lang-missing'))).toBe(false);
    const html = await get('/findings/html-lang-missing');
    expect(html).toContain('No audited page has it now.');
    for (const id of scans) expectRole(html, 'link', { href: `/websites/${host}/scans/${id}` });
    expect(toWords(html)).toContain('Fixed');
    expect(findByRole(html, 'table', { name: 'Affected URLs' })).toEqual([]);
  });

  it('are ignored together, for a reason, and shown as ignored until that is deleted', async () => {
    const ids = ['description-missing', 'canonical-missing'];
    const form = await get(`/ignore?id=${ids.join('&id=')}&id=no-such-check&id=${ids[0]}`);
    expect(findByRole(form, 'field', { field: 'id' }).map(({ value }) => value)).toEqual(ids);
    expectRole(form, 'heading', { name: 'Ignore 2 findings' });
    expectRedirect(
      await post('/ignore', ids, { reason: 'not_ours', note: 'The shop system does it.', pages: '' }),
      '?done=ignored',
    );
    const ignored = await readFindings('?state=ignored');
    expect(ignored.size).toBe(2);
    for (const [state] of ignored.values()) expect(state).toBe('Ignored');
    const page = await get('/findings/canonical-missing');
    expect(page).toContain('The shop system does it.');
    expect(toWords(page)).toContain('Ignored: the whole website, Not ours: others would have to fix it');
    const ignore = expectRole(page, 'field', { field: 'ignore' })['value'] ?? '';
    expectRedirect(
      await browser.post(`${report()}/findings/canonical-missing/unignore`, { ignore }),
      '/findings/canonical-missing?done=unignored',
    );
    expect((await readFindings('?state=ignored')).size).toBe(1);
    expect(toWords(await get('/findings/canonical-missing'))).toContain('No longer ignored');
  });

  it('are decided about in a list, which is then as it was, and whose cards count what is open', async () => {
    const before = await get('?severity=low&sort=-pages');
    const form = expectRole(before, 'field', { field: 'list' })['value'] ?? '';
    expect(new URLSearchParams(form).get('severity')).toBe('low');
    const ids = ['canonical-missing'];
    const page = await get(`/ignore?id=${ids[0]}&list=${encodeURIComponent(form)}`);
    expectRole(page, 'link', { name: 'Cancel', href: `${report()}${form}` });
    const list = expectRole(page, 'field', { field: 'list' })['value'] ?? '';
    const count = (html: string) => Number(/(\d+) findings \d+ critical/.exec(toWords(html))?.[1]);
    expectRedirect(await post('/ignore', ids, { reason: 'accepted', list }), `${form}&done=ignored`);
    const after = await get(form);
    expect(count(after)).toBe(count(before) - 1);
    expect(toWords(after)).toContain('2 ignored');
    expect(toWords(await get('/print'))).not.toContain(getTitle('canonical-missing'));
    const hostile = await post('/assign', ids, { list: '//evil.example/?state=all\r\nX: 1' });
    expect(hostile.headers.get('Location')).toMatch(/^\/websites\/[\w.-]+\/report\?/);
  });

  it('are ignored on one page, whose path the form has', async () => {
    const page = await get('/findings/title-missing');
    const link = expectRole(page, 'link', { name: 'Here: /chairs' });
    const form = await readText(browser.get(link['href'] ?? ''));
    expectRole(form, 'field', { field: 'pages', value: '/chairs' });
    expectRedirect(
      await post('/ignore', ['title-missing'], { reason: 'false_alarm', pages: '/chairs' }),
      '/findings/title-missing?done=ignored',
    );
    expect((await readFindings('?state=all')).get(NO_TITLE)).toContain('1 1 ignored');
  });

  it.each([
    ['/ignore', { reason: 'accepted', pages: 'blog' }, 'Must begin with / or *'],
    ['/ignore', { reason: 'boredom' }, 'Must be false_alarm, accepted, not_ours'],
    ['/ignore', { reason: 'accepted', expires_at: '2020-01-01' }, 'Must be in the future'],
    ['/assign', { ticket: 'javascript:alert(1)' }, 'Must be an http or https URL'],
    ['/assign', { due_on: 'tomorrow' }, 'Must be a date such as 2027-01-31'],
  ])('show the form again after POST %s %j', async (path, fields, message) => {
    const response = await post(path, ['h1-missing'], fields);
    expect(response.status).toBe(422);
    const html = await readText(response);
    expect(html).toContain(message);
    expectRole(html, 'field', { field: 'id', value: 'h1-missing' });
    for (const [field, value] of Object.entries(fields))
      if (value !== 'boredom') expectRole(html, 'field', { field, value });
  });

  it('say what to do if none is selected, or no form is sent', async () => {
    for (const path of ['/ignore', '/assign']) {
      expect(await get(path)).toContain('Select the findings first');
      expect(await readText(post(path, [], { reason: 'accepted' }))).toContain('Select the findings first');
    }
    expect((await post('/findings/title-missing/unignore', [])).status).toBe(404);
  });

  it('are assigned, and exported with that for Jira', async () => {
    const assignment = {
      assignee: '=mara@example.com',
      due_on: '2027-01-31',
      ticket: 'https://tickets.example.com/1',
    };
    expectRedirect(
      await post('/assign', ['image-alt-missing'], assignment),
      '/findings/image-alt-missing?done=assigned',
    );
    const page = await get('/findings/image-alt-missing');
    for (const [field, value] of Object.entries(assignment)) expectRole(page, 'field', { field, value });
    expectRole(page, 'link', { href: assignment.ticket });
    const rows = await readCsv(await browser.get(`${report()}/issues-jira.csv?text=mara`));
    expect(rows).toEqual([
      {
        Summary: expect.stringContaining(host),
        Description: expect.stringContaining(`${ORIGIN}${report()}/findings/image-alt-missing`),
        Priority: expect.stringMatching(/^(?:Highest|High|Medium|Low)$/),
        Labels: expect.stringMatching(/^site-audit \w+ accessibility$/),
        Assignee: "'=mara@example.com",
        'Due date': '2027-01-31',
      },
    ]);
    expect(rows[0]?.['Description']).not.toMatch(/@maintainer|\[~admin/);
  });

  it('are exported for GitHub as the list shows them, without mentions and markup of pages', async () => {
    const response = await browser.get(`${report()}/issues-github.json`);
    expect(response.headers.get('Content-Disposition')).toContain(`${host}-issues-github.json`);
    const issues = await response.json<{ title: string; body: string; labels: string[] }[]>();
    expect(issues).toHaveLength((await readFindings()).size);
    for (const { body } of issues) {
      expect(body.length).toBeLessThan(65_536);
      // Outside of fenced blocks.
      const prose = body.replaceAll(/^(`{3,})\w*\n[^]*?\n\1$/gm, '');
      expect(prose).not.toMatch(/@\w|<\w/);
      expect(prose).not.toContain('maintainer');
    }
    const alt = issues.find(({ title }) => title.includes('alt'));
    expect(alt?.labels).toContain('accessibility');
    expect(alt?.body).toContain('## Affected URLs');
  });

  it('are ignored as a config file says, with its comments, or the form says what is wrong', async () => {
    expectRole(await get('/config'), 'field', { field: 'config' });
    const send = (config: string) => browser.post(`${report()}/config`, { config });
    const file =
      '{ // A "comment"\n "ignores": [{ "check": "title-missing", "pages": "/*.html", "reason": "accepted" },], }';
    expectRedirect(await send(file), '?state=ignored&done=ignored');
    expect(toWords(await get('/findings/title-missing'))).toContain('Ignored: /*.html, It may stay as it is');
    for (const [wrong, message] of [
      ['{ "ignores": [{ "check": "nope", "reason": "accepted" }] }', 'ignores.0.check'],
      ['ignores: []', 'Must be JSON'],
    ] as const) {
      const refused = await send(wrong);
      expect(refused.status).toBe(422);
      const html = await readText(refused);
      expect(html).toContain(message);
      expectRole(html, 'field', { field: 'config' });
    }
  });

  it('are decided about by their owner alone, in a form of this site', async () => {
    const { browser: stranger } = await createWebsiteOwner();
    for (const path of [
      '/ignore?id=h1-missing',
      '/assign',
      '/config',
      '/issues-jira.csv',
      '/issues-github.json',
    ])
      expect((await stranger.get(report() + path)).status).toBe(403);
    for (const path of ['/ignore', '/assign', '/config', '/findings/h1-missing/unignore']) {
      const fields = { id: 'h1-missing', reason: 'accepted' };
      expect((await stranger.post(report() + path, fields)).status).toBe(403);
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      expect((await browser.post(report() + path, fields, headers)).status).toBe(403);
    }
    const claimant = await createClaimant();
    const refused = await claimant.browser.post(`/websites/${claimant.host}/report/ignore`, {
      id: 'h1-missing',
      reason: 'accepted',
    });
    expect(refused.headers.get('Location')).toBe(`/websites/${claimant.host}`);
    expect((await readFindings('?state=ignored')).size).toBeLessThan(4);
  });
});
