import { normalizeMultiline } from '../../lib/text.ts';
import { validateComplexity, validateHtmlLength } from './complexity.ts';
import { renderPost } from './render-post.ts';

/** Renders the text of a post. Returns the reason if it cannot be rendered. Nothing is stored. */
export function previewPost(
  env: Env,
  text: string,
): { ok: true; html: string } | { ok: false; error: string } {
  const body = normalizeMultiline(text);
  const complexityError = validateComplexity(body);
  if (complexityError !== null) return { ok: false, error: complexityError };
  const html = renderPost(body, env.SITE_URL);
  const htmlError = validateHtmlLength(html);
  return htmlError === null ? { ok: true, html } : { ok: false, error: htmlError };
}
