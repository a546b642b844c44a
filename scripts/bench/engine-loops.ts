import { createXmlParser } from '../../src/crawler/sitemap/sitemap-parser.ts';
import { writeSiteReportCsv } from '../../src/engine/formats/findings-csv.ts';
import { runAudit } from '../../src/engine/run-audit.ts';
import { PageCollector } from '../../src/engine/site/collect-pages.ts';
import { toStoredSiteFacts } from '../../src/engine/site/site-facts.ts';
import { SiteFold } from '../../src/engine/site/site-fold.ts';
import { buildSiteReport } from '../../src/engine/site/site-report.ts';
import { gradeSite } from '../../src/engine/site/site-score.ts';
import { isAllowed, parseRobotsTxt } from '../../src/lib/robots/robots-txt.ts';
import { parseNote } from '../../src/lib/tlog/note.ts';
import { createAuditInput } from '../../test/engine/page-input.ts';
import { finish } from '../../test/engine/graph/finish.ts';
import { generateAudits } from '../../test/fixtures/generated-audits.ts';
import { HOSTILE_PAGES } from '../../test/fixtures/hostile-pages.ts';
import { SITEMAPS } from '../../test/fixtures/hostile/sitemaps.ts';
import { countSteps } from '../../test/steps.ts';

/** A loop over foreign data that does not yield before its end. */
export interface EngineLoop {
  name: string;
  /** Characters of its input, or audits. */
  size: number;
  /** Characters that string methods and regular expressions read. */
  steps: number;
}

/** Bytes of a sitemap that arrive together. */
const CHUNK = 65_536;
const PAGE_SIZE = 200_000;
const AUDITS = 1_000;
/** The longest answer of a witness that is read. */
const ANSWER = 16_384;
/** Answers of that length that are hard to read: many lines, a long line, and white space. */
const ANSWERS = ['— w.example AAAA\n', `— ${'w'.repeat(ANSWER - 8)} AAAA\n`, ' '].map((part) =>
  part.repeat(ANSWER / part.length),
);

/** Counts the steps of the loops over foreign data that run without a database: the most of all hostile inputs. */
export async function measureEngineLoops(): Promise<EngineLoop[]> {
  const robots = `User-agent: *\n${Array.from({ length: 40_000 }, (_, n) => `allow:/${n}*a`).join('\n')}`;
  const rules = parseRobotsTxt(robots);
  const { host, answers, site, audits, now } = generateAudits(1, AUDITS);
  const collector = new PageCollector(host, answers);
  const all = [...audits];
  for (const audit of all) collector.add(audit);
  const fold = new SiteFold(collector.finish(site));
  do for (const audit of all) fold.add(audit);
  while (fold.needsReading());
  const input = { site: toStoredSiteFacts(site), score: null, now, siteUrl: 'https://audit.example.com' };
  const pages = finish(fold.finish(site));
  const report = buildSiteReport(pages, input);
  const url = 'https://www.example.com/a/a/a';
  return [
    await measure('sitemap: what arrives together', CHUNK, Object.values(SITEMAPS), (write) => {
      const parser = createXmlParser(() => true);
      parser.write(write(CHUNK).slice(0, CHUNK));
    }),
    await measure('robots.txt: parsing', robots.length, [robots], parseRobotsTxt),
    await measure('robots.txt: the first decision', url.length, [url], (text) =>
      isAllowed(rules, 'SiteAuditBot', text),
    ),
    await measure('scan: analysing a page', PAGE_SIZE, Object.values(HOSTILE_PAGES), (write) =>
      runAudit(createAuditInput(write(PAGE_SIZE))),
    ),
    await measure('log: reading the answer of a witness', ANSWER, ANSWERS, (answer) =>
      parseNote(`example.com/log\n1\nAAAA\n\n${answer}`),
    ),
    await measure('score: grading', AUDITS, [pages], (read) => gradeSite(read, site, now)),
    await measure('report: building', AUDITS, [pages], (read) => buildSiteReport(read, input)),
    await measure('export: findings as CSV', AUDITS, [report], async (built) => {
      for await (const part of writeSiteReportCsv(built)) if (part === '') return;
    }),
  ];
}

async function measure<T>(
  name: string,
  size: number,
  inputs: readonly T[],
  run: (input: T) => unknown,
): Promise<EngineLoop> {
  let steps = 0;
  for (const input of inputs) steps = Math.max(steps, await countSteps(() => run(input)));
  return { name, size, steps };
}
