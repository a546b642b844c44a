import { CHECKS } from '../../../../src/engine/checks/all.ts';
import { type Check, type Outcome, unknown } from '../../../../src/engine/checks/check.ts';
import type { PageFacts } from '../../../../src/engine/page/page-facts.ts';

/** Checks of headers and times, which a file does not have. A test compares this list with the facts that the checks read. */
const SERVER_CHECKS: ReadonlySet<string> = new Set([
  'ttfb-slow',
  'ttfb-very-slow',
  'compression-missing',
  'cache-validators-missing',
  'hsts-missing',
  'hsts-weak',
  'csp-missing',
  'clickjacking-unprotected',
  'content-type-options-missing',
  'referrer-policy-unsafe',
  'charset-missing',
]);

/** The checks for a file: what only a server could fix is `unknown` and takes no points. */
export const FILE_CHECKS: readonly Check[] = CHECKS.map(forgiveInFile);

function forgiveInFile(check: Check): Check {
  if (!SERVER_CHECKS.has(check.id)) return check;
  return check.needs === 'html'
    ? { ...check, test: (html, facts) => forgive(check.test(html, facts)) }
    : { ...check, test: (facts: PageFacts) => forgive(check.test(facts)) };
}

function forgive(outcome: Outcome): Outcome {
  return outcome.result === 'fail' ? unknown('Only the server that serves the file can tell') : outcome;
}
