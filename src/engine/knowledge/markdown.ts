import type { Address } from '../page/address.ts';
import { type PageElement, PageText, type PageNode } from '../page/node.ts';
import { type Budget, inlineMarkdown, isInline, rawText, spend } from './markdown-inline.ts';
import { codeBlock, codeSpan, collapseText, escapeLineStart } from './markdown-text.ts';
import { tableMarkdown } from './markdown-table.ts';

export interface Markdown {
  text: string;
  /** All of it was written. */
  complete: boolean;
  /** The headings, in order. */
  outline: { level: number; text: string }[];
}

/** Lists and quotations nested deeper are written as what they hold. */
const NESTING_LIMIT = 6;

const OUTLINE_LIMIT = 100;

/** Between two blocks that stand next to each other. */
const GAP = '\n\n';

/**
 * The content of an element as Markdown (CommonMark with GFM tables). Links are those to web pages, resolved against `base`; all
 * text is escaped, so that nothing of the page is markup of the result. Linear in the content.
 *
 * @param limit characters of the content that are written
 */
export function toMarkdown(body: PageElement, base: Address, limit: number): Markdown {
  const writer = new BlockWriter(base, limit);
  const blocks: string[] = [];
  writer.blocks(body, blocks, 0);
  return { text: blocks.join(GAP), complete: writer.budget.left > 0, outline: writer.outline };
}

class BlockWriter {
  readonly budget: Budget;
  readonly outline: Markdown['outline'] = [];
  private readonly base: Address;
  /** Inline elements that hold a block, looked at once each. */
  private readonly holders = new Map<PageElement, boolean>();

  constructor(base: Address, limit: number) {
    this.base = base;
    this.budget = { left: limit };
  }

  /** Write the blocks an element holds to `out`. `nesting`: lists and quotations around it. */
  blocks(container: PageElement, out: string[], nesting: number): void {
    let run: PageNode[] = [];
    const endRun = () => {
      if (run.length > 0) this.paragraph(run, out);
      run = [];
    };
    for (const child of container.children) {
      if (this.budget.left <= 0) break;
      if (child instanceof PageText || (isInline(child.name) && !this.holdsBlock(child))) run.push(child);
      else {
        endRun();
        this.block(child, out, nesting);
      }
    }
    endRun();
  }

  private block(element: PageElement, out: string[], nesting: number): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) return this.heading(element, Number(name[1]), out);
    if (name === 'pre') return this.code(element, out);
    if (name === 'hr') return void out.push('---');
    if (name === 'dt' || name === 'summary') return this.paragraph(element.children, out, '**');
    if (nesting < NESTING_LIMIT) {
      if (name === 'ul' || name === 'ol') return this.list(element, out, nesting + 1);
      if (name === 'blockquote') return this.quotation(element, out, nesting + 1);
    }
    if (name === 'table') {
      const table = tableMarkdown(element, this.context);
      if (table !== null) return void out.push(table);
    }
    return this.blocks(element, out, nesting);
  }

  private get context() {
    return { base: this.base, budget: this.budget };
  }

  private paragraph(nodes: readonly PageNode[], out: string[], mark = ''): void {
    const lines = inlineMarkdown(nodes, { ...this.context, strong: mark !== '', oneLine: mark !== '' })
      .split('\n')
      .map((line) => escapeLineStart(line.replace(/ {2,}/g, ' ').trim()))
      .filter((line) => line !== '');
    if (lines.length > 0) out.push(mark + lines.join('\\\n') + mark);
  }

  private heading(element: PageElement, level: number, out: string[]): void {
    const text = inlineMarkdown(element.children, { ...this.context, oneLine: true })
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') return;
    out.push(`${'#'.repeat(level)} ${text.replace(/#$/, '\\#')}`);
    const plain = collapseText(rawText(element)).trim().slice(0, 200).toWellFormed();
    if (plain !== '' && this.outline.length < OUTLINE_LIMIT) this.outline.push({ level, text: plain });
  }

  private code(element: PageElement, out: string[]): void {
    const text = spend(rawText(element).replace(/^\n/, '').trimEnd(), this.budget);
    if (text.trim() === '') return;
    const named = [element, ...element.elements()].map((one) => one.attribute('class') ?? '').join(' ');
    const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,20})(?:\s|$)/.exec(named)?.[1] ?? '';
    out.push(text.includes('\n') || text.length > 80 ? codeBlock(text, language) : codeSpan(text));
  }

  private list(element: PageElement, out: string[], nesting: number): void {
    const ordered = element.name === 'ol';
    let number = Number.parseInt(element.attribute('start') ?? '1', 10);
    if (!(number >= 0 && number < 1_000_000)) number = 1;
    const items: string[] = [];
    let tight = true;
    for (const child of element.elements()) {
      const blocks: string[] = [];
      if (child.name === 'li') this.blocks(child, blocks, nesting);
      else this.block(child, blocks, nesting);
      if (blocks.length === 0) continue;
      const marker = ordered ? `${number++}. ` : '- ';
      items.push(marker + indent(blocks.join(GAP), ' '.repeat(marker.length)));
      tight &&= blocks.length === 1;
    }
    if (items.length > 0) out.push(items.join(tight ? '\n' : GAP));
  }

  private quotation(element: PageElement, out: string[], nesting: number): void {
    const blocks: string[] = [];
    this.blocks(element, blocks, nesting);
    if (blocks.length > 0) out.push(`> ${indent(blocks.join(GAP), '> ')}`);
  }

  /** Whether an inline element holds a block at any depth. */
  private holdsBlock(element: PageElement): boolean {
    const known = this.holders.get(element);
    if (known !== undefined) return known;
    const holds = element.elements().some((child) => !isInline(child.name) || this.holdsBlock(child));
    this.holders.set(element, holds);
    return holds;
  }
}

/** Put `prefix` before every line but the first. */
function indent(text: string, prefix: string): string {
  return text.replace(/\n(?=(\n)?)/g, (_, empty) => `\n${empty === undefined ? prefix : prefix.trimEnd()}`);
}
