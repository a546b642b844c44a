import { formatNumber } from '../../../lib/text.ts';
import { parseDate } from '../../../lib/time.ts';
import { getHeader } from '../../fetched-page.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, pass, passIf, unknown } from '../check.ts';
import { describeElement, formatList, quote } from '../evidence.ts';
import { insight } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML, rfc } from '../sources/standards.ts';

const SLOW_MS = 800;
const VERY_SLOW_MS = 1_800;
/** Compressing smaller responses saves too little. */
const MIN_COMPRESSIBLE_BYTES = 1_024;
/** Googlebot reads the first 2 MiB of a file. */
const GOOGLEBOT_LIMIT = 2 * 1_024 * 1_024;
const MAX_HTML_BYTES = 500_000;
const MAX_BLOCKING_SCRIPTS = 3;

export const speedChecks = defineChecks('technical', [
  {
    id: 'ttfb-slow',
    overTime: 'either',
    severity: 'medium',
    title: 'The server is slow to respond',
    passes: `The response headers came within ${SLOW_MS} ms.`,
    why: 'Nothing can be shown before the first byte, and search engines crawl slow hosts less.',
    recommendation: 'Cache the page close to its readers, and look for slow queries on the server.',
    verify: `Run curl -so /dev/null -w "%{time_starttransfer}" on the URL and check that it prints less than ${SLOW_MS / 1_000} seconds.`,
    sources: [GUIDES.timeToFirstByte],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ page: { ttfbMs } }) =>
      ttfbMs > VERY_SLOW_MS ? notApplicable : passIf(ttfbMs <= SLOW_MS, () => `${Math.round(ttfbMs)} ms`),
  },
  {
    id: 'ttfb-very-slow',
    overTime: 'either',
    severity: 'high',
    title: 'The server is very slow to respond',
    passes: `The response headers came within ${VERY_SLOW_MS} ms.`,
    why: 'Visitors may leave before anything is shown, and search engines crawl slow hosts less.',
    recommendation: 'Cache the page close to its readers, and look for slow queries on the server.',
    verify: `Run curl -so /dev/null -w "%{time_starttransfer}" on the URL and check that it prints less than ${SLOW_MS / 1_000} seconds.`,
    sources: [GUIDES.timeToFirstByte],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ page: { ttfbMs } }) => passIf(ttfbMs <= VERY_SLOW_MS, () => `${Math.round(ttfbMs)} ms`),
  },
  {
    id: 'compression-missing',
    severity: 'medium',
    title: 'The HTML is not compressed',
    passes: `Content-Encoding is gzip, br, zstd or deflate, or the HTML has less than ${MIN_COMPRESSIBLE_BYTES} bytes.`,
    why: 'Uncompressed HTML takes longer to load, most of all on slow connections.',
    recommendation: 'Turn on Brotli or gzip for text/html on the server or the CDN.',
    verify: 'Run curl -sI -H "Accept-Encoding: br, gzip" on the URL and check for Content-Encoding.',
    sources: [insight('document-latency'), rfc(9110, '8.4')],
    checkedOn: '2026-11-27',
    test: (_html, { page }) => {
      if (page.bytes < MIN_COMPRESSIBLE_BYTES) return notApplicable;
      const encoding = getHeader(page, 'content-encoding');
      if (encoding !== null && /\b(?:gzip|br|zstd|deflate)\b/i.test(encoding)) return pass;
      // fetch() decodes the body and keeps Content-Encoding. A body longer than Content-Length was decoded by a proxy.
      if (!page.truncated && Number(getHeader(page, 'content-length') ?? Infinity) < page.bytes) {
        return unknown('the answer was decoded on the way here and Content-Encoding removed');
      }
      return fail(
        `${formatBytes(page.bytes)} of HTML came ${encoding === null ? 'without Content-Encoding' : `with Content-Encoding: ${quote(encoding)}`}`,
      );
    },
  },
  {
    id: 'html-over-googlebot-limit',
    severity: 'high',
    title: 'The HTML is larger than what Googlebot reads',
    passes: `The decoded HTML has at most ${formatBytes(GOOGLEBOT_LIMIT)}.`,
    why: 'Googlebot stops there and never sees the text and links after that point.',
    recommendation: 'Move inline data, styles and images out of the HTML, or split the page.',
    verify: `Download the page and check that the HTML is smaller than ${formatBytes(GOOGLEBOT_LIMIT)}.`,
    sources: [GOOGLE.googlebot],
    checkedOn: '2026-11-27',
    test: (_html, { page }) => {
      if (page.bytes > GOOGLEBOT_LIMIT) {
        return fail(`${page.truncated ? 'more than ' : ''}${formatBytes(page.bytes)} of HTML`);
      }
      return page.truncated ? unknown('the page was not read to its end') : pass;
    },
  },
  {
    id: 'html-heavy',
    severity: 'low',
    title: 'The HTML is very large',
    passes: `The decoded HTML has at most ${formatBytes(MAX_HTML_BYTES)}.`,
    why: 'Large HTML takes long to load and process on a phone, and crawlers may cut it off.',
    recommendation: 'Move inline data, styles and images out of the HTML, or split the page.',
    verify: `Download the page and check that the HTML is smaller than ${formatBytes(MAX_HTML_BYTES)}.`,
    sources: [GOOGLE.googlebot],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: (_html, { page }) =>
      page.bytes > GOOGLEBOT_LIMIT
        ? notApplicable
        : passIf(page.bytes <= MAX_HTML_BYTES, () => `${formatBytes(page.bytes)} of HTML`),
  },
  {
    id: 'render-blocking-scripts',
    severity: 'low',
    title: 'Many scripts in the head delay the page',
    passes: `The head has at most ${MAX_BLOCKING_SCRIPTS} script[src] without async, defer or type=module.`,
    why: 'Browsers show nothing until each of these scripts has loaded and run.',
    recommendation:
      'Add defer to scripts in the head, or async where their order does not matter, and run dependent inline scripts afterwards.',
    example: '<script src="/app.js" defer></script>',
    verify: `Check in the page source that the head has at most ${MAX_BLOCKING_SCRIPTS} scripts without async, defer or type="module".`,
    sources: [insight('render-blocking'), HTML.script],
    checkedOn: '2026-11-27',
    test: ({ resources: { blockingScripts }, index }) =>
      passIf(blockingScripts.length <= MAX_BLOCKING_SCRIPTS, () =>
        formatList('blocking script', blockingScripts, (script) => describeElement(script, index, 'src')),
      ),
  },
  {
    id: 'cache-validators-missing',
    severity: 'low',
    title: 'Caches cannot check whether the page has changed',
    passes:
      'The response has ETag or Last-Modified, or Cache-Control with a max-age or s-maxage above 0, also beside no-store, or an Expires in the future.',
    why: 'Crawlers and browsers must load the whole page again even if nothing has changed.',
    recommendation:
      'Send an ETag or Last-Modified header, and return 304 to requests with If-None-Match or If-Modified-Since.',
    verify: 'Run curl -sI on the URL and check for ETag or Last-Modified.',
    sources: [rfc(9110, '8.8'), rfc(9111, '5.2'), GOOGLE.crawlers],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) =>
      passIf(
        getHeader(facts.page, 'etag') !== null ||
          getHeader(facts.page, 'last-modified') !== null ||
          hasFreshnessLifetime(facts),
        () => {
          const control = getHeader(facts.page, 'cache-control');
          return `No ETag and no Last-Modified${control === null ? ', no Cache-Control' : `; Cache-Control: ${quote(control)}`}`;
        },
      ),
  },
]);

function hasFreshnessLifetime({ page, now }: PageFacts): boolean {
  if (/(?:^|[\s,])(?:s-maxage|max-age)="?0*[1-9]/i.test(getHeader(page, 'cache-control') ?? '')) return true;
  const expires = getHeader(page, 'expires');
  return (parseDate(expires ?? '')?.time ?? 0) > now;
}

/** `2,097,152 bytes` */
function formatBytes(number: number): string {
  return `${formatNumber(number)} bytes`;
}
