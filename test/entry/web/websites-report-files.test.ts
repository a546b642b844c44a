// Slow: reports of more than 1,000 audits, the size from which reading them takes a slot.
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { listSiteFixes } from '../../../src/engine/site/report-lists.ts';
import { newAuditedWebsite, requestScore, textPage } from '../api/scored-website.ts';
import { storeAudits } from '../api/stored-audits.ts';
import { createAudit } from '../../engine/site/site.ts';
import { type Browser, ORIGIN, signIn } from './browser.ts';
import { createWebsiteOwner, readText } from './signed-in-account.ts';
import { expectRole, findByRole } from '../../page.ts';
import { readCsv } from '../../read-csv.ts';

const FORMULA = '=HYPERLINK("https://evil.example/","Prize")';
const MARKUP = '<img src=x onerror=alert(1)> [click](javascript:alert(1)) `code` | # x';

/** Creates an audited website whose titles and addresses are hostile to spreadsheets and renderers. */
async function createHostileShop(): Promise<{ browser: Browser; host: string; account: { id: string } }> {
  const escape = (text: string) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const { account, host } = await newAuditedWebsite({
    pages: () => ({
      '/': textPage(escape(FORMULA), '<a href="/gone">Gone</a> <a href="/=1+1,2">Sum</a>'),
      '/=1+1,2': textPage(escape(MARKUP), `<img src="=cmd|'/c calc'!A1">`),
      '/gone': { status: 404, body: 'gone' },
    }),
    audited: ['/', '/=1+1,2', '/gone'],
  });
  await requestScore(account, host);
  return { browser: await signIn(account.email), host, account };
}

describe('the files of a report', () => {
  let browser: Browser;
  let host: string;
  let report: SiteReport;
  const get = (path: string) => browser.get(`/websites/${host}/report${path}`);
  const readRows = async (path: string) => readCsv(await get(path));
  beforeAll(async () => {
    ({ browser, host } = await createHostileShop());
    report = await (await get('.json')).json<SiteReport>();
  });

  it.each([
    ['.json', 'report.json', 'application/json'],
    ['.md', 'report.md', 'text/markdown; charset=utf-8'],
    ['/pages.csv', 'pages.csv', 'text/csv; charset=utf-8; header=present'],
    ['/findings.csv', 'findings.csv', 'text/csv; charset=utf-8; header=present'],
    ['/issues.csv', 'issues.csv', 'text/csv; charset=utf-8; header=present'],
    ['/issues.csv?finding=csp-missing', 'csp-missing.csv', 'text/csv; charset=utf-8; header=present'],
  ])('%s is a download only for its owner', async (path, name, type) => {
    const file = await get(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Type')).toBe(type);
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${host}-${name}"`);
    expect(file.headers.get('Cache-Control')).toBe('no-store');
    expect((await file.text()).length).toBeGreaterThan(100);
    const { browser: stranger } = await createWebsiteOwner();
    expect((await stranger.get(`/websites/${host}/report${path}`)).status).toBe(403);
    stranger.cookies.clear();
    expect((await stranger.get(`/websites/${host}/report${path}`)).status).toBe(303);
  });

  it('hold every page as CSV', async () => {
    const rows = await readRows('/pages.csv');
    expect(rows.map((row) => row['URL'])).toEqual(report.pages.map(({ url }) => url));
    const home = rows.find((row) => row['URL'] === `https://${host}/`);
    const page = report.pages.find(({ url }) => url === `https://${host}/`);
    expect(home).toMatchObject({
      Score: String(page?.score),
      High: String(page?.issue_counts.high),
      Title: `'${FORMULA}`,
      Status: '200',
      Audit: `${ORIGIN}/audits/${page?.report_id}`,
    });
  });

  it('hold every finding as CSV, with its fix', async () => {
    const rows = await readRows('/findings.csv');
    expect(rows.map((row) => row['Id'])).toEqual([
      ...report.findings.map(({ id }) => id),
      ...listSiteFixes(report).map(({ id }) => id),
    ]);
    for (const [at, finding] of report.findings.entries()) {
      expect(rows[at]).toMatchObject({
        Severity: finding.severity,
        Finding: finding.title,
        URLs: String(finding.affected.count),
        'How to fix it': finding.recommendation,
      });
    }
  });

  it('hold every issue at every address as CSV, each with its own evidence', async () => {
    const rows = await readRows('/issues.csv');
    const listed = rows.map((row) => `${row['Id']} ${row['URL']}`);
    const expected = report.findings.flatMap(({ id, affected }) =>
      affected.urls.map((url) => `${id} ${url}`),
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
    const image = rows.find(
      (row) => row['Id'] === 'image-alt-missing' && row['URL'] === `https://${host}/=1+1,2`,
    );
    expect(image?.['Evidence']).toContain(`<img src="=cmd|'/c calc'!A1">`);
    const broken = rows.find((row) => row['Id'] === 'internal-links-broken');
    expect(broken?.['Evidence']).toBe(`links to https://${host}/gone, which returns 404`);
  });

  it('hold one finding as CSV, or answer 404', async () => {
    const rows = await readRows('/issues.csv?finding=image-alt-missing');
    expect(rows.map((row) => [row['Id'], row['URL']])).toEqual([
      ['image-alt-missing', `https://${host}/=1+1,2`],
    ]);
    for (const id of ['no-such-finding', '"; filename="x.exe', '../x'])
      expect((await get(`/issues.csv?finding=${encodeURIComponent(id)}`)).status).toBe(404);
  });

  it('never begin a cell with a formula', async () => {
    for (const path of ['/pages.csv', '/findings.csv', '/issues.csv'])
      for (const row of await readRows(path))
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('hold the report as Markdown, in which nothing of a page is markup', async () => {
    const markdown = await readText(get('.md'));
    expect(markdown).toContain(`# Site report of ${host}`);
    for (const { title } of report.findings) expect(markdown).toContain(`### ${title.replace('<', '&lt;')}`);
    expect(markdown).toContain('**How to fix it:**');
    expect(markdown).not.toContain('<img src=x');
    expect(markdown).not.toContain('[click](javascript');
    expect(markdown).toContain(
      '&lt;img src=x onerror=alert(1)> \\[click\\](javascript:alert(1)) \\`code\\` \\| # x',
    );
  });

  it('hold the report to print, with cover, contents, summary, findings and an appendix', async () => {
    const by = '"><script>alert(1)</script>';
    await browser.post('/account/branding', { name: by, color: '#336699' });
    const html = await readText(get('/print'));
    for (const [heading, id] of [
      ['Summary', 'summary'],
      ['The most important findings', 'findings'],
      ['The website as a whole', 'site-fixes'],
      ['Appendix', 'appendix'],
    ]) {
      expectRole(html, 'heading', { name: heading, id });
      expectRole(html, 'link', { href: `#${id}` });
    }
    expect(html.match(/ id="finding-/g)).toHaveLength(Math.min(report.findings.length, 10));
    expectRole(html, 'definition', { term: 'Prepared by', name: by });
    expect(html).toContain('fill="#336699"');
    expect(html).toContain('class="paper a4"');
    expect(await readText(get('/print?paper=letter'))).toContain('class="paper letter"');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    await browser.post('/account/branding', {});
    expect(findByRole(await readText(get('/print')), 'definition', { term: 'Prepared by' })).toEqual([]);
  });
});

it('the report of a website without audits can be printed and exported', async () => {
  const { browser, host } = await createWebsiteOwner();
  for (const path of ['/print', '.md', '.json', '/pages.csv', '/findings.csv', '/issues.csv'])
    expect((await browser.get(`/websites/${host}/report${path}`)).status).toBe(200);
});

describe('the files of a report of more than 1,000 audits', () => {
  const PAGES = 1_001;
  let browser: Browser;
  let host: string;
  let accountId: string;
  const account = () => env.ACCOUNT.getByName(accountId);
  beforeAll(async () => {
    const owner = await createWebsiteOwner();
    ({ browser, host } = owner);
    accountId = owner.account.id;
    const audits = Array.from({ length: PAGES }, (_, at) =>
      createAudit(`https://${host}/${at}`, { html: { title: at % 2 === 0 ? 'Chairs' : `Chair ${at}` } }),
    );
    await storeAudits(accountId, host, audits);
  });

  it('hold all pages, and all addresses of a finding', async () => {
    const pages = await readCsv(await browser.get(`/websites/${host}/report/pages.csv`));
    expect(new Set(pages.map((row) => row['URL'])).size).toBe(PAGES);
    const path = `/websites/${host}/report/issues.csv?finding=titles-duplicate`;
    const issues = await readCsv(await browser.get(path));
    expect(issues).toHaveLength(501);
    expect(issues[0]?.['Evidence']).toBe('"Chairs", as on 500 other pages');
  });

  it('are refused while six pieces of work run, and free their slot when they end or are aborted', async () => {
    const paths = ['/pages.csv', '/findings.csv', '/issues.csv', '.md', '.json', '/print', '', '/pages'];
    for (let slot = 0; slot < 5; slot++) await account().takeWorkSlot(`slot_${slot}`);
    for (const path of paths) {
      const served = await browser.get(`/websites/${host}/report${path}`);
      expect(served.status).toBe(200);
      await served.text();
    }
    const givenUp = await browser.get(`/websites/${host}/report/issues.csv`);
    const reader = givenUp.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await account().takeWorkSlot('slot_5');
    for (const path of paths) {
      const refused = await browser.get(`/websites/${host}/report${path}`);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toBe('5');
    }
  });
});
