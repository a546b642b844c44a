import { CHECKS } from '../../../../src/engine/checks/all.ts';
import { type Check, convertOutcome, type Outcome, unknown } from '../../../../src/engine/checks/check.ts';
import { UNKNOWN_ORIGIN } from './read-files.ts';

const ONLY_SERVER = 'Only the server that serves the file can tell';
const NO_URL = 'Depends on the URL of the website, which --base-url gives';

/** Checks of headers. A file has none, so only a pass counts. A test finds checks that are missing here. */
const HEADER_CHECKS: ReadonlySet<string> = new Set([
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

/** Checks of nothing but the response: a file can neither pass nor fail them. */
const RESPONSE_CHECKS: ReadonlySet<string> = new Set([
  'content-type-not-html',
  'http-status-error',
  'robots-txt-unreachable',
  'server-version-disclosed',
  'ttfb-slow',
  'ttfb-very-slow',
  'x-robots-noindex',
]);

/** Checks that compare the path of the page with its canonical. */
const PATH_CHECKS: ReadonlySet<string> = new Set(['canonical-non-self', 'canonical-to-root']);

/** Checks of the scheme of the page: a canonical link says at which URL the page is to be found, not whether it is. */
const SCHEME_CHECKS: ReadonlySet<string> = new Set(['https-missing']);

/** Checks that compare URLs with the host or scheme of the page. A test compares this list with what the checks do. */
const HOST_CHECKS: ReadonlySet<string> = new Set([
  'canonical-cross-domain',
  'canonical-hreflang-conflict',
  'canonical-non-self',
  'canonical-scheme-downgrade',
  'canonical-to-root',
  'form-insecure-action',
  'hreflang-lang-mismatch',
  'hreflang-self-missing',
  'https-missing',
  'internal-links-none',
  'internal-nofollow',
  'link-http-internal',
  'mixed-content-active',
  'mixed-content-passive',
  'og-url-mismatch',
]);

/** The checks for a file: what only a server could fix is `unknown` and takes no points. */
export const FILE_CHECKS: readonly Check[] = CHECKS.map((check) => {
  if (RESPONSE_CHECKS.has(check.id)) return convertOutcome(check, doubt(ONLY_SERVER));
  return HEADER_CHECKS.has(check.id) ? convertOutcome(check, forgive) : check;
});

/** The checks for files of which only the host is known, from a canonical link. */
export const SCHEMELESS_CHECKS: readonly Check[] = FILE_CHECKS.map((check) =>
  SCHEME_CHECKS.has(check.id) ? convertOutcome(check, doubt(NO_URL)) : check,
);

/** The checks for a single one of these files, whose folder is not known either. */
export const PATHLESS_CHECKS: readonly Check[] = SCHEMELESS_CHECKS.map((check) =>
  PATH_CHECKS.has(check.id) ? convertOutcome(check, doubt(NO_URL)) : check,
);

/** The checks for a file whose URL is unknown: what depends on its host is `unknown`, and no advice names the page's URL. */
export const HOSTLESS_CHECKS: readonly Check[] = FILE_CHECKS.map((check) =>
  convertOutcome(check, HOST_CHECKS.has(check.id) ? doubt(NO_URL) : dropUnknownUrl),
);

function doubt(reason: string) {
  return (outcome: Outcome): Outcome => (outcome.result === 'notApplicable' ? outcome : unknown(reason));
}

function forgive(outcome: Outcome): Outcome {
  return outcome.result === 'fail' ? unknown(ONLY_SERVER) : outcome;
}

/** Without the recommendation that writes out the URL of the page, which is unknown. */
function dropUnknownUrl(outcome: Outcome): Outcome {
  if (outcome.result !== 'fail' || !outcome.recommendation?.includes(UNKNOWN_ORIGIN)) return outcome;
  const { recommendation: _, ...rest } = outcome;
  return rest;
}
