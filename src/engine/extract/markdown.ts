import { type PageElement, type PageNode, PageText } from '../page/node.ts';
import type { UrlParts } from '../page/url-parts.ts';
import {
  type CharacterBudget,
  type InlineContext,
  isInlineElement,
  readRawText,
  spend,
  writeInline,
} from './markdown-inline.ts';
import { escapeLineStart, normalizeText, writeCodeBlock, writeCodeSpan } from './markdown-text.ts';

/** Columns written; further ones are left out. */
const COLUMNS_LIMIT = 30;

/** A table in GFM, the first row as header; `null` for a table with a single row or column, which is a layout table. */
function writeTable(table: PageElement, context: InlineContext): string | null {
  const rows = readRows(table);
  const widest = rows.reduce((width, row) => Math.max(width, row.length), 0);
  const columns = Math.min(COLUMNS_LIMIT, widest);
  if (rows.length < 2 || columns < 2) return null;
  const lines: string[] = [];
  for (const row of rows) {
    if (context.budget.remaining <= 0) break;
    const cells = row.slice(0, columns).map((cell) => writeCell(cell, context));
    while (cells.length < columns) cells.push('');
    lines.push(`| ${cells.join(' | ')} |`);
    if (lines.length === 1) lines.push(`| ${Array<string>(columns).fill('---').join(' | ')} |`);
  }
  return lines.join('\n');
}

function writeCell(cell: PageElement, context: InlineContext): string {
  return writeInline(cell.childNodes, { ...context, oneLine: true })
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('|', '\\|');
}

/** The cells of each row, without those of nested tables. */
function readRows(table: PageElement): PageElement[][] {
  const sections = table
    .childElements()
    .flatMap((child) => (child.name === 'tr' ? [child] : child.childElements()));
  return sections
    .filter((row) => row.name === 'tr')
    .map((row) => row.childElements().filter((cell) => cell.name === 'td' || cell.name === 'th'))
    .filter((cells) => cells.length > 0);
}

export interface MarkdownDocument {
  text: string;
  /** `false` if the limit cut the text. */
  complete: boolean;
  /** The headings, in order. */
  outline: { level: number; text: string }[];
}

/** Levels of lists and quotations; deeper ones are written without their markers. */
const NESTING_LIMIT = 6;

const OUTLINE_LIMIT = 100;

const BLOCK_SEPARATOR = '\n\n';

/**
 * The content of an element as Markdown (CommonMark with GFM tables). Only links to web pages are kept, resolved
 * against `base`. All text is escaped, so that no text of the page becomes markup. Takes time linear in the size of the
 * content.
 *
 * @param limit maximum number of characters of content
 */
export function toMarkdown(body: PageElement, base: UrlParts, limit: number): MarkdownDocument {
  const writer = new MarkdownWriter(base, limit);
  const blocks: string[] = [];
  writer.writeBlocks(body, blocks, 0);
  return {
    text: blocks.join(BLOCK_SEPARATOR),
    complete: writer.budget.remaining > 0,
    outline: writer.outline,
  };
}

class MarkdownWriter {
  readonly budget: CharacterBudget;
  readonly outline: MarkdownDocument['outline'] = [];
  private readonly base: UrlParts;
  /** Whether inline elements contain a block; computed once for each. */
  private readonly blockContainment = new Map<PageElement, boolean>();

  constructor(base: UrlParts, limit: number) {
    this.base = base;
    this.budget = { remaining: limit };
  }

  /** Appends the blocks in an element to `out`. `nesting` is the number of lists and quotations around it. */
  writeBlocks(container: PageElement, out: string[], nesting: number): void {
    let run: PageNode[] = [];
    const endRun = () => {
      if (run.length > 0) this.writeParagraph(run, out);
      run = [];
    };
    for (const child of container.childNodes) {
      if (this.budget.remaining <= 0) break;
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
    const plain = normalizeText(readRawText(element)).trim().slice(0, 200).toWellFormed();
    if (plain !== '' && this.outline.length < OUTLINE_LIMIT) this.outline.push({ level, text: plain });
  }

  private writeCode(element: PageElement, out: string[]): void {
    const text = spend(readRawText(element).replace(/^\n/, '').trimEnd(), this.budget);
    if (text.trim() === '') return;
    const classes = [element, ...element.childElements()]
      .map((candidate) => candidate.getAttribute('class') ?? '')
      .join(' ');
    const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,20})(?:\s|$)/.exec(classes)?.[1] ?? '';
    out.push(text.includes('\n') || text.length > 80 ? writeCodeBlock(text, language) : writeCodeSpan(text));
  }

  private writeList(element: PageElement, out: string[], nesting: number): void {
    const isOrdered = element.name === 'ol';
    let number = Number.parseInt(element.getAttribute('start') ?? '1', 10);
    if (!(number >= 0 && number < 1_000_000)) number = 1;
    const items: string[] = [];
    let isTight = true;
    for (const child of element.childElements()) {
      const blocks: string[] = [];
      if (child.name === 'li') this.writeBlocks(child, blocks, nesting);
      else this.writeBlock(child, blocks, nesting);
      if (blocks.length === 0) continue;
      const marker = isOrdered ? `${number++}. ` : '- ';
      items.push(marker + indentLines(blocks.join(BLOCK_SEPARATOR), ' '.repeat(marker.length)));
      isTight &&= blocks.length === 1;
    }
    if (items.length > 0) out.push(items.join(isTight ? '\n' : BLOCK_SEPARATOR));
  }

  private writeQuotation(element: PageElement, out: string[], nesting: number): void {
    const blocks: string[] = [];
    this.writeBlocks(element, blocks, nesting);
    if (blocks.length > 0) out.push(`> ${indentLines(blocks.join(BLOCK_SEPARATOR), '> ')}`);
  }

  /** Whether an inline element holds a block at any depth. */
  private containsBlock(element: PageElement): boolean {
    const cached = this.blockContainment.get(element);
    if (cached !== undefined) return cached;
    const containsBlock = element
      .childElements()
      .some((child) => !isInlineElement(child.name) || this.containsBlock(child));
    this.blockContainment.set(element, containsBlock);
    return containsBlock;
  }
}

/** Prefixes every line except the first. */
function indentLines(text: string, prefix: string): string {
  return text.replace(/\n(?=(\n)?)/g, (_, empty) => `\n${empty === undefined ? prefix : prefix.trimEnd()}`);
}
