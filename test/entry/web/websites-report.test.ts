import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { newAuditedWebsite, requestScore, textPage } from '../api/scored-website.ts';
import { storeAudits } from '../api/stored-audits.ts';
import { createAudit, NO_TITLE } from '../../engine/site/site.ts';
import { type Browser, openSession, signIn } from './browser.ts';
import { createWebsiteOwner, readText } from './signed-in-account.ts';
import { expectRole, findByRole, readTable, toWords } from '../../page.ts';

const HOSTILE = '"><script>alert(1)</script>';
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';

/** Creates an audited website of three pages: one has no title, one a title and an image with a script. */
async function createShop(): Promise<{ browser: Browser; host: string }> {
  const { account, host } = await newAuditedWebsite({
    pages: () => ({
      '/': textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/tables">Tables</a>'),
      '/chairs': { body: '<!doctype html><html lang="en"><body><h1>Chairs</h1><p>Oak.' },
      '/tables': textPage(
        `Tables ${HOSTILE.replaceAll('<', '&lt;')}`,
        `<img src="/x.png?${encodeURIComponent(HOSTILE)}" data-text='${HOSTILE}'>`,
      ),
    }),
  });
  await requestScore(account, host);
  return { browser: await openSession(account), host };
}

const parseFindings = (html: string) => readTable(html, 'Findings').map(([title]) => title);
const parsePages = (html: string) => readTable(html, 'Pages').map(([address]) => address);

/** The path and query of the link with this text. */
function findLink(html: string, name: string): string | undefined {
  return findByRole(html, 'link', { name })[0]?.['href'];
}

describe('the report of a website', () => {
  let browser: Browser;
  let host: string;
  let report: SiteReport;
  const get = (path = '') => readText(browser.get(`/websites/${host}/report${path}`));
  beforeAll(async () => {
    ({ browser, host } = await createShop());
    report = await (await browser.get(`/websites/${host}/report.json`)).json<SiteReport>();
  });

  it('lists the findings, most severe first, with category, pages and gain, and leads to each', async () => {
    const html = await get();
    expect(new Set(parseFindings(html))).toEqual(new Set(report.findings.map(({ title }) => title)));
    const missing = report.findings.find(({ id }) => id === 'title-missing');
    const row = readTable(html, 'Findings').find(([title]) => title === missing?.title);
    expect(row?.slice(1)).toEqual([
      'Open',
      'High',
      'Metadata',
      '1',
      `+${missing?.gain?.toFixed(1)}`,
      '–',
      '–',
    ]);
    expect(findLink(html, missing?.title ?? '')).toBe(`/websites/${host}/report/findings/title-missing`);
    expect(toWords(html)).toContain(` ${report.findings.length} findings`);
  });

  it('filters, searches and sorts the findings, and keeps the order', async () => {
    const low = report.findings.filter(({ severity }) => severity === 'low').map(({ title }) => title);
    expect(low.length).toBeGreaterThan(1);
    const html = await get('?severity=low&sort=title');
    expect(parseFindings(html)).toEqual(low.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expectRole(html, 'option', { value: 'low', selected: '' });
    expectRole(html, 'field', { field: 'sort', value: 'title', type: 'hidden' });
    const sorted = expectRole(html, 'cell', { scope: 'col', 'aria-sort': 'ascending' });
    expectRole(sorted, 'link', { href: /severity=low&sort=-title$/ });
    expect(parseFindings(await get('?severity=low&sort=-title'))).toEqual(parseFindings(html).toReversed());
    const found = parseFindings(await get('?path=%2Fchairs&category=metadata'));
    const expected = report.findings.filter(
      ({ category, affected }) =>
        category === 'metadata' && affected.urls.some((url) => url.endsWith('/chairs')),
    );
    expect(new Set(found)).toEqual(new Set(expected.map(({ title }) => title)));
  });

  it('says that nothing matches, and leads back', async () => {
    const html = await get('?text=there+is+no+such+text');
    expect(parseFindings(html)).toEqual([]);
    expect(html).toContain('No findings match');
    expect(findLink(html, 'Show all findings')).toBe(`/websites/${host}/report`);
  });

  it('ignores filters and orders that do not exist', async () => {
    expect(parseFindings(await get('?category=weather&severity=mild&sort=-size'))).toEqual(
      parseFindings(await get()),
    );
    expect(parsePages(await get('/pages?score=bad&severity=mild&sort=size'))).toEqual(
      parsePages(await get('/pages')),
    );
  });

  it('lists the pages, the weakest first, each with a link to its audit', async () => {
    const html = await get('/pages');
    expect(parsePages(html)).toEqual(report.pages.map(({ url }) => new URL(url).pathname));
    for (const { report_id: id } of report.pages) {
      expectRole(html, 'link', { href: `/audits/${id}` });
      expect((await browser.get(`/audits/${id}`)).status).toBe(200);
    }
    const [, score, issues, title, status] =
      readTable(html, 'Pages').find(([address]) => address === '/chairs') ?? [];
    const chairs = report.pages.find(({ url }) => url.endsWith('/chairs'));
    expect([score, title, status]).toEqual([`Score ${chairs?.score}`, 'No title', '200']);
    expect(issues).toContain(`${chairs?.issue_counts.high} high`);
  });

  it('filters and sorts the pages', async () => {
    expect(parsePages(await get('/pages?text=CHAIRS'))).toEqual(['/chairs']);
    expect(parsePages(await get('/pages?sort=-url'))).toEqual(['/tables', '/chairs', '/']);
    const [weakest] = report.pages;
    const band = `${weakest?.score}-${weakest?.score}`;
    expect(parsePages(await get(`/pages?score=${band}`))).toContain(new URL(weakest?.url ?? '').pathname);
    expect(await get('/pages?score=none')).toContain('No pages match');
  });

  it('shows a finding: why, how to fix and verify it, and each address with its own evidence and audit', async () => {
    const html = await get('/findings/image-alt-missing');
    const tables = report.pages.find(({ url }) => url.endsWith('/tables'));
    for (const heading of ['What is wrong', 'Why it matters', 'How to fix it', 'How to verify'])
      expectRole(html, 'heading', { name: heading });
    const [[address, evidence] = []] = readTable(html, 'Affected URLs');
    expect(address).toBe('/tables');
    expect(evidence).toContain('1 image: <img src="/x.png?');
    expectRole(html, 'link', { href: `/audits/${tables?.report_id}`, name: '/tables' });
    expect(html).toContain('1 of 3 pages');
  });

  it('answers 404 for a finding that it does not have', async () => {
    const missing = await browser.get(`/websites/${host}/report/findings/canonical-chains`);
    expect(missing.status).toBe(404);
  });

  it('lists the checks that passed and the questions without an answer', async () => {
    const html = await get('/checks');
    expect(html).toContain(`${report.passed.length} checks passed on every page`);
    const words = toWords(html);
    for (const { title } of report.passed) expect(words).toContain(title);
    for (const { reason } of report.not_assessed) expect(words).toContain(reason);
    expect(await get('/not-audited')).toContain('Nothing was left out');
  });

  it('escapes texts of pages and of the query string', async () => {
    const query = `?text=${encodeURIComponent(HOSTILE)}`;
    for (const path of [query, `/pages${query}`, '/findings/image-alt-missing', '/findings/title-missing']) {
      const html = await get(path);
      expect(html).not.toContain('<script>alert');
      expect(html.includes(ESCAPED)).toBe(!path.endsWith('title-missing'));
    }
    expect(parsePages(await get(`/pages${query}`))).toEqual(['/tables']);
  });

  it('has the numbers and sentences of the language', async () => {
    browser.cookies.set('__Host-language', 'de');
    const html = await get();
    browser.cookies.delete('__Host-language');
    const gain = report.findings
      .find(({ id }) => id === 'title-missing')
      ?.gain?.toFixed(1)
      .replace('.', ',');
    expect(gain).toMatch(/^\d+,\d$/);
    expect(readTable(html, 'Befunde').flat()).toContain(`+${gain}`);
    expect(toWords(html)).toContain('3 Seiten, Median der Seiten');
  });

  it('is visible only to its owner', async () => {
    const { browser: stranger } = await createWebsiteOwner();
    const anonymous = await signIn('anonymous@example.com');
    anonymous.cookies.clear();
    for (const path of ['', '/pages', '/not-audited', '/checks', '/findings/title-missing']) {
      expect((await stranger.get(`/websites/${host}/report${path}`)).status).toBe(403);
      const refused = await anonymous.get(`/websites/${host}/report${path}`);
      expect([refused.status, refused.headers.get('Location')?.startsWith('/sign-in')]).toEqual([303, true]);
    }
  });
});

it('without audits says what to do', async () => {
  const { browser, host } = await createWebsiteOwner();
  for (const path of ['', '/pages', '/not-audited', '/checks']) {
    const html = await readText(browser.get(`/websites/${host}/report${path}`));
    expect(html).toContain('No pages yet');
    expect(findLink(html, 'Scan the site')).toBe(`/websites/${host}/scan`);
  }
});

describe('the report of many pages', () => {
  const PAGES = 120;
  let browser: Browser;
  let host: string;
  beforeAll(async () => {
    const owner = await createWebsiteOwner();
    ({ browser, host } = owner);
    const audits = Array.from({ length: PAGES }, (_, at) =>
      createAudit(`https://${host}/${String(at).padStart(3, '0')}`, {
        facts: {
          score: at % 90,
          issues: [{ ...NO_TITLE, evidence: `nothing on ${at}` }],
        },
      }),
    );
    await storeAudits(owner.account.id, host, audits);
  });

  /** Follows the links to the next page and back, and returns the rows of each page. */
  async function walk(path: string, label: string): Promise<string[][][]> {
    const pages: string[][][] = [];
    let next: string | undefined = path;
    let html = '';
    while (next !== undefined) {
      html = await readText(browser.get(next));
      pages.push(readTable(html, label));
      next = findLink(html, 'Next');
    }
    const previous = await readText(browser.get(findLink(html, 'Previous') ?? ''));
    expect(readTable(previous, label)).toEqual(pages.at(-2));
    return pages;
  }

  it('lists all pages, 50 at a time, in the requested order', async () => {
    const pages = await walk(`/websites/${host}/report/pages?sort=-url`, 'Pages');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(await readText(browser.get(`/websites/${host}/report/pages`))).toContain('1–50 of 120 pages');
    const addresses = pages.flat().map(([address]) => address);
    expect(addresses).toEqual(
      Array.from({ length: PAGES }, (_, at) => `/${String(PAGES - 1 - at).padStart(3, '0')}`),
    );
  });

  it('shows all addresses of a finding, 50 at a time, each with its own evidence', async () => {
    const pages = await walk(`/websites/${host}/report/findings/title-missing`, 'Affected URLs');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    for (const [at, [address, evidence]] of pages.flat().entries())
      expect([address, evidence]).toEqual([`/${String(at).padStart(3, '0')}`, `nothing on ${at}`]);
  });
});

describe('the structure of a website', () => {
  let browser: Browser;
  let host: string;
  const get = (query = '') => readText(browser.get(`/websites/${host}/report/structure${query}`));
  const listPaths = async (query = '') => readTable(await get(query), 'Pages').map(([path]) => path);

  beforeAll(async () => {
    const { account, host: created } = await newAuditedWebsite({ audited: [] });
    host = created;
    browser = await openSession(account);
    const page = (path: string, links: string[]) => createAudit(`https://${host}${path}`, { links });
    await storeAudits(account.id, host, [
      page('/', ['/chairs']),
      page('/chairs', ['/', '/chairs/oak']),
      page('/chairs/oak', ['/', '/chairs', '/tables']),
      page('/forgotten', ['/', '/chairs']),
    ]);
  });

  it('shows the pages by clicks from the home page, and what the links cover', async () => {
    const html = await get();
    const words = toWords(html);
    expect(words).toContain(
      '7 followed links between 4 audited pages. Links on other pages are not known: 1 linked or listed URL not audited.',
    );
    expect(readTable(html, 'Pages by clicks from the home page, as a table')).toEqual([
      ['Home page', '1', '100.0'],
      ['1 click', '1', '100.0'],
      ['2 clicks', '1', '100.0'],
      ['Not reached', '1', '100.0'],
    ]);
    expect(words).toContain('Pages to which no link is known 1 URL');
  });

  it('shows the folders by pages and score, and leads into them', async () => {
    expect(readTable(await get(), 'Pages by folder, as a table')).toEqual([
      ['No further folder', '3', '100.0'],
      ['/chairs/', '1', '100.0'],
    ]);
    const html = await get('?folder=%2Fchairs%2F');
    expect(html).toContain(`href="/websites/${host}/report/structure?folder=%2Fchairs%2F`);
    expect(toWords(html)).toContain('All folders / chairs: 1 page.');
    expect(readTable(html, 'Pages').map(([path]) => path)).toEqual(['/chairs/oak']);
    expect(await listPaths('?folder=chairs')).toHaveLength(4);
  });

  it('lists the pages by PageRank, and sorts and filters them', async () => {
    expect((await listPaths()).slice(0, 2)).toEqual(['/chairs', '/']);
    expect(await listPaths('?sort=depth')).toEqual(['/', '/chairs', '/chairs/oak', '/forgotten']);
    expect(await listPaths('?depth=none')).toEqual(['/forgotten']);
    expect(await listPaths('?text=oak')).toEqual(['/chairs/oak']);
  });

  it.each([
    ['0', 'Home page'],
    ['2', '2 clicks'],
    ['17', '17 clicks'],
    ['none', 'Not reached'],
  ])('names the filter of depth %s: %s', async (depth, name) => {
    const html = await get(`?depth=${depth}`);
    expect(html).toContain(`<option value="${depth}" selected="">${name}</option>`);
    expect(toWords(html)).toContain(`${name} ×, remove this filter`);
  });

  it('shows the chosen columns, and keeps them in its links', async () => {
    const html = await get(
      '?columns=status&columns=title_length,words&columns=beauty&sort=-inlinks&folder=%2F',
    );
    const table = readTable(html, 'Pages');
    expect(table[0]).toHaveLength(4);
    expect(toWords(html)).toContain('URL Status Title length Words');
    expect(html).toContain('columns=status%2Ctitle_length%2Cwords&amp;sort=-words');
    expect(html).toContain('name="columns" value="title_length" checked');
    expect(html).not.toContain('name="columns" value="score" checked');
  });

  it('has a view of each page: the path to it, its links with their texts, and what is known', async () => {
    const view = (path: string, query = '') =>
      get(`/page?url=${encodeURIComponent(`https://${host}${path}`)}${query}`);
    const list = await get();
    expect(list).toContain(`/report/structure/page?url=${encodeURIComponent(`https://${host}/chairs/oak`)}`);
    const html = await view('/chairs/oak');
    expect(toWords(html)).toContain('Path from the home page / /chairs /chairs/oak');
    expect(toWords(html)).toContain('Only 4 audited pages are known: a shorter path may exist.');
    expect(toWords(html)).toContain('Clicks 2');
    expect(readTable(html, 'Pages that link here')).toEqual([
      ['/chairs', 'No text', 'content', '1', '200', 'Score 100'],
    ]);
    expect(readTable(html, 'What it links to').map(([path]) => path)).toEqual(['/', '/chairs', '/tables']);
    const alone = await view('/chairs', '&direction=in');
    expect(readTable(alone, 'Pages that link here').map(([path]) => path)).toEqual([
      '/',
      '/chairs/oak',
      '/forgotten',
    ]);
    expect(alone).not.toContain('What it links to');
    expect(toWords(await view('/forgotten'))).toContain('No known link path leads here.');
    const none = await browser.get(`/websites/${host}/report/structure/page?url=nothing`);
    expect(none.status).toBe(404);
  });

  it('is exported as CSV with all that is known of a page, the highest PageRank first', async () => {
    const response = await browser.get(`/websites/${host}/report/structure.csv`);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${host}-structure.csv"`);
    const [header = '', first, ...rest] = (await response.text()).trim().split('\r\n');
    expect(header.split(',').length).toBeGreaterThan(40);
    expect(header).toContain('URL,Folder,Status,Score,Clicks,Linking pages,');
    expect(first).toContain(`https://${host}/chairs,/,200,100,1,`);
    expect(rest).toHaveLength(3);
  });

  it('is a section of the report as Markdown', async () => {
    const markdown = await readText(browser.get(`/websites/${host}/report.md`));
    expect(markdown).toContain('\n## Structure\n\n7 followed links between 4 audited pages.');
    expect(markdown).toContain('| Not reached | 1 | 100.0 |');
  });

  it('exports what the filters leave, in the order of the list', async () => {
    const text = await readText(browser.get(`/websites/${host}/report/structure.csv?sort=-url&text=chairs`));
    const urls = text.trim().split('\r\n').slice(1);
    expect(urls.map((row) => row.split(',')[0])).toEqual([
      `https://${host}/chairs/oak`,
      `https://${host}/chairs`,
    ]);
  });
});
