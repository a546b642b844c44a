import { hasRelation, parseLinkHeader, parseMediaType } from '../../lib/http/headers.ts';
import { splitLines } from '../../lib/robots/lines.ts';
import { getHeaderValues } from '../fetched-page.ts';
import type { PageFacts } from '../page/page-facts.ts';

const LIMITS = { licenses: 5, length: 500 };
const LICENSE_TYPE = 'application/rsl+xml';

/** A `License` line is for all crawlers (RSL 1.0, rslstandard.org/guide/robots-txt). */
const LICENSE_LINE = /^\s*license\s*:\s*([^\s#]{1,500})/i;

/** The URLs of the RSL licences that robots.txt names, as written: at most 5. */
export function readRobotsLicenses(text: string): string[] {
  return splitLines(text)
    .flatMap((line) => LICENSE_LINE.exec(line)?.[1] ?? [])
    .slice(0, LIMITS.licenses);
}

/** The URLs of the RSL licences in a page's `Link` headers (RSL 1.0, rslstandard.org/guide/http), as written: at most 5 of 500 characters. */
export function readPageLicenses({ page }: Pick<PageFacts, 'page'>): string[] {
  return getHeaderValues(page, 'link')
    .flatMap(parseLinkHeader)
    .filter(
      (link) => hasRelation(link, 'license') && parseMediaType(link.params.get('type')) === LICENSE_TYPE,
    )
    .map(({ target }) => target.slice(0, LIMITS.length))
    .slice(0, LIMITS.licenses);
}
