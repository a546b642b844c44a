import { type LabMetrics, RESOURCE_TYPES, type RenderedPage } from '../../contracts/rendered-page.ts';
import { computeMedian } from '../../lib/median.ts';
import { SCREENSHOTS } from '../../lib/screenshots.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { type AuditInput, readFacts } from '../page/page-facts.ts';
import { compareReadings } from './compare-readings.ts';
import { readReading } from './page-reading.ts';
import { runRenderedChecks } from './rendered-checks.ts';
import type { Rendering } from './rendering.ts';

/** Requests that are listed: as many as a page may send. */
const MAX_LISTED = 150;

/**
 * Builds the result of a reading with JavaScript. Returns `null` if the page as sent is not HTML.
 *
 * @param input the page as sent
 * @param loads the first one in full, and others for the spread of its measurements
 */
export function buildRenderedPage(
  input: AuditInput,
  loads: readonly [Rendering, ...Rendering[]],
): RenderedPage | null {
  const [rendering] = loads;
  const html = readReading(readFacts(input));
  const rendered = readReading(readFacts(toRenderedInput(input, rendering)));
  if (!html || !rendered) return null;
  const facts = {
    rendered_at: formatTimestamp(input.now),
    url: rendering.url,
    status_code: rendering.status,
    client_redirect: rendering.hasNavigated,
    settled: rendering.isSettled,
    ...compareReadings(html, rendered),
    console_errors: { total: rendering.errors.count, items: rendering.errors.texts },
    requests: summarizeRequests(rendering),
    lab: summarizeLab(loads.map(({ lab }) => lab)),
    accessibility_tree: rendering.inspection?.tree ?? [],
  };
  const issues = runRenderedChecks({
    ...facts,
    reading: rendered,
    violations: rendering.inspection?.violations ?? [],
  });
  return {
    ...facts,
    issues,
    screenshots: SCREENSHOTS.filter((screenshot) => rendering.inspection?.[screenshot]),
  };
}

/** The rendered page, with the headers of the page as sent: X-Robots-Tag and Content-Language apply to both. */
function toRenderedInput({ page, robotsTxt, now }: AuditInput, { url, html, isCut }: Rendering): AuditInput {
  return {
    page: {
      ...page,
      url,
      text: html,
      bytes: html.length,
      truncated: isCut,
      charset: { name: 'utf-8', from: 'default' },
    },
    robotsTxt,
    now,
  };
}

function summarizeRequests({ requests, unlistedRequests: unlisted }: Rendering): RenderedPage['requests'] {
  const thirdParty = requests.filter((request) => request.third_party);
  return {
    total: requests.length + unlisted,
    failed: requests.filter(({ outcome }) => outcome === 'failed').length,
    refused: requests.filter(({ outcome }) => outcome === 'refused').length + unlisted,
    bytes: sumBytes(requests),
    third_party: thirdParty.length,
    third_party_bytes: sumBytes(thirdParty),
    by_type: RESOURCE_TYPES.flatMap((type) => {
      const ofType = requests.filter((request) => request.type === type);
      return ofType.length === 0 ? [] : [{ type, requests: ofType.length, bytes: sumBytes(ofType) }];
    }),
    items: requests.slice(0, MAX_LISTED),
  };
}

function sumBytes(requests: Rendering['requests']): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

function summarizeLab(loads: LabMetrics[]): RenderedPage['lab'] {
  const pick = (choose: (values: number[]) => number | null) => ({
    lcp_ms: chooseFrom(
      loads.map(({ lcp_ms: value }) => value),
      choose,
    ),
    cls: chooseFrom(
      loads.map(({ cls: value }) => value),
      choose,
    ),
    tbt_ms: chooseFrom(
      loads.map(({ tbt_ms: value }) => value),
      choose,
    ),
  });
  return {
    ...pick(computeMedian),
    lcp_element: loads[0]?.lcp_element ?? null,
    loads: loads.length,
    spread:
      loads.length > 1
        ? { lowest: pick((values) => Math.min(...values)), highest: pick((values) => Math.max(...values)) }
        : null,
  };
}

function chooseFrom(values: (number | null)[], choose: (values: number[]) => number | null): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : choose(known);
}
