import { CHECKS } from '../../../src/engine/checks/all.ts';
import type { Check, Outcome } from '../../../src/engine/checks/check.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { runCheck } from '../../../src/engine/checks/run-checks.ts';
import { createAuditInput, type PageCase } from '../page-input.ts';

function findCheck(id: string): Check {
  const check = CHECKS.find((one) => one.id === id);
  if (!check) throw new Error(`no check is named ${id}`);
  return check;
}

/** What the check `id` says of a page, through the runner: `needs` and a throw count. */
export function outcome(id: string, html: string, page?: PageCase): Outcome {
  return runCheck(findCheck(id), readFacts(createAuditInput(html, page)));
}

/** The result alone: `pass`, `fail`, `notApplicable` or `unknown`. */
export function result(id: string, html: string, page?: PageCase): Outcome['result'] {
  return outcome(id, html, page).result;
}

/** The evidence of a failure; throws when the check does not fail. */
export function evidence(id: string, html: string, page?: PageCase): string {
  const found = outcome(id, html, page);
  if (found.result !== 'fail') throw new Error(`${id} answered ${found.result}`);
  return found.evidence;
}
