import type { UrlParts } from '../page/url-parts.ts';

/** Longer addresses are left out: their text stays. */
const URL_LIMIT = 2_000;

/**
 * Text of a page as Markdown text (CommonMark 0.31, GFM): nothing in it is markup any more. `<` becomes an entity, which every
 * renderer reads as text, escapes or not.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/!(?=\\\[|$)/g, '\\!')
    .replace(/&(?=[#A-Za-z])/g, '&amp;')
    .replaceAll('<', '&lt;');
}

/** A line of escaped text that begins no block: no heading, list item, quotation, rule or table. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[>|]|[-=]{2,}|=$|:?-+:?\s*\|)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}

/** White space runs become one space, control characters go. */
export function normaliseText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}

/** A link of a page as the address of a web page that is safe to follow, resolved; `null` for any other. */
export function resolveWebUrl(href: string, base: UrlParts): string | null {
  const url = URL.parse(href, base.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.href.length > URL_LIMIT) return null;
  return url.href;
}

/** An address as the destination of a Markdown link. */
export function escapeLinkDestination(address: string): string {
  return address
    .replace(
      /[()<>\\|`"\s]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replace(/&(?=[#A-Za-z0-9]+;)/g, '&amp;');
}

/** A code span: its fence is longer than any run of backticks inside. */
export function writeCodeSpan(text: string): string {
  const code = normaliseText(text).trim();
  if (code === '') return '';
  const fence = '`'.repeat(findLongestRun(code) + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + space + code + space + fence;
}

/** A fenced code block. */
export function writeCodeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, findLongestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function findLongestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
