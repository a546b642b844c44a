import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { markdownToHtml } from '../../../lib/markdown.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import { InlineMarkdown } from '../parts/text.tsx';
import { readTextAsset } from '../../../lib/assets.ts';
import type { MarkdownPage } from './page-head.ts';
import { wrapAfter } from './placeholder-parts.tsx';
import { fillPlaceholders } from './placeholders.tsx';
import type { TextSection } from './text-sections.tsx';

interface RenderedPage {
  lead: Child;
  sections: TextSection[];
}

/** A page as HTML with placeholders. */
interface ParsedPage {
  lead: string;
  sections: { id: string; title: string; content: string }[];
}

/** Parsed once in each isolate. */
const parsedPages = new Map<string, ParsedPage>();

/**
 * Renders a page of GitHub Flavored Markdown with HTML:
 *
 * - The text before the first section is the lead.
 * - `## Title {#anchor}` starts a section.
 * - A fence with the info string `#id [Title] Label` is code to copy, without an id the output of a command.
 * - A fence with the info string `table Label` is a table whose rows become cards on phones.
 * - `{{name}}` is a placeholder, alone in a paragraph one that replaces it.
 */
export async function renderMarkdown(env: Env, page: MarkdownPage): Promise<RenderedPage> {
  const { file } = page;
  const parsed = parsedPages.get(file) ?? parsePage(await readTextAsset(env, `pages/${file}`));
  parsedPages.set(file, parsed);
  const [lead = '', ...contents] = await fillPlaceholders(
    [parsed.lead, ...parsed.sections.map(({ content }) => content)],
    env,
  );
  const sections = parsed.sections.map(({ id, title }, index) => ({
    id,
    title,
    content: raw(contents[index] ?? ''),
  }));
  return { lead: raw(lead), sections };
}

function parsePage(markdown: string): ParsedPage {
  const [lead = '', ...rest] = markdown.split(/^## (.*) \{#([\w-]+)\}\n/m);
  const sections: ParsedPage['sections'] = [];
  for (let index = 0; index < rest.length; index += 3) {
    const [title = '', id = '', text = ''] = rest.slice(index);
    sections.push({ id, title, content: renderText(text) });
  }
  return { lead: renderText(lead.trim()).replaceAll(/<\/?p>/g, ''), sections };
}

function renderText(markdown: string): string {
  const parts: string[] = [];
  const [first = '', ...rest] = markdown.split(
    /^```(?:(table) |#([\w-]+) )?(?:\[(.*?)\] )?(.*)\n([^]*?)\n```$/m,
  );
  parts.push(renderProse(first));
  for (let index = 0; index < rest.length; index += 6) {
    const [table, id, title, label = '', text = '', prose = ''] = rest.slice(index);
    const block = table ? renderTable(label, text) : renderCode(text, { id, title, label });
    // oxlint-disable-next-line typescript/no-base-to-string -- an element writes itself as HTML
    parts.push(String(block), renderProse(prose));
  }
  return parts.join('');
}

interface CodeInfo {
  id: string | undefined;
  title: string | undefined;
  label: string;
}

function renderCode(text: string, { id, title, label }: CodeInfo) {
  if (id) return <CodeBlock id={id} label={label} text={text} {...(title && { title })} />;
  return (
    <pre role="region" tabindex={0} aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/** @param text rows of cells between vertical bars; the second has `---:` for columns of numbers */
function renderTable(label: string, text: string) {
  const [names = [], alignments = [], ...rows] = text
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
  const columns = names.map((name, index) => (alignments[index] === '---:' ? numeric(name) : name));
  return <DataTable label={label} columns={columns} rows={rows.map((row) => row.map(renderCell))} />;
}

/** Renders a code, which can wrap at its separators, or a text. */
function renderCell(text: string): Child {
  const code = /^`(\w+)`$/.exec(text)?.[1];
  if (code !== undefined) return <code id={code}>{wrapAfter('_', code)}</code>;
  // One element, because on phones a cell lays out its children side by side.
  return (
    <span>
      <InlineMarkdown text={text} />
    </span>
  );
}

/** Renders Markdown without code blocks. The first cell of a table's row is its header. */
function renderProse(markdown: string): string {
  return markdownToHtml(markdown, { hasHtml: true })
    .replaceAll('<th>', '<th scope="col">')
    .replaceAll(/(<tr>\n)<td>(.*?)<\/td>/g, '$1<th scope="row">$2</th>');
}
