import { shiftHeadings, markdownToHtml } from '../../lib/markdown.ts';

/** Characters of the content that a page for people shows; the Markdown form has all of it. */
const EXCERPT_LIMIT = 20_000;

/** The beginning of a snapshot's Markdown as HTML to stand below an `<h2>`. */
export function renderContent(markdown: string): { html: string; whole: boolean } {
  const excerpt = cutExcerpt(markdown);
  const html = markdownToHtml(excerpt);
  return {
    html: shiftHeadings(3, replaceImages(markLinksUntrusted(html))),
    whole: excerpt.length === markdown.length,
  };
}

/** Whole blocks, as many as there is room for. */
function cutExcerpt(markdown: string): string {
  if (markdown.length <= EXCERPT_LIMIT) return markdown;
  const end = markdown.lastIndexOf('\n\n', EXCERPT_LIMIT);
  return markdown.slice(0, end > 0 ? end : EXCERPT_LIMIT).toWellFormed();
}

/** Search engines are told that the links are not ours. */
function markLinksUntrusted(html: string): string {
  return html.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="');
}

/** Nothing is loaded from elsewhere: an image is its text. */
function replaceImages(html: string): string {
  return html.replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '<span class="image">Image: $1</span>');
}
