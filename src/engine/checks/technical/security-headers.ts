import { pluralize, shorten } from '../../../lib/text.ts';
import { getHeader } from '../../fetched-page.ts';
import type { PageElement } from '../../page/node.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
import { renderMetaTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML, rfc, WHATWG } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import {
  readHeaderPolicies,
  readHeaderPolicyTexts,
  readMetaPolicies,
  readMetaPolicyTexts,
} from './content-security-policy.ts';

/** Among the sources of a directive, one that matches every host: `*`, `https:`, `https://*`, `*:*` (CSP Level 3, section 6.7.2). */
const ANY_SITE = /(?:^|\s)(?:https?:|(?:https?:\/\/)?\*(?::(?:\*|\d{1,5}))?(?:\/\S*)?)(?:\s|$)/i;

/** An IP address as the URL parser writes it. Browsers note no HSTS of one (RFC 6797, section 8.1.1). */
const IP_ADDRESS = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 31_536_000;

export const securityHeaderChecks = defineChecks('technical', [
  {
    id: 'hsts-missing',
    revision: 2,
    severity: 'low',
    title: 'The HSTS header is missing',
    passes:
      'An https response has Strict-Transport-Security with a max-age. Hosts without a domain name cannot have it.',
    why: 'Without it, the first request of a visit may go over http, where it can be redirected elsewhere.',
    recommendation: `Send Strict-Transport-Security: max-age=${YEAR_SECONDS}, and add includeSubDomains once every subdomain has https.`,
    example: 'Strict-Transport-Security: max-age=31536000',
    verify: 'Run curl -sI on the URL and check for Strict-Transport-Security.',
    sources: [rfc(6797, '6.1'), rfc(6797, '8.1.1'), lighthouse('best-practices/has-hsts')],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      if (facts.url.protocol !== 'https:' || IP_ADDRESS.test(facts.url.hostname)) return notApplicable;
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
    revision: 2,
    severity: 'low',
    title: 'HSTS max-age is shorter than one year',
    passes: `The max-age of Strict-Transport-Security is at least ${YEAR_SECONDS} seconds.`,
    why: 'Browsers may forget the rule before the next visit, and the preload list asks for at least a year.',
    recommendation: `Raise max-age to ${YEAR_SECONDS}, and leave the other directives as they are.`,
    example: 'Strict-Transport-Security: max-age=31536000',
    verify: `Run curl -sI on the URL and check that max-age is at least ${YEAR_SECONDS}.`,
    sources: [rfc(6797, '6.1.1'), lighthouse('best-practices/has-hsts')],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      const seconds =
        facts.url.protocol === 'https:' && !IP_ADDRESS.test(facts.url.hostname)
          ? readHstsMaxAge(facts)
          : null;
      if (seconds === null) return notApplicable;
      return passIf(
        seconds >= YEAR_SECONDS,
        () =>
          `max-age=${seconds}, ${seconds < DAY_SECONDS ? 'less than a day' : pluralize(Math.floor(seconds / DAY_SECONDS), 'day')}`,
      );
    },
  },
  {
    id: 'csp-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no Content-Security-Policy',
    passes:
      'The response or a meta tag in the head has a Content-Security-Policy with any directive that browsers enforce: one with frame-ancestors alone passes in a header, and stops no script. Reports alone do not count, nor do frame-ancestors and sandbox in a meta tag.',
    why: 'A policy limits what the page may load and run and who may frame it; one with script-src stops scripts that attackers inject.',
    recommendation:
      'Send a Content-Security-Policy that allows only your own script sources, and test it with Content-Security-Policy-Report-Only first.',
    example: "Content-Security-Policy: script-src 'self'; object-src 'none'; base-uri 'self'",
    verify: 'Run curl -sI on the URL and check for Content-Security-Policy.',
    sources: [W3C.contentSecurityPolicy, GUIDES.csp],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      if (readHeaderPolicies(facts).length + readMetaPolicies(html).length > 0) return pass;
      const texts = [...readHeaderPolicyTexts(facts), ...readMetaPolicyTexts(html)];
      const policy = texts.find((text) => text.trim() !== '');
      if (policy !== undefined)
        return fail(
          phrase`The Content-Security-Policy ${quote(policy, 100)} has no directive that browsers enforce`,
        );
      return fail(
        getHeader(facts.page, 'content-security-policy-report-only') === null
          ? 'No Content-Security-Policy header or meta'
          : 'Only Content-Security-Policy-Report-Only, which stops nothing',
      );
    },
  },
  {
    id: 'content-type-options-missing',
    severity: 'low',
    title: 'The X-Content-Type-Options header is not nosniff',
    passes: 'X-Content-Type-Options is nosniff.',
    why: 'Browsers may otherwise guess the type of a file and run an upload as a script.',
    recommendation:
      'Send X-Content-Type-Options: nosniff, once scripts and styles have the right media types.',
    example: 'X-Content-Type-Options: nosniff',
    verify: 'Run curl -sI on the URL and check for X-Content-Type-Options: nosniff.',
    sources: [WHATWG.contentTypeOptions],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ page }) => {
      const value = getHeader(page, 'x-content-type-options');
      // The first of several values counts (Fetch standard, "X-Content-Type-Options header").
      return passIf(value?.split(',')[0]?.trim().toLowerCase() === 'nosniff', () =>
        value === null ? 'No X-Content-Type-Options header' : `X-Content-Type-Options: ${quote(value)}`,
      );
    },
  },
  {
    id: 'clickjacking-unprotected',
    revision: 3,
    severity: 'low',
    title: 'Other sites can show the page in a frame',
    passes:
      'X-Frame-Options is DENY or SAMEORIGIN, or the Content-Security-Policy header has frame-ancestors without a source that matches every host, such as *, https:, https://* or *:*.',
    why: 'Another site can show the page in an invisible frame and trick visitors into clicking on it.',
    recommendation:
      'Name the sites that may embed the page in frame-ancestors, or send X-Frame-Options: SAMEORIGIN.',
    example: "Content-Security-Policy: frame-ancestors 'self'",
    verify: 'Run curl -sI on the URL and check for frame-ancestors or X-Frame-Options.',
    sources: [HTML.xFrameOptions, lighthouse('best-practices/clickjacking-mitigation')],
    checkedOn: '2026-11-27',
    test: (_html, facts) => {
      const options = getHeader(facts.page, 'x-frame-options');
      const ancestors = readHeaderPolicies(facts).flatMap((policy) => policy.get('frame-ancestors') ?? []);
      // frame-ancestors overrides X-Frame-Options (HTML standard, "The X-Frame-Options header").
      const controlled =
        ancestors.length > 0
          ? ancestors.some((sources) => !ANY_SITE.test(sources))
          : /(?:^|,)\s*(?:deny|sameorigin)\s*(?:,|$)/i.test(options ?? '');
      if (controlled) return pass;
      if (ancestors.length > 0)
        return fail(`Content-Security-Policy: frame-ancestors ${shorten(ancestors[0] ?? '', 100)}`);
      return fail(
        options === null
          ? 'No X-Frame-Options header and no frame-ancestors in Content-Security-Policy'
          : `X-Frame-Options: ${quote(options)}, which browsers ignore`,
      );
    },
  },
  {
    id: 'referrer-policy-unsafe',
    revision: 2,
    severity: 'low',
    title: 'The referrer policy reveals full URLs to other sites',
    faultyAttributes: ['content'],
    passes:
      'Neither Referrer-Policy nor a meta referrer asks for unsafe-url or no-referrer-when-downgrade. Without a policy browsers use strict-origin-when-cross-origin, which is safe.',
    why: 'Sites that the page links to or loads from may receive its whole URL, including search terms and tokens.',
    recommendation: 'Set the referrer policy to strict-origin-when-cross-origin, or remove it.',
    example: 'Referrer-Policy: strict-origin-when-cross-origin',
    verify:
      'Run curl -sI on the URL and view the page source, and check that no policy is unsafe-url or no-referrer-when-downgrade.',
    sources: [W3C.referrerPolicies, GUIDES.referrerPolicy],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      const { policy, meta } = resolveReferrerPolicy(html, facts);
      if (policy !== 'unsafe-url' && policy !== 'no-referrer-when-downgrade') return pass;
      if (!meta) return fail(`Referrer-Policy: ${policy}`);
      return fail(phrase`meta referrer: ${policy}: ${describeElement(meta, html.index, 'name', 'content')}`, {
        // It overrides the header.
        recommendation: `Write ${renderMetaTag({ name: 'referrer', content: SAFE_REFERRER_POLICY })}, or remove the tag.`,
      });
    },
  },
  {
    id: 'server-version-disclosed',
    severity: 'low',
    title: 'A header reveals the version of the server software',
    passes: 'Neither Server nor X-Powered-By names a version number.',
    why: 'Attackers who know the version can look up its known weaknesses.',
    recommendation:
      'Turn off the version with server_tokens off (nginx), ServerTokens Prod (Apache) or expose_php = Off (PHP).',
    verify: 'Run curl -sI on the URL and check that Server and X-Powered-By have no version number.',
    sources: [
      {
        title: 'OWASP Web Security Testing Guide: Fingerprint Web Server',
        url: 'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
      },
    ],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ page }) => {
      const versions = ['server', 'x-powered-by'].flatMap((name) => {
        const value = getHeader(page, name);
        return value !== null && /\d\.\d/.test(value) ? `${name}: ${quote(value)}` : [];
      });
      return passIf(versions.length === 0, () => versions.join('; '));
    },
  },
]);

/**
 * Seconds; `null` without a valid max-age. The first header counts, names ignore case and values may be quoted (RFC
 * 6797, sections 6.1 and 8.1).
 */
function readHstsMaxAge({ page }: PageFacts): number | null {
  const header = getHeader(page, 'strict-transport-security');
  if (header === null) return null;
  const [value = ''] = header.split(',', 1);
  for (const directive of value.split(';')) {
    const seconds = /^\s*max-age\s*=\s*"?(\d+)"?\s*$/i.exec(directive)?.[1];
    if (seconds !== undefined) return Number(seconds);
  }
  return null;
}

const SAFE_REFERRER_POLICY = 'strict-origin-when-cross-origin';

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
): { policy: string | null; meta: PageElement | null } {
  const metas = (head.metas.get('referrer') ?? []).flatMap(({ content, inHead, element }) => {
    const name = content.toLowerCase();
    return inHead ? { policy: LEGACY_REFERRER_POLICIES[name] ?? name, meta: element } : [];
  });
  const last = metas.findLast(({ policy }) => REFERRER_POLICIES.has(policy));
  if (last) return last;
  const header = getHeader(page, 'referrer-policy');
  if (header === null) return { policy: null, meta: null };
  const tokens = header.toLowerCase().split(',');
  const policy = tokens.map((token) => token.trim()).findLast((token) => REFERRER_POLICIES.has(token));
  return { policy: policy ?? null, meta: null };
}
