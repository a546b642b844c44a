import { getHeader } from './fetched-page.ts';
import type { PageFacts } from './page/page-facts.ts';

/** What a reader of the audit must know about how it came to be; `null` when there is nothing. */
export function writeAuditNote(facts: PageFacts): string | null {
  const notes: string[] = [];
  if (facts.page.truncated) {
    notes.push(`The page is larger than we read: only its first ${facts.page.bytes} bytes were audited.`);
  }
  if (facts.html?.index.page.fallback) {
    notes.push(
      `The page was read without a browser's repairs of the markup: ${facts.html.index.page.fallback}.`,
    );
  }
  if (!facts.html) {
    const type = getHeader(facts.page, 'content-type') ?? 'no content type';
    notes.push(`Not an HTML document (${type}): only what the response itself tells was audited.`);
  }
  return notes.length === 0 ? null : notes.join(' ');
}
