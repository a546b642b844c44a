import { shiftHeadings, markdownToHtml } from '../../../lib/markdown.ts';

/** Characters of the content that the HTML page shows. The Markdown form has all of it. */
const EXCERPT_LIMIT = 20_000;

/** Renders the beginning of a snapshot's content as HTML, with headings below an `<h2>`. */
export function renderContent(markdown: string): { html: string; isComplete: boolean } {
  const excerpt = cutExcerpt(markdown);
  const html = markdownToHtml(excerpt);
  return {
    html: shiftHeadings(3, replaceImages(markLinksUntrusted(html))),
    isComplete: excerpt.length === markdown.length,
  };
}

/** Cuts between two blocks where it can. */
function cutExcerpt(markdown: string): string {
  if (markdown.length <= EXCERPT_LIMIT) return markdown;
  const end = markdown.lastIndexOf('\n\n', EXCERPT_LIMIT);
  return markdown.slice(0, end > 0 ? end : EXCERPT_LIMIT).toWellFormed();
}

/** Tells search engines that the links are not ours. */
function markLinksUntrusted(html: string): string {
  return html.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="');
}

/** Replaces images by their alternative texts: the page loads nothing from other sites. */
function replaceImages(html: string): string {
  return html.replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '<span class="image">Image: $1</span>');
}
