import type { RenderedPage, RenderFailure } from '../../contracts/rendered-page.ts';
import type { AuditDocument } from '../audit-document.ts';
import type { AuditInput } from '../page/page-facts.ts';

/** A page with JavaScript, or why it was not loaded. */
export type RenderingResult =
  | { ok: true; page: RenderedPage }
  | { ok: false; reason: RenderFailure; message: string };

/** What the checks of the HTML learn from it. */
export function measureRendering({ text }: Pick<RenderedPage, 'text'>): AuditInput['rendered'] {
  return { words: text.rendered_words, jsRatio: text.js_ratio ?? 0 };
}

/** What the document of the audit says of it. */
export function writeRenderingResult(
  result: RenderingResult,
): Pick<AuditDocument, 'rendered' | 'render_failure'> {
  if (result.ok) return { rendered: result.page };
  const { reason, message } = result;
  return { rendered: null, render_failure: { reason, message } };
}
