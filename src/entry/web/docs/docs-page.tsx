import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import type { Crumb } from '../parts/breadcrumb.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { DocsNavigation, OnThisPage, type PageLink, PreviousNext } from './docs-navigation.tsx';
import { DOCS_PAGES, type DocsPage, type DocsPath } from './pages.ts';

interface DocsSection {
  /** The anchor. */
  id: string;
  title: string;
  content: Child;
}

/** Renders a page of text, with its contents at the side. */
export function renderDocsPage(
  c: Context<WebEnv>,
  path: DocsPath,
  { lead, sections }: { lead: Child; sections: DocsSection[] },
): PageResponse {
  const links = sections.map(({ id, title }) => ({ id, label: title }));
  return renderDocsLayout(c, path, {
    lead,
    content: (
      <div class="docs-columns">
        <OnThisPage links={links} />
        <div class="docs-text">
          {sections.map(({ id, title, content }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    ),
  });
}

interface DocsLayout {
  lead: Child;
  crumbs?: Crumb[];
  /** The parts of the page, for the navigation. */
  links?: PageLink[];
  content: Child;
}

/** Renders a page of the documentation with the navigation at the side. */
export function renderDocsLayout(
  c: Context<WebEnv>,
  path: DocsPath,
  { lead, crumbs, links, content }: DocsLayout,
): PageResponse {
  const index = DOCS_PAGES.findIndex((page) => page.path === path);
  const page: DocsPage = DOCS_PAGES[index] ?? DOCS_PAGES[0];
  return renderPage(
    c,
    { ...page, structuredData: describePage(c.env.SITE_URL, page) },
    <div class="docs">
      <article>
        <a class="button quiet small docs-menu" href="#docs-nav">
          All docs pages
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
function describePage(site: string, { heading, description, path }: DocsPage): object {
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
