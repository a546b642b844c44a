import type { RenderedPage } from '../../contracts/rendered-page.ts';
import type { AuditDocument } from '../audit-document.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';

/** Says what crawlers without JavaScript miss, or why that is unknown. Returns `null` for an audit without JavaScript. */
export function summarizeRendering({
  rendered,
  render_failure: failure,
}: Pick<AuditDocument, 'rendered' | 'render_failure'>): string | null {
  if (rendered) return describeRenderedText(rendered);
  return failure ? `The page was not loaded with JavaScript. ${failure.message}` : null;
}

/** Says how much of the main text crawlers without JavaScript miss. */
export function describeRenderedText({ text }: Pick<RenderedPage, 'text'>): string {
  const { js_ratio: ratio, rendered_words: words, html_words: sent } = text;
  if (ratio === null) return 'With JavaScript, the page has no main text.';
  const share =
    ratio === 0
      ? 'Crawlers without JavaScript find all of the main text.'
      : `Crawlers without JavaScript miss ${formatShare(ratio)} of the main text.`;
  return `${share} It has ${formatCount(words, 'word')} with JavaScript and ${formatNumber(sent)} in the HTML as sent.`;
}

/** `82 %`; a share that is not 0 is at least 1 %. */
export function formatShare(ratio: number): string {
  return `${ratio === 0 ? 0 : Math.max(1, Math.round(ratio * 100))} %`;
}
