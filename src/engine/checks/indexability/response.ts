import { parseMediaType } from '../../../lib/http/media-type.ts';
import { getHeader, isSuccess } from '../../fetched-page.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { type Check, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { HTML, rfc, WHATWG } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';
import { soft404Check } from './soft-404.ts';

const NO_ACCESS =
  'If the page is meant for everyone, answer 200 to visitors and crawlers that are not signed in. If it is not, the status is right: keep links to it off public pages.';
const NOT_NOW =
  'If this passes by itself, nothing is to be done. If crawlers get it again and again, serve the page to them with 200, at a rate the server can bear.';

/** Advice for states that an answer of 200 would not always put right. */
const STATUS_ADVICE: Partial<Record<number, string>> = {
  401: NO_ACCESS,
  403: NO_ACCESS,
  429: NOT_NOW,
  503: NOT_NOW,
};

export const responseChecks: Check[] = [
  {
    id: 'http-status-error',
    category: 'indexability',
    severity: 'critical',
    title: 'Page answers with an error status',
    passes: 'The final answer has a status from 200 to 299.',
    why: 'Search engines drop pages that answer with an error, and visitors see nothing useful.',
    recommendation:
      'If the page exists, answer 200. If another has replaced it, redirect there with 301. If it is gone for good, 404 or 410 is right: remove the links to it.',
    sources: [rfc(9110, '15'), lighthouse('seo/http-status-code')],
    needs: 'response',
    test: ({ page }) => {
      const retryAfter = getHeader(page, 'retry-after');
      if (isSuccess(page)) return pass;
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
    category: 'indexability',
    severity: 'high',
    title: 'Document is not served as HTML',
    passes: 'The media type in Content-Type is text/html or application/xhtml+xml.',
    why: 'Browsers and crawlers that go by the media type show such a document as text or download it.',
    recommendation:
      'If this is a web page, send Content-Type: text/html, with the charset it is written in. For other files the type is right.',
    sources: [rfc(9110, '8.3'), WHATWG.mimeSniffing],
    needs: 'success',
    test: ({ page }) => {
      const type = getHeader(page, 'content-type');
      const mediaType = parseMediaType(type);
      return passIf(mediaType === 'text/html' || mediaType === 'application/xhtml+xml', () =>
        type === null ? 'No Content-Type header' : `Content-Type: ${type}`,
      );
    },
  },
  soft404Check,
];

export const redirectChecks: Check[] = [
  {
    id: 'redirect-loop',
    category: 'indexability',
    severity: 'critical',
    title: 'Redirect loop',
    passes:
      'No address occurs twice in the chain of redirects, and the chain ends in an answer that is no redirect.',
    why: 'Nobody who follows the redirects without cookies ever gets to the page.',
    recommendation: 'Make the first redirect lead straight to a page that answers 200.',
    sources: [rfc(9110, '15.4')],
    needs: 'response',
    test: (facts) => {
      if (facts.page.redirects.length === 0 && !endsInRedirect(facts)) return notApplicable;
      const loop = findRedirectLoop(facts);
      if (loop === null && !endsInRedirect(facts)) return pass;
      return fail(
        formatRedirectChain(facts),
        loop === facts.page.url && isSuccess(facts.page)
          ? {
              recommendation: `Answer ${loop} with 200 at the first request: crawlers send no cookies, and would be redirected again and again.`,
            }
          : {},
      );
    },
  },
  {
    id: 'redirect-chain',
    category: 'indexability',
    severity: 'medium',
    title: 'Redirect chain of 2-4 hops',
    passes: 'At most one redirect leads from the requested address to the page.',
    why: 'Each redirect costs visitors a round trip, and crawlers follow chains later or not at all.',
    recommendation: 'Redirect the requested address straight to the final one.',
    sources: [GOOGLE.redirects, lighthouse('performance/redirects')],
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
    category: 'indexability',
    severity: 'high',
    title: 'Redirect chain of 5 or more hops',
    passes: 'At most four redirects lead from the requested address to the page.',
    why: 'Crawlers give up on long chains: RFC 9309 asks them to follow five for robots.txt, and Google stops after ten.',
    recommendation: 'Redirect the requested address straight to the final one.',
    sources: [rfc(9309, '2.3.1.2'), GOOGLE.httpStatus],
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
    category: 'indexability',
    severity: 'low',
    title: 'Temporary redirect in the chain',
    passes: 'No redirect on the way to the page answers 302, 303 or 307.',
    why: 'A temporary redirect asks search engines to keep the old address instead of the final one.',
    recommendation: 'Answer 301 or 308 when the address has moved for good.',
    sources: [rfc(9110, '15.4'), GOOGLE.redirects],
    needs: 'response',
    test: (facts) => {
      const { redirects } = facts.page;
      if (redirects.length === 0 || findRedirectLoop(facts) !== null) return notApplicable;
      const temporary = redirects.find(({ status }) => isTemporary(status));
      return temporary
        ? fail(`${temporary.url} answers ${temporary.status} to ${temporary.location}`, {
            recommendation: `If the move is for good, answer 301 or 308 from ${temporary.url} to ${temporary.location}.`,
          })
        : pass;
    },
  },
  {
    id: 'meta-refresh-redirect',
    category: 'indexability',
    severity: 'high',
    title: 'Meta refresh or Refresh header redirect',
    passes: 'No <meta http-equiv="refresh"> and no Refresh header names an address to go to.',
    why: 'The page is taken away from its readers, and not every crawler follows this kind of redirect.',
    recommendation: 'Redirect with status 301 or 308 instead, or leave the page where it is.',
    sources: [HTML.refresh, WCAG.metaRefresh, GOOGLE.redirects],
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
              recommendation: `Answer 301 from ${page.url} to ${first.url.href}, or leave the page where it is.`,
            }
          : {},
      );
    },
  },
];

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
    recommendation: `Redirect ${page.redirects[0]?.url ?? page.requestedUrl} straight to ${page.url} with 301 or 308${page.redirects.some(({ status }) => isTemporary(status)) ? ' if that is its address for good, or else with 302 or 307' : ''}.`,
  };
}
