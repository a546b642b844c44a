/**
 * Audits a page until V8 has compiled the code for it, collects all garbage and audits the page again.
 *
 * Usage: `node --expose-gc --trace-deopt audit-and-collect.ts runAudit|readFacts`
 */
import { runAudit } from '../../src/engine/run-audit.ts';
import { readFacts } from '../../src/engine/page/page-facts.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { createAuditInput } from '../engine/page-input.ts';

const input = createAuditInput(goodPage('www.example.com'));
const step = process.argv[2] === 'runAudit' ? runAudit : readFacts;
for (let time = 0; time < 500; time++) step(input);
globalThis.gc?.();
