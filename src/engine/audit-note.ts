import { describeBlocker } from './blockers.ts';
import { getHeader, isSuccess } from './fetched-page.ts';
import { isHiddenUntilScript, isUnreadable, type PageFacts } from './page/page-facts.ts';

/** One or more sentences about what limits the audit; `null` if nothing does. */
export function writeAuditNote(facts: PageFacts): string | null {
  if (facts.blockedBy !== null) return describeBlocker(facts.blockedBy).message;
  const notes: string[] = [];
  if (facts.page.truncated) {
    notes.push(`The page exceeds the size limit: only its first ${facts.page.bytes} bytes were audited.`);
  }
  if (facts.html?.index.page.fallback) {
    notes.push(
      `The page was parsed without a browser's error correction, because it has ${facts.html.index.page.fallback}.`,
    );
  }
  if (facts.html && isHiddenUntilScript(facts.html.index, facts.html.text)) {
    notes.push(
      'The styles of the page hide most of its text until a script shows it: whether what is hidden lacks something is unknown.',
    );
  }
  if (!facts.html) {
    const type = getHeader(facts.page, 'content-type') ?? 'no content type';
    const reason = isUnreadable(facts.page)
      ? `The page could not be decompressed (Content-Encoding: ${getHeader(facts.page, 'content-encoding')})`
      : `Not an HTML document (${type})`;
    notes.push(
      `${reason}: only the HTTP response was audited${isSuccess(facts.page) ? ', and it is not scored' : ''}.`,
    );
  }
  return notes.length === 0 ? null : notes.join(' ');
}
