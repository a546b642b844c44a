import { decodeHTML, escapeUTF8 } from 'entities';
import { markdownToHtml, shiftHeadings } from '../../lib/markdown.ts';
import { formatNumber, normalizeMultiline } from '../../lib/text.ts';

/**
 * Renders a post's Markdown to HTML that is safe on any page: it contains no HTML of the author, links only to http, https and
 * mailto URLs, and images of this site only. All URLs are absolute, and headings start at `<h2>`.
 *
 * @param siteUrl the public URL of the service, against which relative URLs are resolved
 */
export function renderPost(markdown: string, siteUrl: string): string {
  const html = markdownToHtml(markdown)
    .replace(/<a href="([^"]*)"/g, (_tag, href: string) => renderLink(href, siteUrl))
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"([^<>]*)>/g,
      (_tag, src: string, alt: string, attributes: string) => renderImage(src, alt, attributes, siteUrl),
    )
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    // A disabled checkbox without a label is of no use to readers.
    .replace(/<input type="checkbox"([^<>]*)>/g, (_tag, attributes: string) =>
      attributes.includes('checked') ? '☑' : '☐',
    );
  return shiftHeadings(2, html);
}

/** Returns the start of a link, without `href` if the URL is neither http, https nor mailto. */
function renderLink(reference: string, siteUrl: string): string {
  if (reference.startsWith('#')) return `<a href="${reference}"`;
  const url = resolveLink(reference, siteUrl);
  const href = url && escapeUTF8(url.href);
  if (url && isSameOrigin(url, siteUrl)) return `<a href="${href}"`;
  if (url && /^https?:$/.test(url.protocol)) return `<a rel="noopener" href="${href}"`;
  return url?.protocol === 'mailto:' ? `<a href="${href}"` : '<a';
}

/** Images of other sites become their alt text: pages load nothing from third parties. */
function renderImage(src: string, alt: string, attributes: string, siteUrl: string): string {
  const reference = decodeHTML(src);
  const url = URL.parse(reference, reference.startsWith('/') ? siteUrl : undefined);
  if (!url || !isSameOrigin(url, siteUrl)) return alt;
  return `<img src="${escapeUTF8(url.href)}" alt="${alt}" loading="lazy"${attributes}>`;
}

/** Returns `null` for an invalid reference. The renderer leaves an empty reference where it drops a URL. */
function resolveLink(reference: string, siteUrl: string): URL | null {
  return reference === '' ? null : URL.parse(decodeHTML(reference), `${siteUrl}/blog/`);
}

function isSameOrigin(url: URL, siteUrl: string): boolean {
  return url.origin === new URL(siteUrl).origin;
}

/**
 * Limits on the complexity of a post. The renderer's time grows with the square of the formatting in a paragraph, of the
 * headings in a text and of the depth of nesting, so a hostile post of the maximum length would take minutes. Within these
 * limits the slowest post found takes about a second, and few posts that people write come near them.
 */
const COMPLEXITY_LIMITS = {
  formattingCharacters: 5_000,
  /** A paragraph, list or table: the text between two empty lines. */
  block: { characters: 10_000, formattingCharacters: 1_000 },
  /** Column in which the innermost list item or quote starts. */
  markerColumn: 60,
  /** A few characters of Markdown can make a table of thousands of cells. */
  htmlCharacters: 300_000,
};

/** Inline formatting and line breaks. Counting line breaks also limits formatting by lines. */
const FORMATTING_CHARACTER = /[*_~`[\]|<>&\\!#\n]/g;
const FORMATTING_CHARACTERS_LABEL = 'Markdown characters (* _ ~ ` [ ] | < > & \\ ! #) or line breaks';

/** Markers of quotes, list items and footnotes at the start of a line. */
const BLOCK_MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]*\]:))+/gm;

/**
 * Returns why a post is too complex to render and what to change, or `null` if it is not.
 *
 * @param markdown lines must end with LF
 */
export function validateComplexity(markdown: string): string | null {
  const formattingCharacters = countFormattingCharacters(markdown);
  if (formattingCharacters > COMPLEXITY_LIMITS.formattingCharacters) {
    return `The post has ${formatNumber(formattingCharacters)} ${FORMATTING_CHARACTERS_LABEL}; the limit is ${formatNumber(COMPLEXITY_LIMITS.formattingCharacters)}. Split it into two posts.`;
  }
  for (const [markers] of markdown.matchAll(BLOCK_MARKERS)) {
    if (markers.replaceAll('\t', '    ').length > COMPLEXITY_LIMITS.markerColumn) {
      return `A list or quote starts after column ${COMPLEXITY_LIMITS.markerColumn} of its line, after “${markers.trim().slice(0, 20)}”. Nest lists and quotes less deeply.`;
    }
  }
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const { characters, formattingCharacters: maxFormattingCharacters } = COMPLEXITY_LIMITS.block;
    const inBlock = countFormattingCharacters(block);
    if (block.length > characters || inBlock > maxFormattingCharacters) {
      return `The block that starts with “${block.trim().slice(0, 20)}” has ${formatNumber(block.length)} characters, ${formatNumber(inBlock)} of them ${FORMATTING_CHARACTERS_LABEL}. The limits between two empty lines are ${formatNumber(characters)} and ${formatNumber(maxFormattingCharacters)}: add empty lines to the block.`;
    }
  }
  return null;
}

/** Returns why rendered HTML is too long to store and what to change, or `null` if it is not. */
export function validateHtmlLength(html: string): string | null {
  if (html.length <= COMPLEXITY_LIMITS.htmlCharacters) return null;
  return `The post renders to ${formatNumber(html.length)} characters of HTML; the limit is ${formatNumber(COMPLEXITY_LIMITS.htmlCharacters)}. Make its tables smaller or use fewer footnotes.`;
}

function countFormattingCharacters(text: string): number {
  return text.match(FORMATTING_CHARACTER)?.length ?? 0;
}

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
