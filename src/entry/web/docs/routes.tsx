import type { Hono, Context } from 'hono';
import { withApiLinks } from '../agent-files.ts';
import type { WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { cacheBriefly } from '../middleware/cache.ts';
import { RESOURCE_PAGES, type DocsPath } from './pages.ts';
import type { OpenApiDocument } from './reference/openapi-document.ts';
import { renderReferenceDocs, renderResourceDocs } from './reference/reference-pages.tsx';
import { raw } from 'hono/html';
import { markdownToHtml } from '../../../lib/markdown.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import agents from './agents.md';
import authentication from './authentication.md';
import commandLine from './command-line.md';
import credits from './credits.md';
import { renderDocsPage } from './docs-page.tsx';
import errors from './errors.md';
import fixPacks from './fix-packs.md';
import idempotency from './idempotency.md';
import limits from './limits.md';
import log from './log.md';
import { fillPlaceholders } from './placeholders.tsx';
import scores from './scores.md';
import snapshots from './snapshots.md';
import start from './start.md';
import versions from './versions.md';
import webhooks from './webhooks.md';

/** /docs: how to use the API. The pages are listed in pages.ts; most are Markdown beside it, /docs/api and the pages below it are rendered from the OpenAPI document. */
export function createDocsRoutes(
  getOpenApiDocument: (siteUrl: string) => Promise<OpenApiDocument>,
): Hono<WebEnv> {
  const docs = createSection('/docs');
  docs.use(cacheBriefly, withApiLinks);
  for (const path of TEXT_PATHS) docs.get(path.slice('/docs'.length) || '/', (c) => renderTextPage(c, path));
  docs.get('/api', async (c) => renderReferenceDocs(c, await getOpenApiDocument(c.env.SITE_URL)));
  for (const { path } of RESOURCE_PAGES) {
    docs.get(path.slice('/docs'.length), async (c) =>
      renderResourceDocs(c, await getOpenApiDocument(c.env.SITE_URL), path),
    );
  }
  return docs;
}

/**
 * The pages of text, as GitHub Flavored Markdown with HTML:
 *
 * - The text before the first section is the lead.
 * - `## Title {#anchor}` starts a section.
 * - A fence with the info string `#id [Title] Label` is code to copy, without an id the output of a command.
 * - `{{name}}` is a placeholder, alone in a paragraph one that replaces it.
 */
const TEXT_PAGES = {
  '/docs': start,
  '/docs/agents': agents,
  '/docs/authentication': authentication,
  '/docs/command-line': commandLine,
  '/docs/credits': credits,
  '/docs/errors': errors,
  '/docs/fix-packs': fixPacks,
  '/docs/idempotency': idempotency,
  '/docs/limits': limits,
  '/docs/log': log,
  '/docs/scores': scores,
  '/docs/snapshots': snapshots,
  '/docs/versions': versions,
  '/docs/webhooks': webhooks,
} as const satisfies Partial<Record<DocsPath, string>>;

type TextPath = keyof typeof TEXT_PAGES;

const TEXT_PATHS = Object.keys(TEXT_PAGES) as TextPath[];

/** A page as HTML with placeholders. */
interface TextPage {
  lead: string;
  /** `id` is the anchor. */
  sections: { id: string; title: string; content: string }[];
}

/** Rendered once in each isolate. */
const rendered = new Map<TextPath, TextPage>();

/** Renders a page of text, with its contents at the side. */
async function renderTextPage(c: Context<WebEnv>, path: TextPath): Promise<Response> {
  const page = rendered.get(path) ?? parseTextPage(TEXT_PAGES[path]);
  rendered.set(path, page);
  const [lead = '', ...contents] = await fillPlaceholders(
    [page.lead, ...page.sections.map(({ content }) => content)],
    c.env,
  );
  const sections = page.sections.map(({ id, title }, index) => ({
    id,
    title,
    content: raw(contents[index] ?? ''),
  }));
  return renderDocsPage(c, path, { lead: raw(lead), sections });
}

function parseTextPage(markdown: string): TextPage {
  const [lead = '', ...rest] = markdown.split(/^## (.*) \{#([\w-]+)\}\n/m);
  const sections: TextPage['sections'] = [];
  for (let index = 0; index < rest.length; index += 3) {
    const [title = '', id = '', text = ''] = rest.slice(index);
    sections.push({ id, title, content: renderText(text) });
  }
  return { lead: renderText(lead.trim()).replaceAll(/<\/?p>/g, ''), sections };
}

function renderText(markdown: string): string {
  const parts: string[] = [];
  const [first = '', ...rest] = markdown.split(/^```(?:#([\w-]+) )?(?:\[(.*?)\] )?(.*)\n([^]*?)\n```$/m);
  parts.push(renderProse(first));
  for (let index = 0; index < rest.length; index += 5) {
    const [id, title, label = '', text = '', prose = ''] = rest.slice(index);
    const block = id ? (
      <CodeBlock id={id} label={label} text={text} {...(title && { title })} />
    ) : (
      <pre role="region" tabindex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
    );
    // oxlint-disable-next-line typescript/no-base-to-string -- an element writes itself as HTML
    parts.push(String(block), renderProse(prose));
  }
  return parts.join('');
}

/** Renders Markdown without code blocks. The first cell of a table's row is its header. */
function renderProse(markdown: string): string {
  return markdownToHtml(markdown, { hasHtml: true })
    .replaceAll('<th>', '<th scope="col">')
    .replaceAll(/(<tr>\n)<td>(.*?)<\/td>/g, '$1<th scope="row">$2</th>');
}
