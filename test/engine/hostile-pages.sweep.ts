import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { testPage } from '../../src/engine/checks/check.ts';
import { extractPage } from '../../src/engine/extract/extract-page.ts';
import { readFacts } from '../../src/engine/page/page-facts.ts';
import { TREE_LIMITS } from '../../src/engine/page/tree-adapter.ts';
import { runAudit } from '../../src/engine/run-audit.ts';
import { buildAuditFacts } from '../../src/engine/site/build-audit-facts.ts';
import { encodeAuditFacts } from '../../src/engine/site/audit-facts.ts';
import { HOSTILE_PAGES } from '../fixtures/hostile-pages.ts';
import { countSteps } from '../steps.ts';
import { takePart } from '../sweep-part.ts';
import { createAuditInput } from './page-input.ts';

/** The limit does not count the implied html, head and body. */
const ELEMENTS = TREE_LIMITS.elements + 10;
/** Tree construction can move elements deeper than the stack of open elements, which the limit counts. */
const DEPTH = 2 * TREE_LIMITS.depth;
/** What the limits on the article's elements, depth and text allow Readability, whatever the size of the page. */
const STEP_LIMIT = 500_000_000;

/** Those that are slow to read when they are large. */
const LARGE = takePart([
  'flat paragraphs',
  'divs left open',
  'misnested formatting',
  'attributes on one tag',
  'links',
  'aria references',
  'deeply nested json-ld arrays',
  'quotes never closed',
  'words in svg',
]);
const PAGES = takePart(Object.entries(HOSTILE_PAGES));

describe('a hostile page', () => {
  it.each(PAGES)('is audited in full: %s', (_, write) => {
    const { facts, analysis } = runAudit(createAuditInput(write(150_000)));
    expect(facts.html?.index.elements.length).toBeLessThan(ELEMENTS);
    expect(facts.html?.index.depth).toBeLessThan(DEPTH);
    for (const check of CHECKS) expect(() => testPage(check, facts), check.id).not.toThrow();
    expect(analysis.overall_score).toBeGreaterThanOrEqual(0);
    expect(analysis.overall_score).toBeLessThanOrEqual(100);
    expect(JSON.stringify(analysis).length).toBeLessThan(200_000);
  });

  it.each(LARGE)('is audited in full at 5 MB: %s', (name) => {
    const { facts, analysis } = runAudit(createAuditInput(HOSTILE_PAGES[name]?.(5_000_000) ?? ''));
    expect(facts.html?.index.elements.length).toBeLessThan(ELEMENTS);
    expect(analysis.overall_score).toBeLessThanOrEqual(100);
  });

  it.each(PAGES)('is extracted in a bounded number of steps: %s', async (_, write) => {
    const facts = readFacts(createAuditInput(write(100_000)));
    expect(await countSteps(() => extractPage(facts))).toBeLessThan(STEP_LIMIT);
  });

  it.each(PAGES)('has at most 40 KB of facts: %s', (_, write) => {
    const { facts, analysis } = runAudit(createAuditInput(write(60_000)));
    const stored = JSON.stringify(encodeAuditFacts(buildAuditFacts(facts, analysis)));
    expect(new TextEncoder().encode(stored).length).toBeLessThanOrEqual(40_000);
  });
});
