/**
 * `npm run example`: audits and scans a made-up website with the whole Worker, once for each stage of its improvement, and
 * writes the answers of the API to `public/example.json`, for the pages at /example, and a summary for the home page to
 * `src/entry/web/example/summary.json`. The page is then loaded with JavaScript: needs Chromium.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditChanges } from '../src/contracts/audit-changes.ts';
import type { ScanChanges } from '../src/contracts/changes.ts';
import { readAuditData } from '../packages/cli/src/read-audit-data.ts';
import type { Report } from '../src/contracts/report.ts';
import type { SiteReport } from '../src/contracts/site-report.ts';
import type { ScoreOverview } from '../src/contracts/site-score.ts';
import type { ExampleWebsite, RecordedExample } from '../src/entry/web/example/example.ts';
import type { ExampleSummary } from '../src/entry/web/example/summary.ts';
import type { Api } from './demo/api.ts';
import { Browser } from './local/browser.ts';
import { startBrowserServer } from './local/browser-server.ts';
import { signUp } from './demo/sign-up.ts';
import { verifyWebsite } from './demo/verify-website.ts';
import { createExampleSite, EXAMPLE_SITE, STAGES } from './example/site.ts';
import { summarizeExample } from './example/summarize.ts';
import { formatRecord } from './format-record.ts';
import { LocalInternet } from './local/internet.ts';
import { startService } from './local/service.ts';

const ROOT = join(import.meta.dirname, '..');
const HOST = new URL(EXAMPLE_SITE).hostname;
const EMAIL = 'you@example.com';

/** The page of the example audit. */
const AUDITED_PAGE = `${EXAMPLE_SITE}/bikes/fieldfare`;

/** The day of the last scan. The scans are a week apart. */
const LAST_DAY = '2026-05-19';
const DAY = 24 * 60 * 60 * 1_000;

const { site, stage } = createExampleSite();
const internet = new LocalInternet({ [HOST]: site });
const chromium = await startBrowserServer();
if (!chromium) throw new Error('Install Chromium, or set CHROMIUM to its path');
const service = await startService(internet.answer, {
  variables: { RESEND_API_KEY: 'example' },
  browser: chromium,
});
try {
  const { api, browser } = await signUp(service.url, internet, EMAIL);
  await verifyWebsite(api, HOST, internet);
  const history: ScoreOverview['history'] = [];
  for (stage.current = 1; stage.current <= STAGES; stage.current++) {
    await api.post(`/websites/${HOST}/scan`, {});
    const [point] = (await read<ScoreOverview>(api, `/websites/${HOST}/score`)).history;
    if (!point) throw new Error(`Stage ${stage.current} has no score`);
    history.unshift({ ...point, date: toDay(STAGES - stage.current) });
    console.log(`Stage ${stage.current}: ${point.score} of 100, ${point.pages_evaluated} pages`);
  }
  const { reports } = await api.get('/reports?limit=100');
  const audit = reports.find(({ url }) => url === AUDITED_PAGE);
  const overview = await read<ScoreOverview>(api, `/websites/${HOST}/score`);
  const { scans } = await read<{ scans: { id: string }[] }>(api, `/websites/${HOST}/scans?limit=1`);
  const { changes } = await read<{ changes: AuditChanges }>(api, `/reports/${audit?.id}/changes`);
  const scanPath = `/websites/${HOST}/scans/${scans[0]?.id}`;
  const { changes: scanChanges } = await read<{ changes: ScanChanges }>(api, `${scanPath}/changes`);
  const { report: stored } = await read<{ report: Report }>(api, `/reports/${audit?.id}`);
  const example: ExampleWebsite = {
    changes: moveResults(changes),
    scanChanges: { ...scanChanges, against: scanChanges.against && moveScan(scanChanges.against, 1) },
    audit: { ...stored, data: readAuditData(stored.data) },
    overview: { ...overview, history, delta: computeDelta(history) },
    report: (await read<{ report: SiteReport }>(api, `/websites/${HOST}/report`)).report,
    evidence: await readEvidence(),
  };
  example.audit.data.rendered = await loadWithJavascript(api, browser, stored.id);
  const { score: _, ...overviewWithoutScore } = example.overview;
  await write('public/example.json', { ...example, overview: overviewWithoutScore });
  await write('src/entry/web/example/summary.json', summarizeExample(example));
} finally {
  await service.stop();
  await chromium.stop();
}

async function write(name: string, value: RecordedExample | ExampleSummary): Promise<void> {
  const json = moveToLastDay(formatRecord(value));
  await writeFile(join(ROOT, name), json);
  console.log(`${name}: ${json.length} characters`);
}

/** Reads the evidence of each finding at each URL from the export of issues. */
async function readEvidence(): Promise<ExampleWebsite['evidence']> {
  const browser = new Browser(service.url);
  await browser.post('/sign-in', { email: EMAIL });
  await browser.post('/sign-in/code', { code: internet.codeFor(EMAIL) });
  const issues = parseCsv(await browser.get(`/websites/${HOST}/report/issues.csv`));
  const evidence: ExampleWebsite['evidence'] = {};
  for (const { URL: url, Id: id, Evidence: text } of issues) {
    if (url === undefined || id === undefined || text === undefined)
      throw new Error('The export of issues has other columns');
    (evidence[id] ??= {})[url] = text;
  }
  return evidence;
}

/** Parses CSV (RFC 4180) into rows, with the cells by column name. */
function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.trimStart().matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  const [header = [], ...others] = rows.slice(0, -1);
  return others.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

/** Loads the audited page with JavaScript, and writes its screenshots into public/. */
async function loadWithJavascript(
  api: Api,
  browser: Browser,
  id: string,
): Promise<NonNullable<Report['data']['rendered']>> {
  const { report } = await api.post(`/reports/${id}/refresh`, { render: true });
  const { rendered, render_failure: failure } = (report as unknown as Report).data;
  if (!rendered) throw new Error(failure?.message);
  const folder = join(ROOT, 'public/example/screenshots');
  await mkdir(folder, { recursive: true });
  for (const name of rendered.screenshots) {
    const bytes = await browser.download(`/audits/${id}/screenshots/${name}.webp`);
    await writeFile(join(folder, `${name}.webp`), bytes);
    console.log(`${name}.webp: ${bytes.length} bytes`);
  }
  return rendered;
}

async function read<T>(api: Api, path: string): Promise<T> {
  return (await api.get(path)) as unknown as T;
}

/** Returns the day of a scan. @param before how many scans before the last one */
function toDay(before: number): string {
  return new Date(Date.parse(LAST_DAY) - before * 7 * DAY).toISOString().slice(0, 10);
}

function computeDelta([last, former]: ScoreOverview['history']): ScoreOverview['delta'] {
  if (!last || !former || last.score === null || former.score === null) return null;
  return { score: last.score - former.score, since: former.date };
}

/** Moves the results of a page to the days of their scans. */
function moveResults(changes: AuditChanges): AuditChanges {
  const results = changes.results.map((result, before) => ({
    ...result,
    audited_at: moveTo(result.audited_at, before),
  }));
  return { ...changes, results, after: results[0] ?? null, before: results[1] ?? null };
}

/** @param before how many scans before the last one it was */
function moveScan(scan: ScanChanges['scan'], before: number): ScanChanges['scan'] {
  const { id, started_at: start, finished_at: end } = scan;
  return { id, started_at: moveTo(start, before), finished_at: moveTo(end, before) };
}

function moveTo(timestamp: string, before: number): string {
  return `${toDay(before)}${timestamp.slice(10)}`;
}

/** Moves today's timestamps to the last day, so that they fit the history. */
function moveToLastDay(json: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return json.replaceAll(`"${today}T`, `"${LAST_DAY}T`);
}
