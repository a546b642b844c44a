import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { DOCS_PAGES, type DocsPath } from './pages.ts';

export interface DocsSection {
  /** The anchor. */
  id: string;
  title: string;
  /** Anchors inside the section, for the table of contents. */
  entries?: { id: string; title: Child }[];
  content: Child;
}

/** Renders a page of the documentation with navigation and a table of contents. */
export function renderDocsPage(
  c: Context<WebEnv>,
  path: DocsPath,
  { lead, sections }: { lead: Child; sections: DocsSection[] },
): Response | Promise<Response> {
  const index = DOCS_PAGES.findIndex((page) => page.path === path);
  const { heading, title, description } = DOCS_PAGES[index] ?? DOCS_PAGES[0];
  const next = DOCS_PAGES[index + 1];
  const site = c.env.SITE_URL;
  const info = {
    title,
    description,
    path,
    structuredData: {
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
    },
  };
  return renderPage(
    c,
    info,
    <div class="docs">
      <DocsNavigation currentPath={path} />
      <article>
        <h1>{heading}</h1>
        <p class="lead">{lead}</p>
        <TableOfContents sections={sections} />
        {sections.map(({ id, title: name, content }) => (
          <section aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {content}
          </section>
        ))}
        {next && (
          <p class="next">
            Next: <a href={next.path}>{next.label}</a>
          </p>
        )}
      </article>
    </div>,
  );
}

function DocsNavigation({ currentPath }: { currentPath: DocsPath }) {
  return (
    <nav class="docs-nav" aria-label="Documentation">
      <ul>
        {DOCS_PAGES.map(({ path, label }) => (
          <li>
            <a href={path} aria-current={path === currentPath ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href="/bot">Our crawler</a>
        </li>
      </ul>
    </nav>
  );
}

function TableOfContents({ sections }: { sections: DocsSection[] }) {
  return (
    <nav class="contents" aria-labelledby="on-this-page">
      <p id="on-this-page">On this page</p>
      <ul>
        {sections.map(({ id, title, entries = [] }) => (
          <li>
            <a href={`#${id}`}>{title}</a>
            {entries.length > 0 && (
              <ul>
                {entries.map((entry) => (
                  <li>
                    <a href={`#${entry.id}`}>{entry.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
