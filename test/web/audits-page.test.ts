import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { reports } from '../../src/storage/schema/reports.ts';
import { callApi, readData } from '../api/client.ts';
import { HOSTILE_TITLE, hostilePage } from '../fixtures/hostile-snapshot.ts';
import { newHost, createSite } from '../internet.ts';
import {
  resetAuditSlot,
  submitAuditForm,
  auditHtml,
  readHtml,
  createSignedInUser,
  PAGE,
} from './signed-in-user.ts';
import type { Report } from '../../src/contracts/report.ts';

describe('/audits/<id>', () => {
  test('shows the score, its cap, and each issue with evidence, recommendation and cost', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(await auditHtml(person)));
    expect(html).toMatch(/aria-label="Score of the page: \d+ of 100"/);
    expect(html).toContain('<h3 id="issues-high">High: 2 issues</h3>');
    expect(html).toContain('<h4><a href="/checks/content-empty-without-js">');
    expect(html).toContain('<dt>Found</dt>');
    expect(html).toContain('<dt>What to do</dt>');
    expect(html).toContain('36 points of the 100 of Content, up to 5.4 points of the score');
    expect(html).toMatch(/<dt>At most 69<\/dt><dd>[^<]*<a href="\/checks\/content-empty-without-js">/);
  });

  test('collapses passed checks, checks that do not apply and the page data', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(await auditHtml(person)));
    for (const label of [
      /Metadata: \d+ passed/,
      /Not applicable: \d+/,
      /Headings: 1/,
      /Links: 0/,
      /Head of the page/,
    ]) {
      expect(html).toMatch(new RegExp(`<details[^>]*><summary>${label.source}</summary>`));
    }
    expect(html).toContain('<th scope="row" dir="auto">h1</th><td dir="auto">Garden chairs</td>');
    expect(html).toContain('<dt>HTTP status</dt><dd>200</dd>');
    expect(html).toContain(`${PAGE.length} bytes of HTML, without content encoding`);
    expect(html).toContain('The title has 25 characters, the description 7.');
  });

  test('shows redirects, the status of an error page, and that only the response was checked', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/': { status: 301, headers: { location: '/gone' } },
      '/gone': { status: 410, body: PAGE },
    });
    const html = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/`)));
    expect(html).toContain('<dt>HTTP status</dt><dd>410</dd>');
    expect(html).toContain('aria-label="Redirects on the way"');
    expect(html).toContain('only the answer itself was checked');
    expect(html).toContain('<dt>At most 20</dt>');
  });

  test('shows the note of a page that is not HTML, or was read by the fallback', async () => {
    const person = await createSignedInUser();
    const host = await createSite({
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    });
    const pdf = await readHtml(person.browser.get(await submitAuditForm(person, `https://${host}/a.pdf`)));
    expect(pdf).toContain('<p class="notice">Not an HTML document (application/pdf)');
    const deep = await readHtml(
      person.browser.get(await auditHtml(person, `<title>Deep</title>${'<div>'.repeat(3_000)}x`)),
    );
    expect(deep).toContain('512 levels of nesting');
    expect(deep).toContain('<dt>Read as</dt>');
  });

  test('shows the beginning of a long list and its length', async () => {
    const person = await createSignedInUser();
    const links = Array.from({ length: 150 }, (_, at) => `<a href="/p${at}">Page ${at}</a>`).join(' ');
    const html = await readHtml(person.browser.get(await auditHtml(person, `<title>Many</title>${links}`)));
    expect(html).toContain('<summary>Links: 150</summary>');
    expect(html).toContain('These are the first 100.');
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
    expect(html).toContain('<a href="/audits">');
    expect(html).not.toContain('a secret');
  });

  test.for(['', '.json', '/publish'])(
    'an audit that is not there is told, with where to go: %s',
    async (form) => {
      const { browser } = await createSignedInUser();
      const html = await readHtml(browser.get(`/audits/r_01JZX3M6T8Q4W2E5R7Y9U1I3O5${form}`), 404);
      expect(html).toContain('Audit not found');
      expect(html).toContain('<a href="/audits">');
    },
  );
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
    expect(html).toContain('<div class="callout good" role="status">The page was audited again.');
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
    expect(html).toContain(`${host} refused the connection or closed it without an answer.`);
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
