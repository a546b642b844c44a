import { beforeAll, describe, expect, it } from 'vitest';
import { auditNow, newAuditedWebsite, textPage, requestScore } from '../api/scored-website.ts';
import { createSite } from '../internet.ts';
import { type Browser, signIn } from './browser.ts';
import { createWebsiteOwner, readText } from './signed-in-account.ts';
import type { SiteReport } from '../../src/contracts/site-report.ts';

const HOSTILE = '"><script>alert(1)</script>';

/** Creates an audited website of three pages: one has no title, one a title with a script. */
async function createShop(): Promise<{ browser: Browser; host: string }> {
  const { account, host } = await newAuditedWebsite({
    pages: () => ({
      '/': textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/tables">Tables</a>'),
      '/chairs': { body: '<!doctype html><html lang="en"><body><h1>Chairs</h1><p>Oak.' },
      '/tables': textPage(
        `Tables ${HOSTILE.replaceAll('<', '&lt;')}`,
        `<img src="/x.png?${'a'.repeat(300)}">`,
      ),
    }),
  });
  await requestScore(account, host);
  return { browser: await signIn(account.email), host };
}

/** Returns the titles of the findings on a page, in order. */
function parseFindings(html: string): string[] {
  return Array.from(html.matchAll(/<div class="issue"><h3>(.*?)<\/h3>/g), ([, title]) =>
    unescapeHtml((title ?? '').replaceAll(/<[^>]*>/g, '')),
  );
}

/** Returns the paths in the list of pages. */
function parsePages(html: string, host: string): string[] {
  const section = html.slice(html.indexOf('<h2 id="pages"'));
  return Array.from(
    section.matchAll(/<th scope="row"[^>]*><a href="\/audits\/r_\w+"><span dir="auto">(.*?)<\/span>/g),
    ([, shown]) => (shown ?? '').replace(host, ''),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('the report of a website', () => {
  let browser: Browser;
  let host: string;
  let report: SiteReport;
  const get = (query = '') => readText(browser.get(`/websites/${host}/report${query}`));
  beforeAll(async () => {
    ({ browser, host } = await createShop());
    report = await (await browser.get(`/websites/${host}/report.json`)).json<SiteReport>();
  });

  it('as JSON is a file to keep', async () => {
    const download = await browser.get(`/websites/${host}/report.json`);
    expect(download.headers.get('Content-Type')).toBe('application/json');
    expect(download.headers.get('Content-Disposition')).toBe(`attachment; filename="${host}-report.json"`);
    expect(download.headers.get('Cache-Control')).toBe('no-store');
    expect(report).toMatchObject({ host, totals: { pages: 3 } });
  });

  it('shows the totals, the findings, and each page with a link to its audit', async () => {
    const html = await get();
    expect(html).toContain('<dt>Answers</dt><dd>3 with 200</dd>');
    expect(parseFindings(html)).toEqual(report.findings.map(({ title }) => title));
    expect(parsePages(html, host)).toEqual(
      report.pages.map(({ url }) => new URL(url).pathname.replace(/\/$/, '')),
    );
    for (const { report_id: id } of report.pages)
      expect((await browser.get(`/audits/${id}`)).status).toBe(200);
    expect(html).toContain(`${report.passed.length} checks that no page fails`);
    for (const { reason } of report.not_assessed) expect(unescapeHtml(html)).toContain(reason);
  });

  it('names the pages of a finding', async () => {
    const html = await get('?text=no+title&category=metadata');
    const chairs = report.pages.find(({ url }) => url.endsWith('/chairs'));
    const finding = report.findings.find(({ id }) => id === 'title-missing');
    expect(parseFindings(html)).toContain(finding?.title);
    expect(html).toContain('Metadata, 1 page, costs about');
    expect(html).toContain(
      `<ul class="plain"><li><a href="/audits/${chairs?.report_id}"><span dir="auto">${host}/chairs</span></a></li></ul>`,
    );
  });

  it('is filtered by category', async () => {
    const expected = report.findings.filter(({ category }) => category === 'metadata');
    expect(expected.length).toBeGreaterThan(0);
    const html = await get('?category=metadata');
    expect(parseFindings(html)).toEqual(expected.map(({ title }) => title));
    expect(html).toMatch(/<option value="metadata" selected(="")?>/);
    expect(html).toContain(`${expected.length} of ${report.findings.length} findings and 3 of 3 pages fit.`);
  });

  it('is filtered by severity', async () => {
    const expected = report.findings.filter(({ severity }) => severity === 'low');
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(report.findings.length);
    expect(parseFindings(await get('?severity=low'))).toEqual(expected.map(({ title }) => title));
  });

  it('is filtered by a page', async () => {
    const html = await get('?text=%2FCHAIRS');
    expect(parsePages(html, host)).toEqual(['/chairs']);
    const found = parseFindings(html);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(report.findings.length);
    expect(html).toContain('value="/CHAIRS"');
  });

  it('says that nothing matches, and links to the whole report', async () => {
    const html = await get('?text=there+is+no+such+text');
    expect(parseFindings(html)).toEqual([]);
    expect(html).toContain(`0 of ${report.findings.length} findings and 0 of 3 pages fit.`);
    expect(html).toContain(`<a href="/websites/${host}/report">Show all</a>`);
  });

  it('ignores an unknown filter', async () => {
    const html = await get('?category=weather&severity=mild');
    expect(parseFindings(html)).toHaveLength(report.findings.length);
    expect(html).not.toContain('fit.');
  });

  it('escapes texts of pages and of the query string', async () => {
    const html = await get(`?text=${encodeURIComponent(HOSTILE)}`);
    expect(parsePages(html, host)).toEqual(['/tables']);
    expect(html).toContain('Tables &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain('<script>alert');
  });
});

it('without audits says what to do', async () => {
  const { browser, host } = await createWebsiteOwner();
  const html = await readText(browser.get(`/websites/${host}/report`));
  expect(html).toContain('No page of this website has been audited yet.');
  expect(html).toContain(`<a href="/websites/${host}/scan">Scan the site</a>`);
});

it('of many pages lists the weakest hundred and names ten of those with an issue', async () => {
  const { account, browser, host } = await createWebsiteOwner();
  await createSite({ '*': textPage('Chairs') }, { host });
  for (let n = 0; n < 101; n++) await auditNow(account, `https://${host}/${n}`);
  const html = await readText(browser.get(`/websites/${host}/report`));
  expect(parsePages(html, host)).toHaveLength(100);
  expect(html).toContain('These are the 100 weakest of 101 pages');
  expect(html).toContain('<li>and 91 pages more</li>');
  const found = await readText(browser.get(`/websites/${host}/report?text=${host}/77`));
  expect(parsePages(found, host)).toEqual(['/77']);
});
