import type { UrlParts } from '../page/url-parts.ts';
import { type PageElement, PageText, type PageNode } from '../page/node.ts';
import { INLINE_ELEMENTS } from '../page/page-index.ts';
import {
  writeCodeSpan,
  normaliseText,
  escapeMarkdown,
  escapeLinkDestination,
  resolveWebUrl,
} from './markdown-text.ts';

/** How much may still be written, in characters of the page's text and addresses; shared by all that writes. */
export interface CharacterBudget {
  left: number;
}

/** Where the text stands. */
export interface InlineContext {
  base: UrlParts;
  budget: CharacterBudget;
  /** A heading, link or table cell: breaks become spaces. */
  oneLine?: boolean;
  /** Marks in force around it: none is set twice. */
  strong?: boolean;
  emphasis?: boolean;
  link?: boolean;
}

const STRONG_ELEMENTS = new Set(['b', 'strong']);
const EMPHASIS_ELEMENTS = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const CODE_ELEMENTS = new Set(['code', 'kbd', 'samp', 'tt']);
/** Inline, besides those that run on within a line. */
const EXTRA_INLINE_ELEMENTS = new Set(['img', 'br', 'picture', 'label', 'output', 'center']);

export function isInlineElement(name: string): boolean {
  return INLINE_ELEMENTS.has(name) || EXTRA_INLINE_ELEMENTS.has(name);
}

/** Nodes as a run of Markdown within one block: a line break is a `<br>`. Blocks among them are set off by spaces. */
export function writeInline(nodes: readonly PageNode[], context: InlineContext): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (context.budget.left <= 0) break;
    parts.push(node instanceof PageText ? writeText(node.value, context) : writeElement(node, context));
  }
  return parts.join('');
}

function writeText(value: string, { budget }: InlineContext): string {
  const collapsed = spend(normaliseText(value), budget);
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
  const address = resolveWebUrl(node.getAttribute('href') ?? '', context.base);
  if (
    address === null ||
    inner.trim() === '' ||
    !node.hasAttribute('href') ||
    !trySpend(address, context.budget)
  )
    return inner;
  return wrapInMarks('[', inner, `](${escapeLinkDestination(address)})`);
}

/** An image without a text says nothing to a reader of text. */
function writeImage(node: PageElement, { base, budget }: InlineContext): string {
  const alt = normaliseText(node.getAttribute('alt') ?? '').trim();
  const address = resolveWebUrl(node.getAttribute('src') ?? '', base);
  if (alt === '' || address === null || !node.hasAttribute('src') || !trySpend(alt + address, budget))
    return '';
  return `![${escapeMarkdown(alt)}](${escapeLinkDestination(address)})`;
}

/** Spaces at the ends go outside the marks, which would not count as marks otherwise. */
function wrapInMarks(open: string, inner: string, close = open): string {
  const content = inner.trim();
  if (content === '') return inner;
  const before = inner.length - inner.trimStart().length;
  const after = inner.length - inner.trimEnd().length;
  return `${inner.slice(0, before)}${open}${content}${close}${inner.slice(inner.length - after)}`;
}

/** The text as it stands in the source. */
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

/** Whether the budget has room for all of a text, which it then pays for. */
function trySpend(text: string, budget: CharacterBudget): boolean {
  if (text.length > budget.left) return false;
  budget.left -= text.length;
  return true;
}

/** As much of a text as the budget allows. */
export function spend(text: string, budget: CharacterBudget): string {
  const allowed = text.slice(0, Math.max(0, budget.left));
  budget.left -= text.length;
  return allowed.length < text.length ? allowed.toWellFormed() : text;
}
