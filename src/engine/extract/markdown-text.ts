import { removeControls } from '../../lib/text.ts';
import type { UrlParts } from '../page/url-parts.ts';

/** Characters. Links with a longer URL are written as text. */
const URL_LIMIT = 2_000;

/**
 * Escapes text so that nothing in it is Markdown (CommonMark 0.31, GFM). `<` becomes an entity, which every renderer
 * shows as text, whether or not it supports backslash escapes.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/!(?=\\\[|$)/g, '\\!')
    .replace(/&(?=[#A-Za-z])/g, '&amp;')
    .replaceAll('<', '&lt;');
}

/**
 * Escapes the start of a line of escaped text so that it starts no heading, list item, quotation, rule or table, and no command of
 * GitHub Actions.
 */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[>|]|[-=]{2,}|=$|::|:?-+:?\s*\|)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}

/** The text with each run of white space as one space and without control characters. */
export function normalizeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  return text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}

/** The absolute URL of a link; `null` unless it is http or https, without credentials and at most `URL_LIMIT` long. */
export function resolveWebUrl(href: string, base: UrlParts): string | null {
  const url = URL.parse(href, base.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.href.length > URL_LIMIT) return null;
  return url.href;
}

/** A URL escaped for use as the destination of a Markdown link. */
export function escapeLinkDestination(url: string): string {
  return url
    .replace(
      /[()<>\\|`"\s]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replace(/&(?=[#A-Za-z0-9]+;)/g, '&amp;');
}

/** A code span with a fence longer than any run of backticks inside. */
export function writeCodeSpan(text: string): string {
  const code = normalizeText(text).trim();
  if (code === '') return '';
  const fence = '`'.repeat(findLongestRun(code) + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + space + code + space + fence;
}

/** A fenced code block without control characters; `language` is the info string, '' for none. */
export function writeCodeBlock(text: string, language: string): string {
  const code = removeControls(text.replaceAll(/\r\n?/g, '\n'));
  const fence = '`'.repeat(Math.max(3, findLongestRun(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

function findLongestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
