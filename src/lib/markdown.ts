import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/**
 * Renders GitHub Flavored Markdown as HTML. The renderer escapes raw HTML and drops every URL that is not http, https or
 * mailto, whatever the Markdown contains. All tags in the result are therefore its own, and their first characters
 * identify them.
 *
 * @param options `hasHtml` keeps HTML, for Markdown of this repository
 */
export function markdownToHtml(markdown: string, { hasHtml = false }: { hasHtml?: boolean } = {}): string {
  return micromark(markdown, {
    allowDangerousHtml: hasHtml,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml({ labelAttributes: '' })],
  });
}

/**
 * Shifts the headings of rendered Markdown so that the highest is at level `first`, no level is skipped and none is below
 * 6. For Markdown that stands below a heading of the level above.
 */
export function shiftHeadings(first: number, html: string): string {
  let top = 7;
  let level = first - 1;
  return html.replace(
    /<(\/?)h([1-6])(| [^<>]*)>/g,
    (_tag, slash: string, digit: string, attributes: string) => {
      if (slash === '') {
        const original = Number(digit);
        top = Math.min(top, original);
        level = Math.min(6, level + 1, first + original - top);
      }
      return `<${slash}h${level}${attributes}>`;
    },
  );
}
