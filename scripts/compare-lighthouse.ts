/**
 * Compares our checks with the Lighthouse audits that state the same rule, on the saved pages of a corpus. Prints one line
 * for each audit and one for each page on which the two disagree. Cases that the checks cannot tell are not disagreements.
 *
 * Lighthouse loads each page from this machine at one URL, with its scripts blocked by a Content-Security-Policy, so
 * that both read the same tree. All other requests get 404 without a body; robots.txt and response headers are therefore
 * not compared. A page takes about five seconds: COMPARE_PART=1/8 compares every eighth.
 *
 * Lighthouse is not a dependency of this project. Install it elsewhere: `npm install --prefix <folder> lighthouse@13.5.0`.
 *
 * Usage: `LIGHTHOUSE_DIR=<folder> CORPUS_DIR=<folder> npm run compare:lighthouse -- [text in audit ids]`
 */
import { createServer } from 'node:http';
import { writeEvidence } from '../src/engine/evidence.ts';
import type { AuditAnalysis } from '../src/engine/checks/run-checks.ts';
import { runAudit } from '../src/engine/run-audit.ts';
import { launchChromium } from '../test/e2e/chromium.ts';
import { createAuditInput } from '../test/engine/page-input.ts';
import { type CorpusPage, readCorpusPages } from './compare/corpus.ts';
import { type AuditResult, loadLighthouse } from './compare/lighthouse.ts';
import { type Disagreement, printDisagreements } from './compare/disagreement.ts';

const PAGE_URL = 'http://www.example.com/saved/page';
const SERVER_PORT = 9080;
const DEBUGGING_PORT = 9333;

/** Lighthouse audits, with the checks that together implement their rule. */
const CHECKS_BY_AUDIT: Record<string, string[]> = {
  'document-title': ['title-missing'],
  'meta-description': ['description-missing'],
  'link-text': ['link-text-generic'],
  'crawlable-anchors': ['links-uncrawlable'],
  'is-crawlable': ['meta-robots-noindex', 'unavailable-after-past'],
  'image-alt': ['image-alt-missing'],
  hreflang: ['hreflang-invalid-code', 'hreflang-not-absolute'],
  canonical: [
    'canonical-conflict',
    'canonical-invalid',
    'canonical-relative',
    'canonical-to-root',
    'canonical-hreflang-conflict',
  ],
  doctype: ['doctype-missing'],
  charset: ['charset-missing'],
  'unsized-images': ['image-dimensions-missing'],
  'viewport-insight': ['viewport-missing', 'viewport-not-responsive'],
};

interface ComparedAudit {
  id: string;
  checks: string[];
  both: number;
  neither: number;
  unknown: number;
  onlyOurs: Disagreement[];
  onlyLighthouse: Disagreement[];
}

const [part = ''] = process.argv.slice(2);
const compared = Object.entries(CHECKS_BY_AUDIT)
  .filter(([id]) => id.includes(part))
  .map(([id, checks]): ComparedAudit => {
    return { id, checks, both: 0, neither: 0, unknown: 0, onlyOurs: [], onlyLighthouse: [] };
  });
const lighthouse = await loadLighthouse();

let served: CorpusPage | undefined;
const server = createServer((request, response) => {
  if (!served || request.url !== new URL(PAGE_URL).pathname) return response.writeHead(404).end();
  response.setHeader('content-type', served.contentType);
  response.setHeader('content-security-policy', "script-src 'none'");
  return response.end(served.bytes);
}).listen(SERVER_PORT, '127.0.0.1');
const browser = await launchChromium(
  `--remote-debugging-port=${DEBUGGING_PORT}`,
  `--host-resolver-rules=MAP * 127.0.0.1:${SERVER_PORT}`,
  '--disable-features=HttpsUpgrades',
);
try {
  for await (const page of readCorpusPages()) {
    served = page;
    const { analysis } = runAudit(
      createAuditInput(page.text, { url: PAGE_URL, headers: { 'content-type': page.contentType } }),
    );
    const results = (await runLighthouse(page.file)) ?? (await runLighthouse(page.file));
    if (results) comparePage(page.file, analysis, results);
    else console.log(`left out ${page.file}`);
  }
} finally {
  await browser.close();
  server.close();
}
for (const audit of compared) printAudit(audit);

/** @returns `null` if Lighthouse cannot load the page, such as on a busy machine */
async function runLighthouse(file: string): Promise<Record<string, AuditResult> | null> {
  const { lhr } = await lighthouse(PAGE_URL, {
    port: DEBUGGING_PORT,
    logLevel: 'silent',
    // Without the data of the last two, the audit doctype does not know limited quirks.
    onlyAudits: [...compared.map(({ id }) => id), 'inspector-issues', 'viewport-insight'],
    throttlingMethod: 'provided',
    disableFullPageScreenshot: true,
    // Nothing is fetched, so waiting for paints or a quiet network is pointless.
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    maxWaitForLoad: 15_000,
  });
  if (!lhr.runtimeError) return lhr.audits;
  console.error(`${file}: ${lhr.runtimeError.message}`);
  return null;
}

function comparePage(
  file: string,
  { issues, unknown }: AuditAnalysis,
  results: Record<string, AuditResult>,
): void {
  for (const audit of compared) {
    const failed = issues.filter(({ id }) => audit.checks.includes(id));
    const result = results[audit.id];
    const isTheirs = typeof result?.score === 'number' && result.score < 1;
    if (failed.length > 0 && isTheirs) audit.both++;
    else if (failed.length > 0)
      audit.onlyOurs.push({
        file,
        evidence: failed.map(({ evidence }) => writeEvidence(evidence)).join('; '),
      });
    else if (!result || !isTheirs) audit.neither++;
    else if (audit.checks.some((id) => unknown.ids.includes(id))) audit.unknown++;
    else audit.onlyLighthouse.push({ file, evidence: describeResult(result) });
  }
}

function describeResult({ explanation = '', details }: AuditResult): string {
  const items = details?.items ?? [];
  const examples = items.slice(0, 3).map(({ node, text, href }) => node?.snippet ?? `${text} to ${href}`);
  return `${explanation} ${items.length} items: ${examples.join('; ')}`;
}

function printAudit({ id, checks, both, neither, unknown, onlyOurs, onlyLighthouse }: ComparedAudit): void {
  console.log(
    `${id} (${checks.join(', ')}): both ${both}, neither ${neither}, unknown to us ${unknown}, ` +
      `only ours ${onlyOurs.length}, only Lighthouse ${onlyLighthouse.length}`,
  );
  printDisagreements('only ours', onlyOurs);
  printDisagreements('only Lighthouse', onlyLighthouse);
}
