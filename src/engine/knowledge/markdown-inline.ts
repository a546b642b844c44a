import type { Address } from '../page/address.ts';
import { type PageElement, PageText, type PageNode } from '../page/node.ts';
import { INLINE } from '../page/page-index.ts';
import { codeSpan, collapseText, escapeMarkdown, linkDestination, webAddress } from './markdown-text.ts';

/** How much may still be written, in characters of the page's text and addresses; shared by all that writes. */
export interface Budget {
  left: number;
}

/** Where the text stands. */
export interface InlineContext {
  base: Address;
  budget: Budget;
  /** A heading, link or table cell: breaks become spaces. */
  oneLine?: boolean;
  /** Marks in force around it: none is set twice. */
  strong?: boolean;
  emphasis?: boolean;
  link?: boolean;
}

const STRONG = new Set(['b', 'strong']);
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
/** Inline, besides those that run on within a line. */
const ALSO_INLINE = new Set(['img', 'br', 'picture', 'label', 'output', 'center']);

export function isInline(name: string): boolean {
  return INLINE.has(name) || ALSO_INLINE.has(name);
}

/** Nodes as a run of Markdown within one block: a line break is a `<br>`. Blocks among them are set off by spaces. */
export function inlineMarkdown(nodes: readonly PageNode[], context: InlineContext): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (context.budget.left <= 0) break;
    parts.push(node instanceof PageText ? text(node.value, context) : element(node, context));
  }
  return parts.join('');
}

function text(value: string, { budget }: InlineContext): string {
  const collapsed = spend(collapseText(value), budget);
  return escapeMarkdown(collapsed);
}

function element(node: PageElement, context: InlineContext): string {
  const { name } = node;
  if (name === 'br') return context.oneLine ? ' ' : '\n';
  if (name === 'img') return image(node, context);
  if (CODE.has(name)) return codeSpan(spend(rawText(node), context.budget));
  if (name === 'a' && !context.link) return link(node, context);
  if (STRONG.has(name) && !context.strong) {
    return mark('**', inlineMarkdown(node.children, { ...context, strong: true }));
  }
  if (EMPHASIS.has(name) && !context.emphasis) {
    return mark('*', inlineMarkdown(node.children, { ...context, emphasis: true }));
  }
  if (name === 'q') return `“${inlineMarkdown(node.children, context)}”`;
  const inner = inlineMarkdown(node.children, context);
  return isInline(name) ? inner : ` ${inner} `;
}

function link(node: PageElement, context: InlineContext): string {
  const inner = inlineMarkdown(node.children, { ...context, link: true, oneLine: true });
  const address = webAddress(node.attribute('href') ?? '', context.base);
  if (address === null || inner.trim() === '' || !node.has('href') || !afford(address, context.budget))
    return inner;
  return mark('[', inner, `](${linkDestination(address)})`);
}

/** An image without a text says nothing to a reader of text. */
function image(node: PageElement, { base, budget }: InlineContext): string {
  const alt = collapseText(node.attribute('alt') ?? '').trim();
  const address = webAddress(node.attribute('src') ?? '', base);
  if (alt === '' || address === null || !node.has('src') || !afford(alt + address, budget)) return '';
  return `![${escapeMarkdown(alt)}](${linkDestination(address)})`;
}

/** Spaces at the ends go outside the marks, which would not count as marks otherwise. */
function mark(open: string, inner: string, close = open): string {
  const content = inner.trim();
  if (content === '') return inner;
  const before = inner.length - inner.trimStart().length;
  const after = inner.length - inner.trimEnd().length;
  return `${inner.slice(0, before)}${open}${content}${close}${inner.slice(inner.length - after)}`;
}

/** The text as it stands in the source. */
export function rawText(node: PageElement): string {
  const parts: string[] = [];
  const visit = (node: PageNode): void => {
    if (node instanceof PageText) parts.push(node.value);
    else if (node.name === 'br') parts.push('\n');
    else node.children.forEach(visit);
  };
  visit(node);
  return parts.join('');
}

/** Whether the budget has room for all of a text, which it then pays for. */
function afford(text: string, budget: Budget): boolean {
  if (text.length > budget.left) return false;
  budget.left -= text.length;
  return true;
}

/** As much of a text as the budget allows. */
export function spend(text: string, budget: Budget): string {
  const allowed = text.slice(0, Math.max(0, budget.left));
  budget.left -= text.length;
  return allowed.length < text.length ? allowed.toWellFormed() : text;
}
