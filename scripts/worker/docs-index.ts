import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { DOCS_PAGES } from '../../src/entry/web/docs/pages.ts';
import type { Reference } from '../../src/entry/web/docs/reference/openapi-document.ts';
import { TEXT_PAGES } from '../../src/entry/web/docs/text-pages.ts';
import type { DocsEntry } from '../../src/lib/docs-search.ts';
import { API_ERROR_STATUSES } from '../../src/lib/errors.ts';

const PAGES = join(import.meta.dirname, '../../public/pages');
const DESCRIPTIONS = join(import.meta.dirname, '../../public/docs-descriptions.json');

/** Lists what the search of the documentation finds. */
export async function buildDocsIndex({ resources, sharedObjects }: Reference): Promise<DocsEntry[]> {
  const sections = await Promise.all(TEXT_PAGES.map(listSections));
  const descriptions = JSON.parse(await readFile(DESCRIPTIONS, 'utf8')) as Record<string, string>;
  const objects = [
    ...resources.map(({ page, objects: own }) => ({ path: page.path, own })),
    { path: '/docs/api', own: sharedObjects },
  ];
  return [
    ...DOCS_PAGES.map(
      ({ path, heading }): DocsEntry => ({
        kind: 'Page',
        title: heading,
        href: path,
        text: descriptions[path] ?? '',
      }),
    ),
    ...sections.flat(),
    ...resources.flatMap(({ page, endpoints }) =>
      endpoints.map(
        ({ id, summary = id, method, path }): DocsEntry => ({
          kind: 'Operation',
          title: summary,
          href: `${page.path}#${id}`,
          text: `${method} ${path} ${id}`,
        }),
      ),
    ),
    ...Object.entries(API_ERROR_STATUSES).map(
      ([code, status]): DocsEntry => ({
        kind: 'Error code',
        title: code,
        href: `/docs/errors#${code}`,
        text: String(status),
      }),
    ),
    ...CHECKS.map(({ id, title }): DocsEntry => ({ kind: 'Check', title, href: `/checks/${id}`, text: id })),
    ...objects.flatMap(({ path, own }) =>
      own.map(({ name }): DocsEntry => ({ kind: 'Object', title: name, href: `${path}#${name}` })),
    ),
  ];
}

/** Lists the sections of a page: `## Title {#anchor}`. */
async function listSections({ path, file, heading }: (typeof TEXT_PAGES)[number]): Promise<DocsEntry[]> {
  const markdown = await readFile(join(PAGES, file), 'utf8');
  return Array.from(markdown.matchAll(/^## (.*) \{#([\w-]+)\}$/gm), ([, title = '', id = '']) => ({
    kind: 'Section',
    title,
    href: `${path}#${id}`,
    text: heading,
  }));
}
