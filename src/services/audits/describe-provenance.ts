import type { AuditProvenance } from '../../contracts/submission.ts';
import type { CrawledPage } from '../../crawler/read-page.ts';
import { getHeaderValues } from '../../engine/fetched-page.ts';
import { SCORING_REVISION } from '../../engine/scoring-revision.ts';
import { CATALOGUE } from '../../engine/trace/catalogue.ts';
import { buildUserAgent } from '../../lib/crawler-name.ts';
import { RELEASE } from '../../lib/release.ts';
import { formatTimestamp } from '../../lib/time.ts';

/** Response headers that describe the type, age and permitted use of a page. None identifies a visitor. */
const HEADERS = [
  'cache-control',
  'content-encoding',
  'content-language',
  'content-signal',
  'content-type',
  'content-usage',
  'date',
  'etag',
  'last-modified',
  'link',
  'x-robots-tag',
];

/** In characters. */
const MAX_VALUE_LENGTH = 500;

/** Returns the provenance that a snapshot of the page will have (docs/contract.md 10.17, 10.18). */
export function describeProvenance(page: CrawledPage, siteUrl: string): AuditProvenance {
  return {
    fetch: {
      url: page.url,
      status: page.status,
      headers: readHeaders(page),
      body_sha256: page.sha256,
      body_bytes: page.bytes,
      body_truncated: page.truncated,
      fetched_at: formatTimestamp(page.fetchedAt),
      user_agent: buildUserAgent(siteUrl),
    },
    engine: { release: RELEASE, catalogue: CATALOGUE.id, scoring: SCORING_REVISION },
  };
}

function readHeaders(page: CrawledPage): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const values = getHeaderValues(page, name);
      return values.length === 0 ? [] : [[name, values.join(', ').slice(0, MAX_VALUE_LENGTH)]];
    }),
  );
}
