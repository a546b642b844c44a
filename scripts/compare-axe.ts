/**
 * Compares our accessibility checks with the axe-core rules they name as sources, on the saved pages of a corpus. Prints
 * one line for each check and one for each page on which the two disagree. Cases that
 * axe-core leaves to a person ("needs review"), or that the check cannot tell, are not disagreements.
 *
 * Chromium parses the pages with scripts blocked by a Content-Security-Policy, so that its tree is the one we parse:
 * `noscript` stays text, and nothing is fetched.
 *
 * Usage: `CORPUS_DIR=<folder> npm run compare:axe -- [text in check ids]`
 */
import axe, { type AxeResults, type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { writeEvidence } from '../src/engine/evidence.ts';
import { CHECKS } from '../src/engine/checks/all.ts';
import type { Check } from '../src/engine/checks/check.ts';
import type { AuditAnalysis } from '../src/engine/checks/run-checks.ts';
import { runAudit } from '../src/engine/run-audit.ts';
import { launchChromium } from '../test/e2e/chromium.ts';
import { createAuditInput } from '../test/engine/page-input.ts';
import { readCorpusPages } from './compare/corpus.ts';
import { type Disagreement, printDisagreements } from './compare/disagreement.ts';

const AXE_URL = 'https://dequeuniversity.com/rules/axe/';
const PAGE_URL = 'https://www.example.com/';

interface ComparedCheck {
  id: string;
  rules: string[];
  /** Pages on which the check and a rule of axe-core fail. */
  both: number;
  /** Pages on which the check fails and axe-core asks for a review. */
  review: number;
  /** Pages on which a rule of axe-core fails and the check cannot tell. */
  unknown: number;
  onlyOurs: Disagreement[];
  onlyAxe: Disagreement[];
}

const [part = ''] = process.argv.slice(2);
const compared = CHECKS.filter(({ id }) => id.includes(part)).flatMap(toComparedCheck);
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for await (const { file, text } of readCorpusPages())
    comparePage(file, audit(text), await runAxe(page, text));
} finally {
  await browser.close();
}
for (const check of compared) printCheck(check);

/** Pairs the check with the axe-core rules it names; empty if it names none. */
function toComparedCheck({ id, sources }: Check): ComparedCheck[] {
  const rules = sources.flatMap(({ url }) => (url.startsWith(AXE_URL) ? (url.split('/').at(-1) ?? []) : []));
  return rules.length > 0 ? [{ id, rules, both: 0, review: 0, unknown: 0, onlyOurs: [], onlyAxe: [] }] : [];
}

function audit(text: string): AuditAnalysis {
  return runAudit(createAuditInput(text, { url: PAGE_URL })).analysis;
}

async function runAxe(page: Page, text: string): Promise<AxeResults> {
  await page.unrouteAll();
  await page.route('**/*', (route) =>
    route.request().url() === PAGE_URL
      ? route.fulfill({
          body: `\uFEFF${text.replace(/^\uFEFF/, '')}`,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "script-src 'none'",
          },
        })
      : route.abort(),
  );
  await page.goto(PAGE_URL, { waitUntil: 'domcontentloaded' });
  await page.evaluate(axe.source);
  return page.evaluate(
    (values) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- defined by the line above, in the page
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'rule', values },
        iframes: false,
        resultTypes: ['violations', 'incomplete'],
      }),
    compared.flatMap((check) => check.rules),
  );
}

function comparePage(
  file: string,
  { issues, unknown }: AuditAnalysis,
  { violations, incomplete }: AxeResults,
): void {
  for (const check of compared) {
    const issue = issues.find(({ id }) => id === check.id);
    const isOfCheck = ({ id }: Result): boolean => check.rules.includes(id);
    const theirs = violations.filter(isOfCheck);
    if (!issue) {
      if (theirs.length === 0) continue;
      if (unknown.ids.includes(check.id)) check.unknown++;
      else check.onlyAxe.push({ file, evidence: describeViolations(theirs) });
    } else if (theirs.length > 0) check.both++;
    else if (incomplete.some(isOfCheck)) check.review++;
    else check.onlyOurs.push({ file, evidence: writeEvidence(issue.evidence) });
  }
}

function describeViolations(violations: readonly Result[]): string {
  return violations
    .map(({ id, nodes }) => {
      const examples = nodes.slice(0, 3).map(({ html }) => html);
      return `${id} ${nodes.length}: ${examples.join('; ')}`;
    })
    .join('; ');
}

function printCheck({ id, rules, both, review, unknown, onlyOurs, onlyAxe }: ComparedCheck): void {
  console.log(
    `${id} (${rules.join(', ')}): both ${both}, for a person ${review}, unknown to us ${unknown}, ` +
      `only ours ${onlyOurs.length}, only axe-core ${onlyAxe.length}`,
  );
  printDisagreements('only ours', onlyOurs);
  printDisagreements('only axe-core', onlyAxe);
}
