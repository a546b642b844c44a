import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { type Crumb, PageHeader } from '../parts/page-header.tsx';
import type { PageHead } from '../markdown/page-head.ts';
import {
  type SectionLink,
  SectionLinks,
  type TextSection,
  TextSections,
} from '../markdown/text-sections.tsx';
import { DOCS_PAGES, DOCS_SECTIONS } from './pages.ts';
import { readDescriptions } from './read-descriptions.ts';
import { SearchForm } from './search-form.tsx';

/** Renders a page of text, with its contents at the side. */
export function renderDocsPage(
  c: Context<WebEnv>,
  path: string,
  { lead, sections }: { lead: Child; sections: TextSection[] },
): PageResponse {
  return renderDocsLayout(c, path, {
    lead,
    content: (
      <div class="docs-columns">
        <nav class="on-this-page" aria-labelledby="on-this-page">
          <p id="on-this-page">On this page</p>
          <SectionLinks sections={sections} />
        </nav>
        <div class="docs-text">
          <TextSections sections={sections} />
        </div>
      </div>
    ),
  });
}

interface DocsLayout {
  lead: Child;
  crumbs?: Crumb[];
  /** The parts of the page, for the navigation. */
  links?: SectionLink[];
  content: Child;
}

/** Renders a page of the documentation with the navigation at the side. */
export async function renderDocsLayout(
  c: Context<WebEnv>,
  path: string,
  { lead, crumbs, links, content }: DocsLayout,
): Promise<Response> {
  const index = DOCS_PAGES.findIndex((page) => page.path === path);
  const { [path]: description = '' } = await readDescriptions(c.env);
  const page = { ...DOCS_PAGES[index]!, description };
  return renderPage(
    c,
    { ...page, script: '/docs.js', structuredData: describePage(c.env.SITE_URL, page) },
    <div class="docs">
      <article>
        <a class="button quiet small docs-menu" href="#docs-nav">
          Search and all pages
        </a>
        <PageHeader title={page.heading} {...(crumbs && { crumbs })} />
        <p class="lead">{lead}</p>
        {content}
        <PreviousNext previous={DOCS_PAGES[index - 1]} next={DOCS_PAGES[index + 1]} />
      </article>
      <DocsNavigation currentPath={path} {...(links && { links })} />
    </div>,
  );
}

/** Returns the JSON-LD of a page. */
function describePage(
  site: string,
  { heading, description, path }: PageHead & { description: string },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: heading,
    description,
    url: site + path,
    inLanguage: 'en',
    isPartOf: { '@id': `${site}/#website` },
    publisher: {
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: SITE_NAME,
      url: `${site}/`,
    },
  };
}

/** Links to all pages of the documentation: at the side, or at the end on narrow screens. @param links shown below the current page */
export function DocsNavigation({ currentPath, links = [] }: { currentPath: string; links?: SectionLink[] }) {
  return (
    <nav class="docs-nav" id="docs-nav" aria-label="Documentation">
      {currentPath !== '/docs/search' && <SearchForm id="docs-query" />}
      {DOCS_SECTIONS.map(({ label, pages }) => (
        <>
          <p>{label}</p>
          <ul>
            {pages.map((page) => (
              <li>
                <a href={page.path} aria-current={page.path === currentPath ? 'page' : undefined}>
                  {page.label ?? page.heading}
                </a>
                {page.path === currentPath && links.length > 0 && <SectionLinks sections={links} />}
              </li>
            ))}
          </ul>
        </>
      ))}
      <p>More</p>
      <ul>
        <li>
          <a href="/bot">Our crawler</a>
        </li>
      </ul>
    </nav>
  );
}

/** Links to the pages before and after this one. */
function PreviousNext({ previous, next }: { previous: PageHead | undefined; next: PageHead | undefined }) {
  return (
    <nav class="previous-next" aria-label="Previous and next page">
      {previous && (
        <a href={previous.path} rel="prev">
          <small>Previous</small>
          {previous.heading}
        </a>
      )}
      {next && (
        <a class="next" href={next.path} rel="next">
          <small>Next</small>
          {next.heading}
        </a>
      )}
    </nav>
  );
}
