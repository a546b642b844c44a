import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/contracts/report.ts';
import type { SiteReport } from '../../src/contracts/site-report.ts';
import type { SiteScore } from '../../src/contracts/site-score.ts';
import { SEVERITIES, type Severity } from '../../src/contracts/scoring.ts';
import { callApi, readData } from './api/client.ts';
import { newAuditedWebsite, requestScore, textPage } from './api/scored-website.ts';
import { callTool, connectStatelessClient, type McpClient } from './mcp/clients.ts';
import { type Browser, signIn } from './web/browser.ts';

type Account = Awaited<ReturnType<typeof newAuditedWebsite>>['account'];

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
/** The rows of CSV without line breaks in cells, as lines behind the header. */
const toRows = (csv: string) => csv.trimEnd().split('\r\n').slice(1);

/** One website, read on its pages, in its files, through the API and through MCP: each says the same numbers. */
describe('every way to read a website agrees', () => {
  let account: Account;
  let host: string;
  let browser: Browser;
  let mcp: McpClient;
  let score: SiteScore;
  let report: SiteReport;
  const read = async <T>(path: string) => readData<T>(await callApi('GET', path, account));
  const open = async (path: string) => (await browser.get(path)).text();

  beforeAll(async () => {
    ({ account, host } = await newAuditedWebsite({
      pages: () => ({
        '/': textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/tables">Tables</a>'),
        // Half of the words that a page needs: medium here, low on the home page of the table.
        '/chairs': textPage('Chairs', '<a href="/">Home</a>', 'A chair is for life. '.repeat(12)),
        '/tables': textPage(
          'Tables',
          '<img src="/a.png"><img src="/b.png">',
          'A table for life. '.repeat(40),
        ),
        '/beds': { body: '<!doctype html><html lang="en"><body><h1>Beds</h1><p>Oak.' },
      }),
      audited: ['/', '/chairs', '/tables', '/beds'],
    }));
    await requestScore(account, host);
    browser = await signIn(account.email);
    mcp = await connectStatelessClient(account.key);
    ({ report } = await read<{ report: SiteReport }>(`/websites/${host}/report`));
    const latest = await read<{ score: SiteScore | null }>(`/websites/${host}/score`);
    if (!latest.score) throw new Error('no score');
    score = latest.score;
  });

  it('on the score, in the API, the report, the dashboard and MCP', async () => {
    expect(report.score).toMatchObject({ score: score.score, grade: score.grade });
    const dashboard = toText(await open(`/websites/${host}`));
    expect(dashboard).toContain(String(score.score));
    const tool = await callTool(mcp, 'site_score', { host });
    expect(tool.data).toMatchObject({
      score: score.score,
      grade: score.grade,
      pages_evaluated: score.pages_evaluated,
    });
    expect(await open(`/websites/${host}/report.md`)).toContain(
      `**Score ${score.score} of 100, grade ${score.grade} (${score.grade_label}).**`,
    );
  });

  it('on the number of findings and pages', async () => {
    const { findings, totals, pages } = report;
    expect(findings.length).toBeGreaterThan(5);
    expect(totals.pages).toBe(4);
    expect(pages).toHaveLength(4);
    const page = toText(await open(`/websites/${host}/report`));
    expect(page).toContain(count(findings.length, 'finding'));
    const csv = toRows(await open(`/websites/${host}/report/findings.csv`));
    const siteFixes = score.fixes.filter(({ finding_id: id }) => id === null);
    expect(csv).toHaveLength(findings.length + siteFixes.length);
    const markdown = await open(`/websites/${host}/report.md`);
    expect(markdown.match(/^### /gm)).toHaveLength(findings.length);
    const tool = await callTool(mcp, 'site_report', { host });
    expect(tool.text).toContain(`${count(findings.length, 'finding')} on ${count(totals.pages, 'page')}`);
    expect(toRows(await open(`/websites/${host}/report/pages.csv`))).toHaveLength(totals.pages);
  });

  it('on the issues of all pages, by severity', () => {
    for (const severity of SEVERITIES) {
      const sum = report.pages.reduce((total, page) => total + page.issue_counts[severity], 0);
      expect([severity, sum]).toEqual([severity, report.totals.by_severity[severity]]);
    }
    const affected = report.findings.filter(({ scope }) => scope === 'page');
    for (const { id, affected: pages } of affected)
      expect([id, pages.urls.length]).toEqual([id, pages.count]);
  });

  it('on what to fix: its severity and its pages on the dashboard and in the report, and none is left out', async () => {
    const [page, csv, markdown] = await Promise.all([
      open(`/websites/${host}/report`),
      open(`/websites/${host}/report/findings.csv`),
      open(`/websites/${host}/report.md`),
    ]);
    expect(score.fixes.length).toBeGreaterThan(3);
    expect(score.fixes.some(({ finding_id: id }) => id === null)).toBe(true);
    const dashboard = await open(`/websites/${host}`);
    for (const fix of score.fixes) {
      const finding = report.findings.find(({ id }) => id === fix.finding_id);
      if (fix.kind === 'page')
        expect([fix.id, fix.severity, fix.pages]).toEqual([
          fix.id,
          finding?.severity,
          finding?.affected.count,
        ]);
      expect(toText(dashboard)).toContain(fix.title);
      for (const text of [toText(page), csv.replaceAll('""', '"')])
        expect(text).toContain(finding?.title ?? fix.title);
      // Markdown escapes some characters.
      const words = (finding?.title ?? fix.title).match(/[a-z]{4,}/gi) ?? [];
      for (const word of words) expect(markdown).toContain(word);
    }
  });

  it('on one page: its issues in the API, on its page, in its files, in the report and in MCP', async () => {
    for (const summary of report.pages) {
      const { report: audit } = await read<{ report: Report }>(`/reports/${summary.report_id}`);
      const analysis = audit.data.pages[0]?.seo_analysis;
      if (!analysis) throw new Error('no page');
      const { issues, issue_counts: counts, overall_score: points } = analysis;
      expect(summary.score).toBe(points);
      expect(summary.words).toBe(audit.data.pages[0]?.text.words);
      expect(summary.issue_counts).toEqual(counts);
      const bySeverity = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
      for (const severity of SEVERITIES) expect(counts[severity]).toBe(bySeverity(severity));
      const page = toText(await open(`/audits/${summary.report_id}`));
      expect(page).toContain(`All ${issues.length} `);
      for (const severity of SEVERITIES) {
        const name = severity.charAt(0).toUpperCase() + severity.slice(1);
        if (counts[severity] > 0) expect(page).toContain(`${name} ${counts[severity]} `);
      }
      expect(page).toContain(`${count(analysis.passed_checks.length, 'check')} passed`);
      const checks = issues.flatMap((issue) => issue.parts ?? [issue]).length;
      const markdown = await callApi('GET', `/reports/${summary.report_id}`, {
        key: account.key,
        headers: { Accept: 'text/markdown' },
      });
      expect(await markdown.text()).toContain(
        `${count(issues.length, 'issue')}, ${analysis.passed_checks.length} checks passed`,
      );
      const fixes = await callApi('GET', `/reports/${summary.report_id}/fixes`, {
        key: account.key,
        headers: { Accept: 'text/markdown' },
      });
      expect(await fixes.text()).toContain(
        `# ${count(issues.length, 'issue')} of a page: ${count(checks, 'failed check')} to fix`,
      );
      const tool = await callTool(mcp, 'get_report', { report_id: summary.report_id });
      expect(tool.text).toContain(count(issues.length, 'issue'));
    }
  });

  it('on the list of audits, severity by severity', async () => {
    const list = toText(await open('/audits'));
    for (const { issue_counts: counts } of report.pages) {
      const named = SEVERITIES.filter((severity) => counts[severity] > 0).map(
        (severity) => `${counts[severity]} ${severity}`,
      );
      expect(list).toContain(named.join(' '));
    }
  });
});
