import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';

import { reports } from '../../../src/storage/schema/reports.ts';
import { EXAMPLE } from '../../../src/entry/web/example/example.ts';
import { AuditView } from '../../../src/entry/web/audits/audit-view.tsx';
import { callApi, readData } from '../api/client.ts';
import { HOSTILE_TITLE, hostilePage } from '../../fixtures/hostile-snapshot.ts';
import { newHost, createSite } from '../../internet.ts';
import {
  resetAuditSlot,
  submitAuditForm,
  auditHtml,
  readHtml,
  createSignedInUser,
  PAGE,
} from './signed-in-user.ts';
import type { Report } from '../../../src/contracts/report.ts';
import { expectRole, expectTag } from '../../page.ts';

/** Returns the ids of the issues that are shown, the first one first. */
function listIssues(html: string): string[] {
  return Array.from(html.matchAll(/<div id="issue-([\w-]+)"/g), ([, id = '']) => id);
}

/** Returns the line of an issue and what it opens to. */
function findIssue(html: string, id: string): string {
  return html.split('<details').find((part) => part.includes(`id="issue-${id}"`)) ?? '';
}

/** Returns what follows the title in the row with this title. */
function readFolded(html: string, title: string): string {
  const row = html.split('<details').find((part) => part.includes(`<span class="title">${title}</span>`));
  return row?.slice(row.indexOf('<span class="figure">')) ?? '';
}

describe('/audits/<id>', () => {
  test('shows the score, what caps it, the categories and what to fix first', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const html = await readHtml(person.browser.get(path));
    expect(html).toMatch(/aria-label="Score of the page: \d+ of 100"/);
    expect(html).toContain(
      `<strong>Score limited to 69 by:</strong> <a href="${path}#issue-content-empty-without-js">`,
    );
    expectRole(html, 'link', { href: `${path}?category=content#issues`, name: 'Content' });
    const first = /<h2>Fix these first<\/h2><ol>(.*?)<\/ol>/.exec(html)?.[1] ?? '';
    expect(first.match(/<li>/g)).toHaveLength(3);
    expect(first).toMatch(
      /^<li><a href="[^"]+#issue-content-empty-without-js">[^<]+<\/a><strong>\+\d+\.\d<span class="unseen"> points<\/span><\/strong>/,
    );
  });

  test('shows each issue in one line that opens to evidence, reason, fix and verification', async () => {
    const person = await createSignedInUser();
    const image = '<img src="/a.png"><img src="/b.png" alt="A chair">';
    const path = await auditHtml(person, PAGE.replace('<p>', `${image}<p>`));
    const html = await readHtml(person.browser.get(path));
    const issue = findIssue(html, 'image-alt-missing');
    expect(issue).toContain('<span class="severity high">High</span>');
    expect(issue).toMatch(/<span>1 element<\/span> <strong>\+\d\.\d<\/strong>/);
    for (const name of ['What we found', 'Why it matters', 'How to fix it', 'How to verify'])
      expectTag(issue, 'dt', { name: name });
    expect(issue).toContain('1 of 2 elements affected.');
    expect(issue).toContain('&lt;img src=&quot;/a.png&quot;&gt; (line 2)');
    expect(issue).toMatch(/<code id="fix-image-alt-missing">&lt;img .*data-copy="fix-image-alt-missing"/);
    expectRole(issue, 'link', { href: '/checks/image-alt-missing', name: 'Rule and sources' });
    expect(issue).toMatch(/Takes \d+ of 100 points from Accessibility\./);
  });

  test('shows every check of a group of issues with its own fix', async () => {
    const person = await createSignedInUser();
    const group = findIssue(
      await readHtml(person.browser.get(await auditHtml(person))),
      'search-appearance-weak',
    );
    expect(group).toMatch(/<span>\d checks<\/span>/);
    for (const id of ['title-too-short', 'description-too-short'])
      expect(group).toMatch(new RegExp(`<h3><a href="/checks/${id}">[^<]+</a></h3><dl>.*How to verify`));
  });

  test('filters the issues by severity and category with links', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const all = await readHtml(person.browser.get(path));
    const total = listIssues(all).length;
    expect(all).toContain(`<a href="${path}#issues" aria-current="true">All <span>${total}</span></a>`);
    const high = await readHtml(person.browser.get(`${path}?severity=high`));
    const count = Number(/severity=high#issues">High <span>(\d+)<\/span>/.exec(all)?.[1]);
    expect(listIssues(high)).toHaveLength(count);
    expect(count).toBeLessThan(total);
    expect(high).toMatch(
      new RegExp(
        `<a href="${path}#issues" aria-current="true">High <span>${count}</span>.*remove this filter`,
      ),
    );
    const both = await readHtml(person.browser.get(`${path}?severity=high&category=content`));
    expect(listIssues(both)).toContain('content-empty-without-js');
    expect(both).toContain(`href="${path}?category=content#issues"`);
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
    expect(shared).toMatch(/<p class="picture"><a href="https:[^"]+\/chair\.png" rel="nofollow/);
    expect(shared).toContain('Chairs for gardens');
    expect(shared).toContain('Title, description and image come from Open Graph tags.');
    const untitled = await readHtml(person.browser.get(await auditHtml(person, '<p>Oak</p>')));
    expect(untitled).toContain('Title: missing. Description: missing.');
  });

  test('folds passed checks, checks that do not apply and the page data, and counts them', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(await auditHtml(person)));
    const counts = /<p>(\d+) checks passed\. (\d+) didn’t apply\./.exec(html);
    expect(readFolded(html, 'Passed')).toMatch(new RegExp(`^<span class="figure">${counts?.[1]}</span>`));
    expect(readFolded(html, 'Didn’t apply')).toMatch(
      new RegExp(`^<span class="figure">${counts?.[2]}</span>`),
    );
    expect(readFolded(html, 'Passed')).toContain(
      '<a href="/checks/title-missing">The document has a &lt;title&gt; with text</a>',
    );
    expect(readFolded(html, 'Headings')).toContain(
      '<th scope="row" dir="auto">h1</th><td dir="auto">Garden chairs</td>',
    );
    expect(readFolded(html, 'Links')).toContain('The page has none.');
    expect(html).toMatch(/<dt>HTTP status<\/dt><dd><span class="value">200<\/span>/);
    expect(html).toContain('not compressed');
  });

  test('lists the checks that could not be made', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE }, '/robots.txt': { failure: 'close' } });
    const html = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/`)));
    expect(html).toMatch(/<p>\d+ checks passed\. \d+ didn’t apply\. [1-9]\d* couldn’t be checked\.<\/p>/);
    expect(readFolded(html, 'Couldn’t be checked')).toContain('They take no points.');
  });

  test('shows redirects, the status of an error page, and that only the response was checked', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/': { status: 301, headers: { location: '/gone' } },
      '/gone': { status: 410, body: PAGE },
    });
    const html = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/`)));
    expect(html).toMatch(/<dt>HTTP status<\/dt><dd><span class="value">410<\/span>/);
    expect(html).toContain(`<dt>Final URL</dt><dd><a href="https://${host}/gone"`);
    expect(html).toContain('aria-label="Redirects"');
    expect(html).toContain('The page answered with HTTP status 410, so we checked only the response');
    expect(html).not.toContain('Score limited to');
  });

  test('shows the note of a page that is not HTML, or was read by the fallback', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    });
    const pdf = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/a.pdf`)));
    expect(pdf).toContain('<div class="callout info">Not an HTML document (application/pdf)');
    expect(pdf).toContain('aria-label="Score of the page: not scored"');
    expect(pdf).toContain('its text, headings, links and images are unknown');
    expect(pdf.slice(pdf.indexOf('id="data"'))).not.toMatch(/0 words|utf-8|The page has none/);
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
    expect(html).toContain('href="/example?severity=high&amp;category=content#issues"');
    expect(html).not.toMatch(/<form|<input|\.json|\/audits\/|\/credits/);
    expect(html).not.toContain(person.email);
  });

  test('shows the beginning of a long list and its length', async () => {
    const person = await createSignedInUser();
    const links = Array.from({ length: 150 }, (_, at) => `<a href="/p${at}">Page ${at}</a>`).join(' ');
    const html = await readHtml(person.browser.get(await auditHtml(person, `<title>Many</title>${links}`)));
    expect(readFolded(html, 'Links')).toMatch(/^<span class="figure">150<\/span>.*These are the first 100\./);
    expect(html).toContain('>Page 99<');
    expect(html).not.toContain('>Page 100<');
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
    expect(html).not.toMatch(/<img(?! src="\/favicon)|<iframe|<style/);
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
    await resetAuditSlot(person.id);
    const sent = await person.browser.post(`${path}/refresh`);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('Location')).toBe(`${path}?done=refreshed`);
    const html = await readHtml(person.browser.get(`${path}?done=refreshed`));
    expect(html).toContain('<div class="callout good" role="status">Page audited again.');
    expect(html).toContain('Garden chairs made of beech');
    expect(html).toContain(', first on <time');
  });

  test('within the minute the form is refused in place, with the wait', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    expect(await readHtml(person.browser.get(path))).toMatch(
      /<button type="submit" disabled="" data-wait-seconds="(\d\d)">Audit again<span> in \1 s<\/span><\/button>/,
    );
    await resetAuditSlot(person.id);
    expect(await readHtml(person.browser.get(path))).toContain('<button type="submit">Audit again</button>');
    await submitAuditForm(person, `https://${await createSite({ '/': { body: PAGE } })}/`);
    const refused = await person.browser.post(`${path}/refresh`);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    const html = await readHtml(Promise.resolve(refused), 429);
    expect(html).toContain('<div class="callout bad" role="alert">You can run one audit per minute');
    expect(html).toContain('Garden chairs made of oak');
  });

  test('an unreachable page keeps its audit, and the reason is shown', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE } });
    const path = await submitAuditForm(person, `https://${host}/`);
    await createSite({ '*': { failure: 'close' } }, { host });
    await resetAuditSlot(person.id);
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
