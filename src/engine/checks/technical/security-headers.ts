import { pluralize } from '../../../lib/text.ts';
import { getHeader } from '../../fetched-page.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, pass, passIf } from '../check.ts';
import { quote } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML, rfc, WHATWG } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import { readHeaderPolicies, readMetaPolicies } from './content-security-policy.ts';

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 31_536_000;

export const securityHeaderChecks: Check[] = [
  {
    id: 'hsts-missing',
    category: 'technical',
    severity: 'low',
    title: 'No HSTS header',
    passes: 'An https answer has Strict-Transport-Security with a max-age.',
    why: 'Without it the first request of a visit may go over http, where it can be redirected elsewhere.',
    recommendation: `Send Strict-Transport-Security: max-age=${YEAR_SECONDS}. Add includeSubDomains once every subdomain has https.`,
    sources: [rfc(6797, '6.1'), lighthouse('best-practices/has-hsts')],
    needs: 'success',
    test: (facts) => {
      if (facts.url.protocol !== 'https:') return notApplicable;
      const value = getHeader(facts.page, 'strict-transport-security');
      return passIf(readHstsMaxAge(facts) !== null, () =>
        value === null
          ? 'No Strict-Transport-Security header'
          : `Strict-Transport-Security: ${quote(value)} has no max-age`,
      );
    },
  },
  {
    id: 'hsts-weak',
    category: 'technical',
    severity: 'low',
    title: 'HSTS max-age under one year',
    passes: `The max-age of Strict-Transport-Security is at least ${YEAR_SECONDS} seconds.`,
    why: 'Browsers forget the rule before the next visit, and lists of preloaded hosts ask for a year.',
    recommendation: `Raise max-age to ${YEAR_SECONDS}, and leave the other directives as they are.`,
    sources: [rfc(6797, '6.1.1'), lighthouse('best-practices/has-hsts')],
    needs: 'success',
    test: (facts) => {
      const seconds = facts.url.protocol === 'https:' ? readHstsMaxAge(facts) : null;
      if (seconds === null) return notApplicable;
      return passIf(
        seconds >= YEAR_SECONDS,
        () =>
          `max-age=${seconds}, ${seconds < DAY_SECONDS ? 'less than a day' : pluralize(Math.floor(seconds / DAY_SECONDS), 'day')}`,
      );
    },
  },
  defineHtmlCheck({
    id: 'csp-missing',
    category: 'technical',
    severity: 'low',
    title: 'No Content-Security-Policy',
    passes: 'The answer or a meta of the head has a Content-Security-Policy that is enforced.',
    why: 'A policy keeps scripts that were smuggled into the page from running.',
    recommendation:
      "Send a Content-Security-Policy, for example script-src 'self' and the hosts you load scripts from; try it with Content-Security-Policy-Report-Only first.",
    sources: [W3C.contentSecurityPolicy, GUIDES.csp],
    test: (html, facts) =>
      passIf(readHeaderPolicies(facts).length + readMetaPolicies(html).length > 0, () =>
        getHeader(facts.page, 'content-security-policy-report-only') === null
          ? 'No Content-Security-Policy header or meta'
          : 'Only Content-Security-Policy-Report-Only, which stops nothing',
      ),
  }),
  {
    id: 'content-type-options-missing',
    category: 'technical',
    severity: 'low',
    title: 'No X-Content-Type-Options',
    passes: 'X-Content-Type-Options is nosniff.',
    why: 'Browsers may otherwise guess the type of a file and run an upload as a script.',
    recommendation:
      'Send X-Content-Type-Options: nosniff, once scripts and styles are sent with their media types.',
    sources: [WHATWG.contentTypeOptions],
    needs: 'success',
    test: ({ page }) => {
      const value = getHeader(page, 'x-content-type-options');
      // The first of several values counts (Fetch standard, "X-Content-Type-Options header").
      return passIf(value?.split(',')[0]?.trim().toLowerCase() === 'nosniff', () =>
        value === null ? 'No X-Content-Type-Options header' : `X-Content-Type-Options: ${quote(value)}`,
      );
    },
  },
  defineHtmlCheck({
    id: 'clickjacking-unprotected',
    category: 'technical',
    severity: 'low',
    title: 'No framing control',
    passes:
      'X-Frame-Options is DENY or SAMEORIGIN, or the Content-Security-Policy header has frame-ancestors that is not just *.',
    why: 'Another site can show the page in an invisible frame and have its visitors click on it.',
    recommendation:
      "Send Content-Security-Policy: frame-ancestors 'self' and the sites that may embed the page, or X-Frame-Options: SAMEORIGIN if none may.",
    sources: [HTML.xFrameOptions, lighthouse('best-practices/clickjacking-mitigation')],
    test: (_html, facts) => {
      const options = getHeader(facts.page, 'x-frame-options');
      const ancestors = readHeaderPolicies(facts).flatMap((policy) => policy.get('frame-ancestors') ?? []);
      // frame-ancestors overrides X-Frame-Options (HTML standard, "The X-Frame-Options header").
      const controlled =
        ancestors.length > 0
          ? ancestors.some((sources) => sources !== '*')
          : /(?:^|,)\s*(?:deny|sameorigin)\s*(?:,|$)/i.test(options ?? '');
      if (controlled) return pass;
      if (ancestors.length > 0) return fail('Content-Security-Policy: frame-ancestors *');
      return fail(
        options === null
          ? 'No X-Frame-Options header and no frame-ancestors in Content-Security-Policy'
          : `X-Frame-Options: ${quote(options)}, which browsers ignore`,
      );
    },
  }),
  defineHtmlCheck({
    id: 'referrer-policy-unsafe',
    category: 'technical',
    severity: 'low',
    title: 'Unsafe referrer policy',
    passes:
      'Neither Referrer-Policy nor a meta referrer asks for unsafe-url or no-referrer-when-downgrade. Without a policy browsers use strict-origin-when-cross-origin, which is safe.',
    why: 'The whole address of the page, search terms and tokens included, may reach the sites it links to and loads from.',
    recommendation: 'Ask for strict-origin-when-cross-origin instead, or leave the policy out.',
    sources: [W3C.referrerPolicies, GUIDES.referrerPolicy],
    test: (html, facts) => {
      const { policy, from } = resolveReferrerPolicy(html, facts);
      return passIf(
        policy !== 'unsafe-url' && policy !== 'no-referrer-when-downgrade',
        () => `${from}: ${policy}`,
      );
    },
  }),
  {
    id: 'server-version-disclosed',
    category: 'technical',
    severity: 'low',
    title: 'Server software version disclosed',
    passes: 'Neither Server nor X-Powered-By names a version number.',
    why: 'Who knows the version can look up its known holes.',
    recommendation:
      'Turn the version off: server_tokens off (nginx), ServerTokens Prod (Apache), expose_php = Off (PHP).',
    sources: [
      {
        title: 'OWASP Web Security Testing Guide: Fingerprint Web Server',
        url: 'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
      },
    ],
    needs: 'success',
    test: ({ page }) => {
      const versions = ['server', 'x-powered-by'].flatMap((name) => {
        const value = getHeader(page, name);
        return value !== null && /\d\.\d/.test(value) ? `${name}: ${quote(value)}` : [];
      });
      return passIf(versions.length === 0, () => versions.join('; '));
    },
  },
];

/**
 * Seconds; `null` without a valid max-age. The first header counts, names ignore case and values may be quoted (RFC
 * 6797, sections 6.1 and 8.1).
 */
function readHstsMaxAge({ page }: PageFacts): number | null {
  const [value = ''] = (getHeader(page, 'strict-transport-security') ?? '').split(',', 1);
  for (const directive of value.split(';')) {
    const seconds = /^\s*max-age\s*=\s*"?(\d+)"?\s*$/i.exec(directive)?.[1];
    if (seconds !== undefined) return Number(seconds);
  }
  return null;
}

const REFERRER_POLICIES = new Set(
  'no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url'.split(
    ' ',
  ),
);
/** Legacy values of `<meta name=referrer>` (HTML standard, section 4.2.5.1). */
const LEGACY_REFERRER_POLICIES: Partial<Record<string, string>> = {
  never: 'no-referrer',
  default: 'strict-origin-when-cross-origin',
  always: 'unsafe-url',
  'origin-when-crossorigin': 'origin-when-cross-origin',
};

/** The policy in force: the last known value of a meta in the head, or else of the header. */
function resolveReferrerPolicy(
  { head }: HtmlFacts,
  { page }: PageFacts,
): { policy: string | null; from: string } {
  const metas = (head.metas.get('referrer') ?? []).flatMap(({ content, inHead }) => {
    const name = content.toLowerCase();
    return inHead ? (LEGACY_REFERRER_POLICIES[name] ?? name) : [];
  });
  const meta = metas.findLast((policy) => REFERRER_POLICIES.has(policy));
  if (meta !== undefined) return { policy: meta, from: 'meta referrer' };
  const tokens = (getHeader(page, 'referrer-policy') ?? '').toLowerCase().split(',');
  const policy = tokens.map((token) => token.trim()).findLast((token) => REFERRER_POLICIES.has(token));
  return { policy: policy ?? null, from: 'Referrer-Policy' };
}
