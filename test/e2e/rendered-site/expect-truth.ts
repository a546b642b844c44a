import { strict as assert } from 'node:assert';
import type { RenderedPage } from '../../../src/contracts/rendered-page.ts';
import type { PageState } from './page-state.ts';
import { HOST, type TruePage } from './pages.ts';

/** Compares a report with the truth about the page. */
export function expectTruth(page: TruePage, report: RenderedPage): void {
  const { html, rendered } = page;
  const origin = `https://${HOST}`;
  assert.deepEqual(
    {
      url: report.url,
      status: report.status_code,
      isRedirect: report.client_redirect,
      settled: report.settled,
      title: report.title,
      description: report.meta_description,
      canonical: report.canonical,
      robots: report.robots,
      language: report.language,
      headings: pickChanges(report.headings),
      links: pickChanges(report.links),
      types: pickChanges(report.structured_data),
      blocks: report.text.blocks.map(({ text, needs_js: needsJs }) => [text, needsJs]),
      jsRatio: report.text.js_ratio,
      removed: report.text.removed,
      errors: report.console_errors.total,
      requests: report.requests.items
        .map(({ outcome, url }) => `${outcome} ${url.replace(origin, '')}`)
        .sort(),
      issues: report.issues
        .map(({ id }) => id)
        .filter((id) => !/^axe-|^lcp-slow$|^layout-shifts$/.test(id))
        .sort(),
    },
    {
      url: origin + page.finalPath,
      status: 200,
      isRedirect: page.isRedirect,
      settled: true,
      title: toChange(html.title, rendered.title),
      description: toChange(html.description, rendered.description),
      canonical: toChange(html.canonical, rendered.canonical),
      robots: toChange(sortDirectives(html.robots), sortDirectives(rendered.robots)),
      language: toChange(html.language, rendered.language),
      headings: findChanges(html, rendered, listHeadings),
      links: findChanges(html, rendered, (state) => listLinks(state, origin)),
      types: findChanges(html, rendered, ({ types }) => [...types]),
      blocks: rendered.blocks.map(([, text]) => [text, !hasBlock(html, text)]),
      jsRatio: computeRatio(html, rendered),
      removed: html.blocks.map(([, text]) => text).filter((text) => !hasBlock(rendered, text)),
      errors: page.errors,
      requests: [`loaded ${page.path}`, ...page.requests].sort(),
      issues: page.issues,
    },
    `${page.path}, ${page.kind}`,
  );
}

/** Returns a report without what no two loads have in common. */
export function withoutMeasurements({ rendered_at: _, lab: __, ...report }: RenderedPage): unknown {
  const items = report.requests.items.map(({ start_ms: _start, end_ms: _end, ...request }) => request);
  const issues = report.issues.filter(({ id }) => !/^lcp-slow$|^layout-shifts$/.test(id));
  return { ...report, issues, requests: { ...report.requests, items: items.toSorted(compareUrls) } };
}

function compareUrls(a: { url: string }, b: { url: string }): number {
  return a.url.localeCompare(b.url);
}

function pickChanges({ added, removed }: RenderedPage['links']): object {
  return { added: added.toSorted(), removed: removed.toSorted() };
}

function findChanges(html: PageState, rendered: PageState, list: (state: PageState) => string[]): object {
  const [before, after] = [list(html), list(rendered)];
  return {
    added: after.filter((item) => !before.includes(item)).sort(),
    removed: before.filter((item) => !after.includes(item)).sort(),
  };
}

function toChange(html: string | null, rendered: string | null): RenderedPage['title'] {
  const change =
    html === rendered ? 'same' : html === null ? 'added' : rendered === null ? 'removed' : 'changed';
  return { change, html, rendered };
}

function sortDirectives(robots: string | null): string | null {
  return robots?.split(', ').sort().join(', ') ?? null;
}

function listHeadings({ blocks }: PageState): string[] {
  return blocks.filter(([tag]) => tag.startsWith('h')).map(([tag, text]) => `${tag} ${text}`);
}

function listLinks({ blocks }: PageState, origin: string): string[] {
  return blocks.flatMap(([, , href]) => (href === undefined ? [] : [origin + href]));
}

function hasBlock({ blocks }: PageState, text: string): boolean {
  return blocks.some(([, other]) => other === text);
}

function computeRatio(html: PageState, rendered: PageState): number | null {
  const count = (blocks: PageState['blocks']) =>
    blocks.reduce(
      (sum, [, text]) => sum + text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').length,
      0,
    );
  const all = count(rendered.blocks);
  const added = count(rendered.blocks.filter(([, text]) => !hasBlock(html, text)));
  return all === 0 ? null : Math.round((added / all) * 1_000) / 1_000;
}
