import type { UrlParts } from '../page/url-parts.ts';
import { type PageElement, PageText, type PageNode } from '../page/node.ts';
import { INLINE_ELEMENTS } from '../page/page-index.ts';
import {
  writeCodeSpan,
  normalizeText,
  escapeMarkdown,
  escapeLinkDestination,
  resolveWebUrl,
} from './markdown-text.ts';

/** The characters of text and URLs that may still be written, shared by all writers of a document. */
export interface CharacterBudget {
  remaining: number;
}

/** The context in which inline nodes are written. */
export interface InlineContext {
  base: UrlParts;
  budget: CharacterBudget;
  /** In a heading, link or table cell, line breaks become spaces. */
  oneLine?: boolean;
  /** Marks already open around the text; they are not nested. */
  strong?: boolean;
  emphasis?: boolean;
  link?: boolean;
}

const STRONG_ELEMENTS = new Set(['b', 'strong']);
const EMPHASIS_ELEMENTS = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const CODE_ELEMENTS = new Set(['code', 'kbd', 'samp', 'tt']);
/** Written inline in Markdown, besides `INLINE_ELEMENTS`. */
const EXTRA_INLINE_ELEMENTS = new Set(['img', 'br', 'picture', 'label', 'output', 'center']);

export function isInlineElement(name: string): boolean {
  return INLINE_ELEMENTS.has(name) || EXTRA_INLINE_ELEMENTS.has(name);
}

/** Nodes as Markdown within one block. A line feed in the result is a `<br>`. Nested blocks are separated by spaces. */
export function writeInline(nodes: readonly PageNode[], context: InlineContext): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (context.budget.remaining <= 0) break;
    parts.push(node instanceof PageText ? writeText(node.value, context) : writeElement(node, context));
  }
  return parts.join('');
}

function writeText(value: string, { budget }: InlineContext): string {
  const collapsed = spend(normalizeText(value), budget);
  return escapeMarkdown(collapsed);
}

function writeElement(node: PageElement, context: InlineContext): string {
  const { name } = node;
  if (name === 'br') return context.oneLine ? ' ' : '\n';
  if (name === 'img') return writeImage(node, context);
  if (CODE_ELEMENTS.has(name)) return writeCodeSpan(spend(readRawText(node), context.budget));
  if (name === 'a' && !context.link) return writeLink(node, context);
  if (STRONG_ELEMENTS.has(name) && !context.strong) {
    return wrapInMarks('**', writeInline(node.childNodes, { ...context, strong: true }));
  }
  if (EMPHASIS_ELEMENTS.has(name) && !context.emphasis) {
    return wrapInMarks('*', writeInline(node.childNodes, { ...context, emphasis: true }));
  }
  if (name === 'q') return `“${writeInline(node.childNodes, context)}”`;
  const inner = writeInline(node.childNodes, context);
  return isInlineElement(name) ? inner : ` ${inner} `;
}

function writeLink(node: PageElement, context: InlineContext): string {
  const inner = writeInline(node.childNodes, { ...context, link: true, oneLine: true });
  const url = resolveWebUrl(node.getAttribute('href') ?? '', context.base);
  if (url === null || inner.trim() === '' || !node.hasAttribute('href') || !trySpend(url, context.budget))
    return inner;
  return wrapInMarks('[', inner, `](${escapeLinkDestination(url)})`);
}

/** '' for an image without alt text, which says nothing in plain text. */
function writeImage(node: PageElement, { base, budget }: InlineContext): string {
  const alt = normalizeText(node.getAttribute('alt') ?? '').trim();
  const url = resolveWebUrl(node.getAttribute('src') ?? '', base);
  if (alt === '' || url === null || !node.hasAttribute('src') || !trySpend(alt + url, budget)) return '';
  return `![${escapeMarkdown(alt)}](${escapeLinkDestination(url)})`;
}

/** Marks next to spaces are not marks in CommonMark, so leading and trailing spaces go outside. */
function wrapInMarks(open: string, inner: string, close = open): string {
  const content = inner.trim();
  if (content === '') return inner;
  const leading = inner.length - inner.trimStart().length;
  const trailing = inner.length - inner.trimEnd().length;
  return `${inner.slice(0, leading)}${open}${content}${close}${inner.slice(inner.length - trailing)}`;
}

/** The text of an element, white space as in the source, `<br>` as a line feed. */
export function readRawText(node: PageElement): string {
  const parts: string[] = [];
  const visit = (node: PageNode): void => {
    if (node instanceof PageText) parts.push(node.value);
    else if (node.name === 'br') parts.push('\n');
    else node.childNodes.forEach(visit);
  };
  visit(node);
  return parts.join('');
}

/** Spends the length of a text if the budget covers all of it. Returns whether it does. */
function trySpend(text: string, budget: CharacterBudget): boolean {
  if (text.length > budget.remaining) return false;
  budget.remaining -= text.length;
  return true;
}

/** Spends the length of a text. Returns as much of the text as the budget allows. */
export function spend(text: string, budget: CharacterBudget): string {
  const allowed = text.slice(0, Math.max(0, budget.remaining));
  budget.remaining -= text.length;
  return allowed.length < text.length ? allowed.toWellFormed() : text;
}
