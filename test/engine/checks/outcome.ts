import { writeEvidence } from '../../../src/engine/evidence.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import type { Check, Outcome } from '../../../src/engine/checks/check.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { runCheck } from '../../../src/engine/checks/run-checks.ts';
import { createAuditInput, type PageCase } from '../page-input.ts';
import { isInstruction } from '../sentence.ts';

function findCheck(id: string): Check {
  const check = CHECKS.find((candidate) => candidate.id === id);
  if (!check) throw new Error(`There is no check ${id}`);
  return check;
}

/**
 * The outcome of a check on a page, run by the runner, which applies `needs` and catches errors. Throws if a failure has a
 * recommendation that is not one imperative sentence. Evidence is written as the API has it.
 */
export function outcome(id: string, html: string, page?: PageCase): Outcome {
  const found = runCheck(findCheck(id), readFacts(createAuditInput(html, page)));
  if (found.result === 'fail' && !isInstruction(found.recommendation ?? findCheck(id).recommendation))
    throw new Error(`${id} recommends: ${found.recommendation}`);
  return found.result === 'fail' ? { ...found, evidence: writeEvidence(found.evidence) } : found;
}

/** The result of the outcome: `pass`, `fail`, `notApplicable` or `unknown`. */
export function result(id: string, html: string, page?: PageCase): Outcome['result'] {
  return outcome(id, html, page).result;
}

/** The results of several checks on a page, which is read once. */
export function results(ids: readonly string[], html: string, page?: PageCase): Outcome['result'][] {
  const facts = readFacts(createAuditInput(html, page));
  return ids.map((id) => runCheck(findCheck(id), facts).result);
}

/** The evidence of a failure. Throws if the check does not fail. */
export function evidence(id: string, html: string, page?: PageCase): string {
  const found = outcome(id, html, page);
  if (found.result !== 'fail') throw new Error(`${id} did not fail: ${found.result}`);
  return writeEvidence(found.evidence);
}
