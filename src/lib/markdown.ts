import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/**
 * GitHub Flavored Markdown as HTML. The renderer writes raw HTML as text and drops every address that is not of the web or
 * mail, whatever the Markdown holds; so each tag in its result is one of its own, and can be told by its first characters.
 */
export function markdownToHtml(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml({ labelAttributes: '' })],
  });
}

/** The headings of rendered Markdown from level `first` on, to stand below one of the level above, without a level left out. */
export function shiftHeadings(first: number, html: string): string {
  let top = 7;
  let level = first - 1;
  return html.replace(
    /<(\/?)h([1-6])(| [^>]*)>/g,
    (_tag, slash: string, digit: string, attributes: string) => {
      if (slash === '') {
        const written = Number(digit);
        top = Math.min(top, written);
        level = Math.min(6, level + 1, first + written - top);
      }
      return `<${slash}h${level}${attributes}>`;
    },
  );
}
