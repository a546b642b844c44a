import { parseMediaType } from '../../../lib/http/headers.ts';
import { getHeader, isSuccess } from '../../fetched-page.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { insight, lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { HTML, rfc, WHATWG } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

const NO_ACCESS =
  'Return 200 to visitors who are not signed in, or keep links to the page off public pages if it is not meant for everyone.';
const NOT_NOW =
  'Return 200 to crawlers at a rate that the server can bear, unless this was a short overload.';

/** Recommendations for statuses that need not become 200. */
const STATUS_ADVICE: Partial<Record<number, string>> = {
  401: NO_ACCESS,
  403: NO_ACCESS,
  429: NOT_NOW,
  503: NOT_NOW,
};

export const responseChecks = defineChecks('indexability', [
  {
    id: 'http-status-error',
    severity: 'critical',
    title: 'The page returns an HTTP error',
    passes: 'The final response has a status from 200 to 299.',
    why: 'Search engines drop pages that return an error, and visitors see no content.',
    recommendation:
      'Return status 200, redirect to the replacement page with 301, or remove the links to this page if it is gone for good.',
    verify: 'Run curl -sI on the URL and check that the status is 200.',
    sources: [rfc(9110, '15'), lighthouse('seo/http-status-code')],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: ({ page }) => {
      if (isSuccess(page)) return pass;
      const retryAfter = getHeader(page, 'retry-after');
      const recommendation = STATUS_ADVICE[page.status];
      return fail(
        retryAfter === null
          ? `${page.url} answered ${page.status}`
          : `${page.url} answered ${page.status}, Retry-After: ${retryAfter}`,
        recommendation === undefined ? {} : { recommendation },
      );
    },
  },
  {
    id: 'content-type-not-html',
    severity: 'high',
    title: 'The page is not served as HTML',
    passes: 'The media type in Content-Type is text/html or application/xhtml+xml.',
    why: 'Browsers and crawlers go by the media type, and show other types as plain text or download them.',
    recommendation:
      'Send Content-Type: text/html with the charset of the page, unless the URL is meant to be a file.',
    example: 'Content-Type: text/html; charset=utf-8',
    verify: 'Run curl -sI on the URL and check that Content-Type is text/html.',
    sources: [rfc(9110, '8.3'), WHATWG.mimeSniffing],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ page }) => {
      const type = getHeader(page, 'content-type');
      const mediaType = parseMediaType(type);
      return passIf(mediaType === 'text/html' || mediaType === 'application/xhtml+xml', () =>
        type === null ? 'No Content-Type header' : `Content-Type: ${type}`,
      );
    },
  },
]);

export const redirectChecks = defineChecks('indexability', [
  {
    id: 'redirect-loop',
    severity: 'critical',
    title: 'Redirects form a loop or never reach a page',
    passes:
      'No URL occurs twice in the redirect chain, and the chain ends in a response that is not a redirect.',
    why: 'Visitors and crawlers that follow the redirects without cookies never reach the page.',
    recommendation: 'Redirect the first URL straight to a page that returns 200.',
    verify: 'Run curl -sIL on the URL and check that it ends with status 200.',
    sources: [rfc(9110, '15.4')],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) => {
      if (facts.page.redirects.length === 0 && !endsInRedirect(facts)) return notApplicable;
      const loop = findRedirectLoop(facts);
      if (loop === null && !endsInRedirect(facts)) return pass;
      return fail(
        formatRedirectChain(facts),
        loop === facts.page.url && isSuccess(facts.page)
          ? {
              recommendation: `Return 200 for ${loop} at the first request, because crawlers send no cookies and would be redirected again and again.`,
            }
          : {},
      );
    },
  },
  {
    id: 'redirect-chain',
    severity: 'medium',
    title: 'The page is reached through 2 to 4 redirects',
    passes: 'At most one redirect leads from the requested URL to the page.',
    why: 'Each redirect adds a round trip for visitors and a request for crawlers.',
    recommendation: 'Redirect the requested URL straight to the final one.',
    verify: 'Run curl -sIL on the URL and check that there is at most one redirect.',
    sources: [GOOGLE.siteMove, insight('document-latency')],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) => {
      const hops = facts.page.redirects.length;
      if (hops === 0 || hops >= 5) return notApplicable;
      return hops === 1
        ? pass
        : fail(`${hops} redirects: ${formatRedirectChain(facts)}`, recommendDirectRedirect(facts));
    },
  },
  {
    id: 'redirect-chain-excessive',
    severity: 'high',
    title: 'The page is reached through 5 or more redirects',
    passes: 'At most four redirects lead from the requested URL to the page.',
    why: 'Crawlers give up on long chains: Google stops after ten redirects, and RFC 9309 asks for only five when robots.txt is fetched.',
    recommendation: 'Redirect the requested URL straight to the final one.',
    verify: 'Run curl -sIL on the URL and check that there is at most one redirect.',
    sources: [rfc(9309, '2.3.1.2'), GOOGLE.httpStatus],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) => {
      const hops = facts.page.redirects.length;
      if (hops === 0) return notApplicable;
      return hops < 5
        ? pass
        : fail(`${hops} redirects: ${formatRedirectChain(facts)}`, recommendDirectRedirect(facts));
    },
  },
  {
    id: 'redirect-temporary',
    severity: 'low',
    title: 'A redirect to the page is temporary',
    passes: 'No redirect on the way to the page has status 302, 303 or 307.',
    why: 'A temporary redirect tells search engines to keep the old URL instead of the final one.',
    recommendation: 'Redirect with status 301 or 308 if the URL has moved for good.',
    verify: 'Run curl -sIL on the URL and check that every redirect has status 301 or 308.',
    sources: [rfc(9110, '15.4'), GOOGLE.redirects],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) => {
      const { redirects } = facts.page;
      if (redirects.length === 0 || findRedirectLoop(facts) !== null) return notApplicable;
      const temporary = redirects.find(({ status }) => isTemporary(status));
      return temporary
        ? fail(`${temporary.url} answers ${temporary.status} to ${temporary.location}`, {
            recommendation: `Redirect ${temporary.url} to ${temporary.location} with 301 or 308 if it has moved for good.`,
          })
        : pass;
    },
  },
  {
    id: 'meta-refresh-redirect',
    severity: 'high',
    title: 'The page redirects by meta refresh or a Refresh header',
    faultyAttributes: ['content'],
    passes: 'No <meta http-equiv="refresh"> and no Refresh header names a URL to go to.',
    why: 'The redirect takes readers away from the page, and not every crawler follows it.',
    recommendation: 'Redirect with status 301 or 308 instead, or remove the refresh.',
    verify: 'View the source and the headers of the page, and check that no refresh names a URL.',
    sources: [HTML.refresh, WCAG.metaRedirect, GOOGLE.redirects],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ refresh, html, page }) => {
      const first = refresh.find(({ reloads }) => !reloads);
      if (!first) return pass;
      const evidence =
        first.element && html
          ? describeElement(first.element, html.index, 'http-equiv', 'content')
          : `Refresh: ${first.value}`;
      return fail(
        evidence,
        first.url
          ? {
              recommendation: `Redirect ${page.url} to ${first.url.href} with 301 instead, or remove the refresh.`,
            }
          : {},
      );
    },
  },
]);

function isTemporary(status: number): boolean {
  return status === 302 || status === 303 || status === 307;
}

function endsInRedirect({ page }: PageFacts): boolean {
  return page.status >= 300 && page.status < 400 && getHeader(page, 'location') !== null;
}

function findRedirectLoop({ page }: PageFacts): string | null {
  const seen = new Set<string>();
  for (const url of [...page.redirects.map((hop) => hop.url), page.url]) {
    if (seen.has(url)) return url;
    seen.add(url);
  }
  return null;
}

function formatRedirectChain({ page }: PageFacts): string {
  const hops = page.redirects.slice(0, 10).map(({ url, status }) => `${url} (${status})`);
  return [...hops, `${page.url} (${page.status})`].join(' → ');
}

function recommendDirectRedirect({ page }: PageFacts): { recommendation: string } {
  return {
    recommendation: `Redirect ${page.redirects[0]?.url ?? page.requestedUrl} straight to ${page.url} with 301 or 308${page.redirects.some(({ status }) => isTemporary(status)) ? ' if it has moved for good, or else with 302 or 307' : ''}.`,
  };
}
