// Slow: scans six websites, each of which is then read in more than twenty places.
import type { WebsiteGraph } from '../../src/contracts/graph.ts';
import { nameDepth } from '../../src/engine/graph/graph-summary.ts';
import { insertRows } from '../database.ts';
import { describe, expect, it } from 'vitest';
import type { ReportSummary } from '../../src/contracts/report.ts';
import type { ScanResource, ScanResult } from '../../src/contracts/scan.ts';
import { CATEGORIES, SEVERITIES, type Severity } from '../../src/contracts/scoring.ts';
import type { PageSummary, SiteReport } from '../../src/contracts/site-report.ts';
import type { Fix, ScoreOverview, SiteScore } from '../../src/contracts/site-score.ts';
import type { OwnedWebsite } from '../../src/contracts/website.ts';
import type { Scorecard } from '../../src/services/reports/scorecard.ts';
import { formatGain } from '../../src/engine/format-gain.ts';
import { listBindingCaps } from '../../src/engine/site/score-pillars.ts';
import { sendScanMail } from '../../src/services/scans/scan-mail.ts';
import { BLOCKED_ANSWERS } from '../fixtures/blocked-answers.ts';
import { GENERATED_SITES } from '../fixtures/generated-sites.ts';
import { newHost } from '../internet.ts';
import { expectRole, findByRole, readTable, toWords } from '../page.ts';
import { readCsv } from '../read-csv.ts';
import { callApi, readData } from './api/client.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from './api/scan.ts';
import { auditNow } from './api/scored-website.ts';
import { callTool, connectStatelessClient, type McpClient } from './mcp/clients.ts';
import { type Browser, createMailbox, openSession } from './web/browser.ts';

/** A scanned website and what reads it. */
interface Site {
  account: Owner;
  host: string;
  scan: ScanResult;
  scanId: string;
  browser: Browser;
  mcp: McpClient;
}

/** What a place says, by name. */
type Figures = Record<string, string | number | null | undefined>;

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

async function scanSite(create: (host: string) => Parameters<typeof newVerifiedWebsite>[0]): Promise<Site> {
  const host = newHost();
  const { account } = await newVerifiedWebsite(create(host), host);
  const before = { state: 'graded', score: 40, grade: 'F', pagesEvaluated: 3 } as const;
  await insertRows('siteHistory', { host, accountId: account.id, date: YESTERDAY, ...before });
  const scan = await scanWebsite(account, host, 25);
  const { scans } = await readData<{ scans: ScanResource[] }>(
    await callApi('GET', `/websites/${host}/scans`, account),
  );
  const browser = await openSession(account);
  await browser.post(`/websites/${host}/public`, { public: 'true' });
  return {
    account,
    host,
    scan,
    scanId: scans[0]?.id ?? '',
    browser,
    mcp: await connectStatelessClient(account.key),
  };
}

const api = async <T>({ account }: Site, path: string) => readData<T>(await callApi('GET', path, account));
const open = async ({ browser, host }: Site, path: string) =>
  (
    await (await browser.get(path.startsWith('//') ? path.slice(1) : `/websites/${host}${path}`)).text()
  ).replaceAll('<wbr/>', '');
/** The groups of a pattern in a text. */
const match = (text: string, pattern: RegExp): string[] =>
  pattern.exec(text)?.slice(1) ?? [`nothing like ${pattern.source}`];
const toPath = (url: string) => (url.startsWith('/') ? url : url.replace(/^(?:https:\/\/)?[^/]+/, '') || '/');

/** Counts by severity, written as `1/0/4/3`. */
const joinCounts = (counts: Record<Severity, number>) =>
  SEVERITIES.map((severity) => counts[severity]).join('/');
/** The same from words: `1 high 4 medium`. */
const readCounts = (words: string) =>
  SEVERITIES.map((severity) => new RegExp(`(\\d+) ${severity}`).exec(words)?.[1] ?? '0').join('/');
const readGroup = (html: string, name: string) =>
  readCounts(toWords(expectRole(html, 'group', { 'aria-label': name })));

type Row<Keys extends readonly string[]> = { [Key in keyof Keys]: string | number | null | undefined };
const nameRows = <Keys extends readonly string[]>(
  noun: string,
  rows: readonly Row<['name', ...Keys]>[],
): Figures => Object.fromEntries(rows.map(([name, ...values]) => [`${noun} ${name}`, values.join(', ')]));

const nameScore = (score: SiteScore | null): Figures => ({
  score: score?.score,
  grade: score?.grade,
  'scored pages': score?.pages_evaluated,
  message: score?.message,
  issues: score && joinCounts(score.issue_counts),
  'pages by score': score?.page_scores?.join(),
});
const namePages = (pages: readonly Pick<PageSummary, 'url' | 'score' | 'issue_counts'>[]): Figures =>
  nameRows(
    'page',
    pages.map(({ url, score, issue_counts: counts }) => [toPath(url), score ?? '–', joinCounts(counts)]),
  );
const nameFixes = (fixes: readonly Pick<Fix, 'title' | 'pages' | 'gain'>[]): Figures =>
  nameRows(
    'fix',
    fixes.map(({ title, pages, gain }) => [title, pages ?? 'whole website', formatGain(gain)]),
  );
const nameScan = (scan: ScanResource): Figures => ({
  'stored pages': scan.pages_stored,
  'charged credits': scan.credits_charged,
  'skipped URLs': Object.values(scan.pages_skipped).reduce((sum, count) => sum + count, 0),
  'blocked URLs': scan.pages_skipped.blocked ?? 0,
  'pages by score': scan.page_scores?.join(),
});
/** The score, grade and size as pages show them together. */
const readScore = (html: string): Figures => {
  const [score] = match(
    findByRole(html, 'img', { name: /^Website score: / })[0]?.name ?? '',
    /: (\d+) of 100/,
  );
  const [grade] = match(toWords(html), /Grade ([A-F])/);
  return { score, grade };
};
const readBands = (html: string) =>
  readTable(html, 'Pages by score, as a table')
    .map(([, count]) => count)
    .join();

/** What each place says of a website. One that says nothing of a name leaves it out. */
const PLACES: Record<string, (site: Site) => Promise<Figures>> = {
  'GET score': async (site) => {
    const { score, delta } = await api<ScoreOverview>(site, `/websites/${site.host}/score`);
    if (!score) throw new Error('no score');
    return {
      ...nameScore(score),
      change: delta?.score,
      limit: listBindingCaps(score)[0]?.limit ?? 'none',
      ...nameFixes(score.fixes),
      ...nameRows(
        'pillar',
        Object.values(score.pillars).map(({ label, weight, score: share }) => [
          label,
          share === null ? 'not measured' : `${Number(((weight * share) / 100).toFixed(1))} of ${weight}`,
        ]),
      ),
      ...nameRows(
        'check',
        listChecks(score).map(({ label, points, earned }) => [
          label,
          earned === null ? 'not measured' : `${earned} of ${points}`,
        ]),
      ),
    };
  },
  'GET report': async (site) =>
    nameReport((await api<{ report: SiteReport }>(site, `/websites/${site.host}/report`)).report),
  'GET scan': async (site) => {
    const { scan } = await api<{ scan: ScanResource }>(site, `/websites/${site.host}/scans/${site.scanId}`);
    return { ...nameScore(scan.result?.score ?? null), ...nameScan(scan) };
  },
  'GET scans': async (site) => {
    const { scans } = await api<{ scans: ScanResource[] }>(site, `/websites/${site.host}/scans`);
    return Object.assign({}, ...scans.map(nameScan)) as Figures;
  },
  'POST scan': ({ scan }) =>
    Promise.resolve({
      ...nameScore(scan.score),
      'stored pages': scan.pages_scanned,
      'charged credits': scan.credits_charged,
      'blocked URLs': scan.skipped.blocked.count,
    }),
  'GET websites': async (site) => {
    const { websites } = await api<{ websites: OwnedWebsite[] }>(site, '/websites');
    return nameScore(websites[0]?.score ?? null);
  },
  'GET reports': async (site) => {
    const { reports } = await api<{ reports: ReportSummary[] }>(site, '/reports?limit=100');
    return {
      audits: reports.length,
      ...nameRows(
        'audit',
        reports.map(({ url, score }) => [toPath(url), score]),
      ),
    };
  },
  dashboard: async (site) => {
    const html = await open(site, '');
    const words = toWords(html);
    const items = findByRole(html, 'listitem').map(toWords);
    return {
      ...readScore(html),
      'scored pages': match(words, /From (\d+)/)[0],
      'stored pages': match(words, /(\d+) pages? stored/)[0],
      change: match(words, /[▲▼] up (\d+)/)[0],
      'pages by score': readBands(html),
      limit: /The score is limited to (\d+)/.exec(words)?.[1] ?? 'none',
      ...nameRows(
        'fix',
        findByRole(expectRole(html, 'region', { name: 'Fix these first' }), 'listitem').map((card) => {
          const text = toWords(card);
          const title = site.scan.score?.fixes.find((fix) => text.includes(` ${fix.title} `))?.title ?? text;
          const [pages = ''] = match(text, /(\d+(?= page)|Whole website)(?: pages?)? \w+ effort/);
          const gain = /^\w+ (\+[\d.]+|<0\.1)/.exec(text)?.[1] ?? '–';
          return [title, pages.toLowerCase(), gain];
        }),
      ),
      ...readPillars(words),
      ...nameRows(
        'check',
        listChecks(site.scan.score).map(({ label }) => {
          const item = items.find((text) =>
            new RegExp(`^(?:not measured|[\\d.]+ of [\\d.]+) ${label} `).test(text),
          );
          return [label, item?.split(` ${label} `)[0]];
        }),
      ),
    };
  },
  'list of websites': async (site) => {
    const [[, score = ''] = []] = readTable(await open(site, '//websites'), 'Your websites');
    const [grade, points] = match(score, /Grade ([A-F]) Score (\d+)/);
    return { grade, score: points };
  },
  'report page': async (site) => {
    const html = await open(site, '/report');
    return { ...readScore(html), ...readReport(html) };
  },
  'printed report': async (site) => {
    const html = await open(site, '/report/print');
    return { ...readScore(html), ...readReport(html), 'pages by score': readBands(html) };
  },
  'pages of the report': async (site) => {
    const html = await open(site, '/report/pages');
    return {
      'pages by score': readBands(html),
      ...nameRows(
        'page',
        readTable(html, 'Pages').map(([path = '', score = '', issues = '']) => [
          path,
          score.replace('Score ', ''),
          readCounts(issues),
        ]),
      ),
    };
  },
  'page of the scan': async (site) => {
    const html = await open(site, `/scans/${site.scanId}`);
    const words = toWords(html);
    return {
      ...readScore(html),
      'stored pages': match(words, /Pages stored (\d+)/)[0],
      'charged credits': match(words, /Credits charged (\d+)/)[0],
      'skipped URLs': match(words, /Skipped (\d+)/)[0],
      message: words.includes(site.scan.score?.message ?? '') ? site.scan.score?.message : 'another',
    };
  },
  'list of scans': async (site) => {
    const [[, , stored, credits] = []] = readTable(await open(site, '/scans'), 'Scans');
    return { 'stored pages': stored, 'charged credits': credits };
  },
  history: async (site) => {
    const html = await open(site, '/history');
    return {
      findings: match(
        findByRole(html, 'img', { name: /^Findings by scan/ })[0]?.name ?? '',
        /Open: (\d+)/,
      )[0],
    };
  },
  'audits of the website': async (site) => {
    const html = await open(site, `//audits/history?domain=${site.host}`);
    const [, score] = match(toWords(html), /Grade ([A-F]) Score (\d+)/);
    return {
      score,
      audits: match(toWords(html), /(\d+) audits?, www/)[0],
      ...nameRows(
        'page',
        readTable(html, `Audits of ${site.host}`).map((cells) => {
          const [url = '', points = '', issues = ''] = cells.slice(cells.length - 5);
          return [toPath(url), points.replace('Score ', ''), readCounts(issues)];
        }),
      ),
    };
  },
  scorecard: async (site) => {
    const html = await open(site, `//scorecard/${site.host}`);
    const words = toWords(html);
    return {
      ...readScore(html),
      'scored pages': match(words, /From (\d+)/)[0],
      limit: /The score is limited to (\d+)/.exec(words)?.[1] ?? 'none',
      ...readPillars(words),
    };
  },
  'scorecard as JSON': async (site) => {
    const { score, delta } = JSON.parse(await open(site, `//scorecard/${site.host}.json`)) as Scorecard;
    return {
      score: score?.score,
      grade: score?.grade,
      'scored pages': score?.pages_evaluated,
      issues: score && joinCounts(score.issue_counts),
      change: delta?.score,
      ...nameFixes(score?.fixes ?? []),
    };
  },
  badge: async (site) => {
    const [grade, score] = match(
      await open(site, `//scorecard/${site.host}/badge.svg`),
      /([A-F]) (\d+)\/100/,
    );
    return { grade, score };
  },
  feed: async (site) => {
    const feed = await open(site, `//scorecard/${site.host}/feed.atom`);
    const [score, grade] = match(feed, /: (\d+) of 100, grade ([A-F])/);
    return { score, grade, change: match(feed, /up (\d+) points? from 40/)[0] };
  },
  'findings as CSV': async (site) => {
    const rows = await readCsv(await site.browser.get(`/websites/${site.host}/report/findings.csv`));
    const findings = rows.filter(({ Severity }) => Severity !== '');
    return {
      findings: findings.length,
      ...nameRows(
        'finding',
        findings.map(({ Finding, Severity, URLs, Gain }) => [Finding, Severity, URLs, toGain(Gain)]),
      ),
      ...nameRows(
        'fix',
        rows
          .filter(({ Severity }) => Severity === '')
          .map(({ Finding, Gain }) => [Finding, 'whole website', toGain(Gain)]),
      ),
    };
  },
  'pages as CSV': async (site) => {
    const rows = await readCsv(await site.browser.get(`/websites/${site.host}/report/pages.csv`));
    return {
      pages: rows.length,
      ...nameRows(
        'page',
        rows.map((row) => [
          toPath(row['URL'] ?? ''),
          row['Score'] || '–',
          ['Critical', 'High', 'Medium', 'Low'].map((name) => row[name]).join('/'),
        ]),
      ),
    };
  },
  'issues as CSV': async (site) => {
    const rows = await readCsv(await site.browser.get(`/websites/${site.host}/report/issues.csv`));
    return {
      findings: new Set(rows.map(({ Id }) => Id)).size,
      'failed checks': rows.length,
    };
  },
  'report as Markdown': async (site) => {
    const text = (await open(site, '/report.md')).replaceAll(/\\([^|])/g, '$1').replaceAll('&lt;', '<');
    const [score, grade] = match(text, /Score (\d+) of 100, grade ([A-F])/);
    const rows = (heading: string) =>
      (
        text
          .split(`\n## ${heading}\n`)[1]
          ?.split('\n\n')
          .find((part) => /^\s*\| /.test(part)) ?? ''
      )
        .trim()
        .split('\n')
        .slice(2)
        .map((row) => row.slice(2, -2).split(/ (?<!\\)\| /));
    return {
      score,
      grade,
      pages: match(text, /\. (\d+) pages?/)[0],
      findings: rows('Findings').length,
      ...nameRows(
        'finding',
        rows('Findings').map(([severity = '', title, , pages, gain]) => [
          title,
          severity.toLowerCase(),
          pages,
          gain,
        ]),
      ),
      ...nameRows(
        'fix',
        rows('The website as a whole').map(([title, , gain]) => [title, 'whole website', gain]),
      ),
      ...nameRows(
        'page',
        rows('Pages').map(([url = '', points, issues = '']) => [
          toPath(/\((.*)\)/.exec(url)?.[1] ?? ''),
          points,
          issues.replaceAll(' ', ''),
        ]),
      ),
      ...nameRows(
        'category',
        rows('Score by category').map(([name, points]) => [name, points]),
      ),
    };
  },
  'report as JSON': async (site) => nameReport(JSON.parse(await open(site, '/report.json')) as SiteReport),
  'MCP site_score': async ({ mcp, host }) => {
    const { data, text } = await callTool(mcp, 'site_score', { host });
    const {
      score,
      grade,
      pages_evaluated: pages,
      fix_first: fixes,
      caps,
    } = data as {
      score: number;
      grade: string;
      pages_evaluated: number;
      fix_first: Fix[];
      caps: { limit: number }[];
    };
    expect(text).toContain(`${score} of 100, grade ${grade}, from ${pages} pages`);
    return { score, grade, 'scored pages': pages, limit: caps[0]?.limit ?? 'none', ...nameFixes(fixes) };
  },
  'MCP site_report': async ({ mcp, host }) => {
    const { text } = await callTool(mcp, 'site_report', { host, limit: 25 });
    const [findings, pages, median] = match(text, /: (\d+) findings? on (\d+) pages?, median score (\d+)/);
    return { findings, pages, 'median score': median };
  },
  'GET graph': async (site) => {
    const { graph } = await api<{ graph: WebsiteGraph }>(site, `/websites/${site.host}/graph`);
    return {
      pages: graph.coverage.pages,
      'followed links': graph.links,
      'pages without links to them': graph.unlinked.count,
      'redirecting URLs': graph.redirects.count,
      'groups of near-duplicates': graph.near_duplicates.count,
      ...nameRows(
        'clicks',
        graph.depths.map(({ depth, pages, average_score: score }) => [nameDepth(depth), pages, score]),
      ),
    };
  },
  'structure of the report': async (site) => {
    const html = await open(site, '/report/structure');
    const [links, pages] = match(toWords(html), /(\d+) followed links? between (\d+) audited page/);
    return {
      pages,
      'followed links': links,
      ...nameRows(
        'clicks',
        readTable(html, 'Pages by clicks from the home page, as a table').map(([depth, count, score]) => [
          depth,
          count,
          Number(score),
        ]),
      ),
    };
  },
  'structure as CSV': async (site) => {
    const rows = await readCsv(await site.browser.get(`/websites/${site.host}/report/structure.csv`));
    return {
      pages: rows.length,
      'followed links': rows.reduce((sum, row) => sum + Number(row['Linking pages']), 0),
    };
  },
  'MCP site_structure': async ({ mcp, host }) => {
    const { data, text } = await callTool(mcp, 'site_structure', { host });
    const { coverage, depths } = data as Pick<WebsiteGraph, 'coverage' | 'depths'>;
    const counts = data['counts'] as Record<string, number>;
    const [links] = match(text, /(\d+) followed links? between/);
    const { data: listed } = await callTool(mcp, 'site_structure', { host, list: 'pages' });
    expect(listed['total']).toBe(coverage.pages);
    return {
      pages: coverage.pages,
      'followed links': links,
      'pages without links to them': counts['unlinked'] ?? 0,
      'redirecting URLs': counts['redirects'] ?? 0,
      'groups of near-duplicates': counts['near_duplicates'] ?? 0,
      ...nameRows(
        'clicks',
        depths.map(({ depth, pages, average_score: score }) => [nameDepth(depth), pages, score]),
      ),
    };
  },
  'MCP get_scan': async ({ mcp, host }) => {
    const { data } = await callTool(mcp, 'get_scan', { host });
    return {
      score: Number(data['score']),
      grade: String(data['grade']),
      'stored pages': Number(data['pages_stored']),
      'charged credits': Number(data['credits_charged']),
    };
  },
  'MCP list_websites': async ({ mcp, host }) => {
    const [grade] = match(
      (await callTool(mcp, 'list_websites')).text,
      new RegExp(`${host}: verified, score \\d+, grade (.)`),
    );
    return { grade };
  },
  'mail of the scan': async (site) => {
    const { scan } = await api<{ scan: ScanResource }>(site, `/websites/${site.host}/scans/${site.scanId}`);
    const { env: bindings, mails } = createMailbox();
    const later = new Date(Date.parse(scan.started_at) + 600_000).toISOString();
    const job = { id: site.scanId, accountId: site.account.id, host: site.host };
    await sendScanMail(bindings, { job, scan: { ...scan, finished_at: later } });
    const [stored] = match(mails[0]?.text ?? '', /Pages stored: (\d+)/);
    const [credits] = match(mails[0]?.text ?? '', /Credits charged: (\d+)/);
    return { 'stored pages': stored, 'charged credits': credits };
  },
};

const toGain = (gain = '') => formatGain(gain === '' ? null : Number(gain));

function nameReport(report: SiteReport): Figures {
  const { score, findings, totals, by_category: byCategory, pages, unaudited } = report;
  const inCategories = (severity: Severity) =>
    CATEGORIES.reduce((sum, category) => sum + byCategory[category].by_severity[severity], 0);
  return {
    ...nameScore(score),
    issues: joinCounts(totals.by_severity),
    'issues by category':
      SEVERITIES.map(inCategories).join('/') === joinCounts(totals.by_severity) ? 'same' : 'other',
    pages: totals.pages,
    findings: findings.length,
    'findings by severity': joinCounts(countBy(findings)),
    'median score': totals.median_score,
    'blocked URLs': unaudited.filter(({ blocked_by: by }) => by !== undefined).length,
    ...nameRows(
      'finding',
      findings.map(({ title, severity, affected, gain }) => [
        title,
        severity,
        affected.count,
        formatGain(gain),
      ]),
    ),
    ...nameRows(
      'category',
      CATEGORIES.map((category) => [
        category.charAt(0).toUpperCase() + category.slice(1),
        byCategory[category].score,
      ]),
    ),
    ...namePages(pages),
    ...nameFixes(score?.fixes ?? []),
  };
}

function countBy(findings: SiteReport['findings']): Record<Severity, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

const listChecks = (score: SiteScore | null) =>
  Object.values(score?.pillars ?? {}).flatMap(({ checks }) => checks);

/** The pillars as bars with what each could add. */
function readPillars(words: string): Figures {
  const [text = ''] = match(words, /what each could add\. (.*)/);
  const bars = text.matchAll(
    /([A-Z][A-Za-z ]+?)(?: (?:\+[\d.]+|<0\.1) possible)? (not measured|[\d.]+ of \d+)(?= |$)/g,
  );
  return nameRows(
    'pillar',
    Array.from(bars, ([, label, points]): Row<['', '']> => [label, points]).slice(0, 5),
  );
}

/** The overview of a report and its table of findings. */
function readReport(html: string): Figures {
  const words = toWords(html);
  return {
    pages: match(words, /(\d+) (?:audited )?pages?/)[0],
    'median score': match(words, /median page score (\d+)/)[0],
    findings: match(words, /(\d+) findings?/)[0],
    'findings by severity': readGroup(html, 'Findings by severity'),
    ...nameRows(
      'finding',
      readTable(html, 'Findings').map(([title = '', , severity = '', , pages, gain]) => [
        title,
        severity.toLowerCase(),
        pages,
        gain,
      ]),
    ),
    ...nameRows(
      'fix',
      readTable(html, 'The website as a whole').map(([title, , gain]) => [title, 'whole website', gain]),
    ),
  };
}

/** The names whose values differ, each with the places that say one. */
function findDisagreements(said: Record<string, Figures>): string[] {
  const names = new Set(Object.values(said).flatMap((figures) => Object.keys(figures)));
  return [...names].flatMap((name) => {
    const values = Map.groupBy(
      Object.keys(said).filter((place) => name in (said[place] ?? {})),
      (place) => String(said[place]?.[name]),
    );
    return values.size < 2
      ? []
      : [`${name}: ${Array.from(values, ([value, places]) => `${value} (${places.join(', ')})`).join('; ')}`];
  });
}

const DEMO_PAGES = import.meta.glob<string>('../../scripts/demo/site/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The website of `npm run demo`, on another host. */
function createDemo(host: string) {
  const files = Object.entries(DEMO_PAGES).map(([path, html]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.html'.length),
    html.replaceAll('bakery.example.com', host),
  ]);
  const pages = files.filter(([name]) => name !== 'not-found');
  return Object.fromEntries(pages.map(([name, body]) => [name === 'home' ? '/' : `/${name}`, { body }]));
}

describe.each(Object.entries({ ...GENERATED_SITES, demo: createDemo }))('a website: %s', (_kind, create) => {
  it('has the same numbers in every place', async () => {
    const site = await scanSite(create);
    const said: Record<string, Figures> = {};
    for (const [place, read] of Object.entries(PLACES)) said[place] = await read(site);
    expect(findDisagreements(said)).toEqual([]);
    // A reader that finds nothing would agree with all others.
    expect(Object.entries(said).filter(([, figures]) => Object.keys(figures).length === 0)).toEqual([]);
  });
});

it('a page that several URLs lead to is one page of the report, which says how many audits it reads', async () => {
  const [challenge] = BLOCKED_ANSWERS;
  const links = ['/about', '/gone', '/error', '/blocked', '/tea', '/cups', '/jugs'];
  const { account, host } = await newVerifiedWebsite({
    '/': { status: 302, headers: { location: '/home' } },
    '/home': linkPage('Home', ...links),
    '/old': { status: 301, headers: { location: '/about' } },
    ...Object.fromEntries(
      ['/about', '/tea', '/cups', '/jugs'].map((path) => [path, linkPage(path, '/home')]),
    ),
    '/error': { status: 500, body: 'Error' },
    '/blocked': { status: 403, headers: challenge?.headers ?? {}, body: challenge?.body ?? '' },
  });
  await auditNow(account, `https://${host}/old`);
  expect(await scanWebsite(account, host, 5)).toMatchObject({ pages_scanned: 5, credits_charged: 5 });
  const { report } = await readData<{ report: SiteReport }>(
    await callApi('GET', `/websites/${host}/report`, account),
  );
  expect(report.totals).toMatchObject({ pages: 5, audits: 6, scored_pages: 5 });
  const browser = await openSession(account);
  const read = async (path: string) => (await browser.get(path)).text();
  expect(toWords(await read(`/websites/${host}/report`))).toContain(
    '5 pages, from 6 audits, median page score',
  );
  expect(await read(`/websites/${host}/report.md`)).toContain('. 5 pages, from 6 audits.');
  expect(toWords(await read(`/websites/${host}`))).toContain('From 5 scored pages');
  expect(toWords(await read(`/audits/history?domain=${host}`))).toContain('6 audits, www');
});
