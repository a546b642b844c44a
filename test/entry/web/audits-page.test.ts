import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';

import { reports } from '../../../src/storage/schema/reports.ts';
import { unauditedAnswers } from '../../../src/storage/schema/scans.ts';
import { readAuditedUrl } from './audit-rows.ts';
import { EXAMPLE } from './recorded-example.ts';
import { AuditView } from '../../../src/entry/web/audits/audit-view.tsx';
import { callApi, readData } from '../api/client.ts';
import { HOSTILE_TITLE, hostilePage } from '../../fixtures/hostile-snapshot.ts';
import { newHost, createSite } from '../../internet.ts';
import { submitAuditForm, auditHtml, readHtml, createSignedInUser, PAGE } from './signed-in-user.ts';
import type { Report } from '../../../src/contracts/report.ts';
import { expectRole, expectTag, findByRole, findByTag, readTable, toWords } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

/** Returns the ids of the issues that are shown, the first one first. */
function listIssues(html: string): string[] {
  return findByTag(html, 'div', { id: /^issue-/ }).map(({ id = '' }) => id.slice('issue-'.length));
}

/** Returns the line of an issue and what it opens to. */
function findIssue(html: string, id: string) {
  const lines = findByRole(html, 'group');
  return lines.find((line) => findByTag(line, 'div', { id: `issue-${id}` }).length === 1)!;
}

/** Returns the row with this title, what it opens to, and the text of both. */
function findFolded(html: string, title: string) {
  const row = expectRole(html, 'group', { name: new RegExp(`^${title}`) });
  return { row, words: toWords(row) };
}

describe('/audits/<id>', () => {
  test('shows the score, what caps it, the categories and what to fix first', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const html = await readHtml(person.browser.get(path));
    expectRole(html, 'img', { name: /^Score of the page: \d+ of 100$/ });
    const capping = { href: `${path}#issue-content-empty-without-js` };
    expect(toWords(html)).toContain(`Score limited to 69 by: ${expectRole(html, 'link', capping).name}`);
    expectRole(html, 'link', { href: `${path}?category=content#issues`, name: 'Content' });
    expectRole(html, 'heading', { name: 'Fix these first' });
    const [first = '', ...others] = findByRole(expectTag(html, 'div', { class: 'fix-first' }), 'listitem');
    expect(others).toHaveLength(2);
    expectRole(first, 'link', capping);
    expect(toWords(first)).toMatch(/ \+\d+\.\d points$/);
  });

  test('says of a blocked page who blocks it and what to allow, and states nothing of the page', async () => {
    const person = await createSignedInUser();
    const challenge = {
      status: 403,
      headers: { 'cf-mitigated': 'challenge' },
      body: '<title>Just a moment...</title>',
    };
    const host = await createSite({ '*': challenge });
    const path = await submitAuditForm(person, `https://${host}/`);
    const html = await readHtml(person.browser.get(path));
    expect(toWords(html)).toContain('Cloudflare blocked our crawler, so the page was not audited.');
    const headings = findByRole(html, 'heading').map(({ name }) => name);
    expect(headings).toContain('Delivery');
    for (const heading of ['Issues', 'No issues', 'Passed checks', 'Page data'])
      expect(headings).not.toContain(heading);
  });

  test('says beside the search result preview that a page with noindex has no result', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(
      person,
      PAGE.replace('</title>', '</title><meta name="robots" content="noindex">'),
    );
    const words = toWords(await readHtml(person.browser.get(path)));
    expect(words).toContain('Search result preview Search engines are told not to show this page.');
  });

  test('shows each issue in one line that opens to evidence, reason, fix and verification', async () => {
    const person = await createSignedInUser();
    const image = '<img src="/a.png"><img src="/b.png" alt="A chair">';
    const path = await auditHtml(person, PAGE.replace('<p>', `${image}<p>`));
    const html = await readHtml(person.browser.get(path));
    const issue = findIssue(html, 'image-alt-missing');
    expect(issue['name']).toMatch(/^High.*1 element \+\d\.\d points$/);
    for (const name of ['Found', 'Why', 'Fix', 'Verify']) expectRole(issue, 'definition', { term: name });
    expect(toWords(issue)).toContain('1 of 2 images: <img src="/a.png"> line 2');
    // What the image shows is not known, so there is no code to copy.
    expect(findByRole(issue, 'button', { 'data-copy': 'fix-image-alt-missing' })).toEqual([]);
    expectRole(issue, 'link', { href: '/checks/image-alt-missing', name: 'Rule and sources' });
    expect(toWords(issue)).toMatch(/−\d+ in Accessibility/);
  });

  test('shows elements as code with the attribute at fault marked, and offers code with the values of the page', async () => {
    const person = await createSignedInUser();
    const head = '<meta name="robots" content="noindex"><meta property="og:type" content="website">';
    const page = PAGE.replace('</head>', `${head}</head>`);
    const html = await readHtml(person.browser.get(await auditHtml(person, page)));
    const noindex = findIssue(html, 'meta-robots-noindex');
    expectTag(noindex, 'code', { name: '<meta name="robots" content="noindex">' });
    expectTag(noindex, 'mark', { name: 'content="noindex"' });
    expect(html).not.toMatch(/<code id="fix-[^>]*>[^<]*(?:example\.com|…|Example)/);
    const url = readAuditedUrl(html);
    expectTag(html, 'code', {
      id: 'fix-canonical-missing',
      name: `<link rel="canonical" href="${url}">`,
    });
  });

  test('lists broken links by target, with the status and the places that link to it', async () => {
    const person = await createSignedInUser();
    const links =
      '<a href="/gone">Old prices</a> <a href="/gone">Prices</a> <a href="https://partner.brightpage.com/x">Partner</a>';
    const path = await auditHtml(person, PAGE.replace('<p>', `<main>${links}</main><p>`));
    expect(await readHtml(person.browser.get(path))).not.toContain('Broken links');
    const url = new URL(readAuditedUrl(await readHtml(person.browser.get(path))));
    await openDatabase(env, person.id)
      .insert(unauditedAnswers)
      .values({
        accountId: person.id,
        host: url.host,
        url: `${url.origin}/gone`,
        status: 404,
        via: [],
        seenAt: 1_780_000_000_000,
      });
    const html = await readHtml(person.browser.get(path));
    expect(readTable(html, 'Broken links')).toEqual([
      [`${url.origin}/gone`, '404', '“Old prices” in the content“Prices” in the content', expect.any(String)],
    ]);
  });

  test('shows every check of a group of issues with its own fix', async () => {
    const person = await createSignedInUser();
    const group = findIssue(
      await readHtml(person.browser.get(await auditHtml(person))),
      'search-appearance-weak',
    );
    expect(group['name']).toMatch(/\d checks/);
    const ids = ['title-too-short', 'description-too-short'];
    for (const id of ids) expectRole(group, 'link', { href: `/checks/${id}` });
    expect(findByRole(group, 'definition', { term: 'Verify' }).length).toBeGreaterThanOrEqual(2);
  });

  test('filters the issues by severity and category with links', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const all = await readHtml(person.browser.get(path));
    const total = listIssues(all).length;
    expectRole(all, 'link', { href: `${path}#issues`, 'aria-current': 'true', name: `All ${total}` });
    const high = await readHtml(person.browser.get(`${path}?severity=high`));
    const chip = expectRole(all, 'link', { href: `${path}?severity=high#issues` });
    const count = Number(chip['name']?.replace('High ', ''));
    expect(listIssues(high)).toHaveLength(count);
    expect(count).toBeLessThan(total);
    expectRole(high, 'link', {
      href: `${path}#issues`,
      'aria-current': 'true',
      name: `High ${count}, remove this filter`,
    });
    const both = await readHtml(person.browser.get(`${path}?severity=high&category=content`));
    expect(listIssues(both)).toContain('content-empty-without-js');
    expectRole(both, 'link', { href: `${path}?category=content#issues` });
    const none = await readHtml(person.browser.get(`${path}?severity=critical&category=social`));
    expect(none).toContain('No issues match these filters.');
    const unknown = await readHtml(person.browser.get(`${path}?severity=nonsense&category=nonsense`));
    expect(listIssues(unknown)).toHaveLength(total);
    expect(unknown).not.toContain('nonsense');
  });

  test('previews the search result and the social card', async () => {
    const person = await createSignedInUser();
    const plain = await readHtml(person.browser.get(await auditHtml(person)));
    expect(plain).toContain('Title: 25 characters, too short. Description: 7 characters, too short.');
    expect(plain).toContain('No image');
    expect(plain).toContain('Missing tags: og:title, og:description, og:image.');
    const tags = `<meta property="og:title" content="Chairs for gardens"><meta property="og:description" content="All of oak"><meta property="og:image" content="/chair.png"></head>`;
    const shared = await readHtml(person.browser.get(await auditHtml(person, PAGE.replace('</head>', tags))));
    expectRole(shared, 'link', { href: /^https:.*\/chair\.png$/, rel: /^nofollow/ });
    expect(shared).toContain('Chairs for gardens');
    expect(shared).toContain('From Open Graph tags.');
    const untitled = await readHtml(person.browser.get(await auditHtml(person, '<p>Oak</p>')));
    expect(untitled).toContain('Title: missing. Description: missing.');
  });

  test('folds passed checks, checks that do not apply and the page data, and counts them', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(await auditHtml(person)));
    const [, passed, other] = /(\d+) checks passed\. (\d+) didn’t apply\./.exec(toWords(html)) ?? [];
    expect(findFolded(html, 'Passed').words).toMatch(new RegExp(`^Passed ${passed} `));
    expect(findFolded(html, 'Didn’t apply').words).toMatch(new RegExp(`^Didn’t apply ${other} `));
    expectRole(findFolded(html, 'Passed').row, 'link', {
      href: '/checks/title-missing',
      name: 'The page has no title',
    });
    expect(findFolded(html, 'Headings').words).toContain('h1 Garden chairs');
    expect(findFolded(html, 'Links').words).toContain('None.');
    expectRole(html, 'definition', { term: 'HTTP status', name: /^200/ });
    expect(html).toContain('not compressed');
  });

  test('lists the checks that could not be made', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE }, '/robots.txt': { failure: 'close' } });
    const html = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/`)));
    expect(toWords(html)).toMatch(/\d+ checks passed\. \d+ didn’t apply\. [1-9]\d* couldn’t be checked\./);
    expect(findFolded(html, 'Couldn’t be checked').words).toContain('They take no points.');
  });

  test('shows redirects, the status of an error page, and that only the response was checked', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/': { status: 301, headers: { location: '/gone' } },
      '/gone': { status: 410, body: PAGE },
    });
    const html = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/`)));
    expectRole(html, 'definition', { term: 'HTTP status', name: /^410/ });
    const final = expectRole(html, 'definition', { term: 'Final URL' });
    expectRole(final, 'link', { href: `https://${host}/gone` });
    expect(readTable(html, 'Redirects')).toHaveLength(1);
    expect(html).toContain('The page returned HTTP 410, so we checked the response alone.');
    expect(html).not.toContain('Score limited to');
  });

  test('shows the note of a page that is not HTML, or was read by the fallback', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    });
    const pdf = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/a.pdf`)));
    expect(pdf).toContain('Not an HTML document (application/pdf)');
    expectRole(pdf, 'img', { name: 'Score of the page: not scored' });
    expect(pdf).toContain('its content is unknown');
    expect(toWords(expectRole(pdf, 'region', { 'aria-labelledby': 'data' }))).not.toMatch(
      /0 words|utf-8|None\./,
    );
    const deep = await readHtml(
      person.browser.get(await auditHtml(person, `<title>Deep</title>${'<div>'.repeat(3_000)}x`)),
    );
    expect(deep).toContain('512 levels of nesting');
  });

  test('says that a page without issues has none', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const report = await (await person.browser.get(`${path}.json`)).json<Report>();
    const [page] = report.data.pages;
    if (!page) throw new Error('no page');
    page.seo_analysis.issues = [];
    page.seo_analysis.score_caps = [];
    const html = String(
      await AuditView({
        report,
        path,
        filter: { severity: undefined, category: undefined },
        changes: EXAMPLE.changes,
        actions: null,
      }),
    );
    expectRole(html, 'heading', { name: 'No issues' });
    expect(html).not.toContain('Fix these first');
  });

  test('can be shown to a reader who does not own it, without anything to do', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const report = await (await person.browser.get(`${path}.json`)).json<Report>();
    const html = String(
      await AuditView({
        report,
        path: '/example',
        filter: { severity: 'high', category: undefined },
        changes: EXAMPLE.changes,
        actions: null,
      }),
    );
    expectRole(html, 'link', { href: '/example?severity=high&category=content#issues' });
    expect([...findByRole(html, 'form'), ...findByRole(html, 'field')]).toEqual([]);
    expect(html).not.toMatch(/\.json|\/audits\/|\/credits/);
    expect(html).not.toContain(person.email);
  });

  test('shows the beginning of a long list and its length', async () => {
    const person = await createSignedInUser();
    const links = Array.from({ length: 150 }, (_, at) => `<a href="/p${at}">Page ${at}</a>`).join(' ');
    const html = await readHtml(person.browser.get(await auditHtml(person, `<title>Many</title>${links}`)));
    const { words } = findFolded(html, 'Links');
    expect(words).toMatch(/^Links 150 .*The first 100: .* Page 99 /);
    expect(words).not.toContain('Page 100');
  });

  test('shows a hostile page as text, with links for http and https URLs only', async () => {
    const person = await createSignedInUser();
    const host = newHost();
    await createSite({ '/sourdough': { body: hostilePage(host) } }, { host });
    const html = await readHtml(
      person.browser.get(await submitAuditForm(person, `https://${host}/sourdough`)),
    );
    expect(html).toContain(HOSTILE_TITLE.slice(0, 20).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/app.js" type="module">']);
    expect(html).not.toMatch(/<img(?! src="\/(?:favicon|audits\/r_\w+\/social-image))|<iframe|<style/);
    expect(html).not.toMatch(/href="(?!\/|#|https?:)/);
    const elsewhere = Array.from(html.matchAll(/<a href="https?:[^"]*"([^>]*)>/g), ([, rest]) => rest);
    expect(elsewhere.length).toBeGreaterThan(5);
    expect(new Set(elsewhere)).toEqual(new Set([' rel="nofollow noopener noreferrer"']));
  });

  test('/audits/<id>.json downloads the audit as the API returns it', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const id = path.slice('/audits/'.length);
    const saved = await person.browser.get(`${path}.json`);
    expect(saved.headers.get('Content-Disposition')).toBe(`attachment; filename="${id}.json"`);
    expect(saved.headers.get('Content-Type')).toContain('application/json');
    const { report } = await readData<{ report: Report }>(
      await callApi('GET', `/reports/${id}`, { key: person.key }),
    );
    expect(await saved.json()).toEqual(report);
  });

  test.for(['', '.json', '/publish'])('another account’s audit is not shown: %s', async (form) => {
    const path = await auditHtml(await createSignedInUser(), PAGE.replace('oak', 'a secret'));
    const { browser } = await createSignedInUser();
    const html = await readHtml(browser.get(path + form), 403);
    expect(html).toContain('This audit is not yours');
    expectRole(html, 'link', { href: '/audits' });
    expect(html).not.toContain('a secret');
  });

  test.for(['', '.json', '/publish'])('a missing audit is reported, with where to go: %s', async (form) => {
    const { browser } = await createSignedInUser();
    const html = await readHtml(browser.get(`/audits/r_01JZX3M6T8Q4W2E5R7Y9U1I3O5${form}`), 404);
    expect(html).toContain('Audit not found');
    expectRole(html, 'link', { href: '/audits' });
  });
});

describe('POST /audits/<id>/refresh', () => {
  test('audits the page again under the same id', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE } });
    const path = await submitAuditForm(person, `https://${host}/`);
    await createSite({ '/': { body: PAGE.replaceAll('oak', 'beech') } }, { host });
    await freeAuditSlot(person.id);
    const sent = await person.browser.post(`${path}/refresh`);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('Location')).toBe(`${path}?done=refreshed`);
    const html = await readHtml(person.browser.get(`${path}?done=refreshed`));
    expectRole(html, 'status', { name: /^Page audited again\./ });
    expect(html).toContain('Garden chairs made of beech');
    expect(toWords(html)).toMatch(/, first on \d+ \w+ \d{4}/);
  });

  test('within the minute the form is refused in place, with the wait', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const button = expectRole(await readHtml(person.browser.get(path)), 'button', { disabled: '' });
    expect(button['name']).toBe(`Audit again in ${button['data-wait-seconds']} s`);
    await freeAuditSlot(person.id);
    expectRole(await readHtml(person.browser.get(path)), 'button', { name: 'Audit again' });
    await submitAuditForm(person, `https://${await createSite({ '/': { body: PAGE } })}/`);
    const refused = await person.browser.post(`${path}/refresh`);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    const html = await readHtml(Promise.resolve(refused), 429);
    expectRole(html, 'alert', { name: /^You can run one audit per minute/ });
    expect(html).toContain('Garden chairs made of oak');
  });

  test('an unreachable page keeps its audit, and the reason is shown', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE } });
    const path = await submitAuditForm(person, `https://${host}/`);
    await createSite({ '*': { failure: 'close' } }, { host });
    await freeAuditSlot(person.id);
    const html = await readHtml(person.browser.post(`${path}/refresh`), 500);
    expect(html).toContain(`${host} refused the connection or closed it without a valid answer.`);
    expect(html).toContain('You can run one audit per minute. Next one');
    expect(await readHtml(person.browser.get(path))).toContain('Garden chairs made of oak');
  });

  test('another account’s audit stays as it is', async () => {
    const owner = await createSignedInUser();
    const path = await auditHtml(owner);
    const { browser, id } = await createSignedInUser();
    expect((await browser.post(`${path}/refresh`)).status).toBe(403);
    expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
    const row = await openDatabase(env, owner.id)
      .select({ updatedAt: reports.updatedAt })
      .from(reports)
      .where(eq(reports.id, path.slice('/audits/'.length)))
      .get();
    expect(row).toEqual({ updatedAt: null });
  });
});
