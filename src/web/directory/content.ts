import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Characters of the content that a page for people shows; the Markdown form has all of it. */
const EXCERPT_LIMIT = 20_000;

/**
 * The beginning of a snapshot's Markdown as HTML to stand below an `<h2>`. The renderer writes raw HTML as text and drops every
 * address that is not of the web, whatever the Markdown holds; so each tag in its result is one of its own, and can be told by
 * its first characters.
 */
export function renderContent(markdown: string): { html: string; whole: boolean } {
  const excerpt = beginning(markdown);
  const html = micromark(excerpt, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return {
    html: belowHeading(withoutImages(untrustedLinks(html))),
    whole: excerpt.length === markdown.length,
  };
}

/** Whole blocks, as many as there is room for. */
function beginning(markdown: string): string {
  if (markdown.length <= EXCERPT_LIMIT) return markdown;
  const end = markdown.lastIndexOf('\n\n', EXCERPT_LIMIT);
  return markdown.slice(0, end > 0 ? end : EXCERPT_LIMIT).toWellFormed();
}

/** Search engines are told that the links are not ours. */
function untrustedLinks(html: string): string {
  return html.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="');
}

/** Nothing is loaded from elsewhere: an image is its text. */
function withoutImages(html: string): string {
  return html.replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '<span class="image">Image: $1</span>');
}

/** Headings from `<h3>` on without a level left out. */
function belowHeading(html: string): string {
  let top = 7;
  let level = 2;
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, digit: string) => {
    if (slash === '') {
      const written = Number(digit);
      top = Math.min(top, written);
      level = Math.min(6, level + 1, 3 + written - top);
    }
    return `<${slash}h${level}>`;
  });
}
