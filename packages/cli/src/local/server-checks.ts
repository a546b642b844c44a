import { CHECKS } from '../../../../src/engine/checks/all.ts';
import { type Check, unknown } from '../../../../src/engine/checks/check.ts';

/** Checks of headers and times, which a file does not have. A test compares them with what the checks read. */
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
  const test: Check['test'] = (facts) => {
    const outcome = check.test(facts);
    return outcome.result === 'fail' ? unknown('Only the server that serves the file can tell') : outcome;
  };
  return { ...check, test };
}
