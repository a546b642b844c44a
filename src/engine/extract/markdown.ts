import type { UrlParts } from '../page/url-parts.ts';
import { type PageElement, PageText, type PageNode } from '../page/node.ts';
import { type CharacterBudget, writeInline, isInlineElement, readRawText, spend } from './markdown-inline.ts';
import { writeCodeBlock, writeCodeSpan, normaliseText, escapeLineStart } from './markdown-text.ts';
import { writeTable } from './markdown-table.ts';

export interface MarkdownDocument {
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
const BLOCK_SEPARATOR = '\n\n';

/**
 * The content of an element as Markdown (CommonMark with GFM tables). Links are those to web pages, resolved against `base`; all
 * text is escaped, so that nothing of the page is markup of the result. Linear in the content.
 *
 * @param limit characters of the content that are written
 */
export function toMarkdown(body: PageElement, base: UrlParts, limit: number): MarkdownDocument {
  const writer = new MarkdownWriter(base, limit);
  const blocks: string[] = [];
  writer.writeBlocks(body, blocks, 0);
  return { text: blocks.join(BLOCK_SEPARATOR), complete: writer.budget.left > 0, outline: writer.outline };
}

class MarkdownWriter {
  readonly budget: CharacterBudget;
  readonly outline: MarkdownDocument['outline'] = [];
  private readonly base: UrlParts;
  /** Inline elements that hold a block, looked at once each. */
  private readonly blockHolders = new Map<PageElement, boolean>();

  constructor(base: UrlParts, limit: number) {
    this.base = base;
    this.budget = { left: limit };
  }

  /** Write the blocks an element holds to `out`. `nesting`: lists and quotations around it. */
  writeBlocks(container: PageElement, out: string[], nesting: number): void {
    let run: PageNode[] = [];
    const endRun = () => {
      if (run.length > 0) this.writeParagraph(run, out);
      run = [];
    };
    for (const child of container.childNodes) {
      if (this.budget.left <= 0) break;
      if (child instanceof PageText || (isInlineElement(child.name) && !this.containsBlock(child)))
        run.push(child);
      else {
        endRun();
        this.writeBlock(child, out, nesting);
      }
    }
    endRun();
  }

  private writeBlock(element: PageElement, out: string[], nesting: number): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) return this.writeHeading(element, Number(name[1]), out);
    if (name === 'pre') return this.writeCode(element, out);
    if (name === 'hr') return void out.push('---');
    if (name === 'dt' || name === 'summary') return this.writeParagraph(element.childNodes, out, '**');
    if (nesting < NESTING_LIMIT) {
      if (name === 'ul' || name === 'ol') return this.writeList(element, out, nesting + 1);
      if (name === 'blockquote') return this.writeQuotation(element, out, nesting + 1);
    }
    if (name === 'table') {
      const table = writeTable(element, this.context);
      if (table !== null) return void out.push(table);
    }
    return this.writeBlocks(element, out, nesting);
  }

  private get context() {
    return { base: this.base, budget: this.budget };
  }

  private writeParagraph(nodes: readonly PageNode[], out: string[], mark = ''): void {
    const lines = writeInline(nodes, { ...this.context, strong: mark !== '', oneLine: mark !== '' })
      .split('\n')
      .map((line) => escapeLineStart(line.replace(/ {2,}/g, ' ').trim()))
      .filter((line) => line !== '');
    if (lines.length > 0) out.push(mark + lines.join('\\\n') + mark);
  }

  private writeHeading(element: PageElement, level: number, out: string[]): void {
    const text = writeInline(element.childNodes, { ...this.context, oneLine: true })
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') return;
    out.push(`${'#'.repeat(level)} ${text.replace(/#$/, '\\#')}`);
    const plain = normaliseText(readRawText(element)).trim().slice(0, 200).toWellFormed();
    if (plain !== '' && this.outline.length < OUTLINE_LIMIT) this.outline.push({ level, text: plain });
  }

  private writeCode(element: PageElement, out: string[]): void {
    const text = spend(readRawText(element).replace(/^\n/, '').trimEnd(), this.budget);
    if (text.trim() === '') return;
    const named = [element, ...element.childElements()]
      .map((one) => one.getAttribute('class') ?? '')
      .join(' ');
    const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,20})(?:\s|$)/.exec(named)?.[1] ?? '';
    out.push(text.includes('\n') || text.length > 80 ? writeCodeBlock(text, language) : writeCodeSpan(text));
  }

  private writeList(element: PageElement, out: string[], nesting: number): void {
    const ordered = element.name === 'ol';
    let number = Number.parseInt(element.getAttribute('start') ?? '1', 10);
    if (!(number >= 0 && number < 1_000_000)) number = 1;
    const items: string[] = [];
    let tight = true;
    for (const child of element.childElements()) {
      const blocks: string[] = [];
      if (child.name === 'li') this.writeBlocks(child, blocks, nesting);
      else this.writeBlock(child, blocks, nesting);
      if (blocks.length === 0) continue;
      const marker = ordered ? `${number++}. ` : '- ';
      items.push(marker + indentLines(blocks.join(BLOCK_SEPARATOR), ' '.repeat(marker.length)));
      tight &&= blocks.length === 1;
    }
    if (items.length > 0) out.push(items.join(tight ? '\n' : BLOCK_SEPARATOR));
  }

  private writeQuotation(element: PageElement, out: string[], nesting: number): void {
    const blocks: string[] = [];
    this.writeBlocks(element, blocks, nesting);
    if (blocks.length > 0) out.push(`> ${indentLines(blocks.join(BLOCK_SEPARATOR), '> ')}`);
  }

  /** Whether an inline element holds a block at any depth. */
  private containsBlock(element: PageElement): boolean {
    const known = this.blockHolders.get(element);
    if (known !== undefined) return known;
    const holds = element
      .childElements()
      .some((child) => !isInlineElement(child.name) || this.containsBlock(child));
    this.blockHolders.set(element, holds);
    return holds;
  }
}

/** Put `prefix` before every line but the first. */
function indentLines(text: string, prefix: string): string {
  return text.replace(/\n(?=(\n)?)/g, (_, empty) => `\n${empty === undefined ? prefix : prefix.trimEnd()}`);
}
