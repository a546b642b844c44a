import type { PageExtract } from '../../contracts/page-extract.ts';
import { extractPage } from '../../engine/extract/extract-page.ts';
import type { PageFacts } from '../../engine/page/page-facts.ts';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { formatError, logError } from '../../lib/log.ts';

/**
 * Extracts the knowledge of a page; `null` if the page scores too low to be published. A failure is logged and does not fail
 * the audit.
 */
export function captureKnowledge(facts: PageFacts, score: number | null): PageExtract | null {
  if (score === null || score < MIN_PUBLISH_SCORE) return null;
  try {
    return extractPage(facts);
  } catch (error) {
    logError({ event: 'knowledge-not-read', url: facts.page.url, error: formatError(error) });
    return { captured: false };
  }
}
