import { DOCS_SECTIONS, type DocsPage, type DocsPath } from './pages.ts';

/** A link to a part of the current page. */
export interface PageLink {
  id: string;
  label: string;
}

/** Links to all pages of the documentation: at the side, or at the end on narrow screens. @param links shown below the current page */
export function DocsNavigation({ currentPath, links = [] }: { currentPath: DocsPath; links?: PageLink[] }) {
  return (
    <nav class="docs-nav" id="docs-nav" aria-label="Documentation">
      {DOCS_SECTIONS.map(({ label, pages }) => (
        <>
          <p>{label}</p>
          <ul>
            {pages.map((page) => (
              <li>
                <a href={page.path} aria-current={page.path === currentPath ? 'page' : undefined}>
                  {page.label ?? page.heading}
                </a>
                {page.path === currentPath && links.length > 0 && <PageLinks links={links} />}
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

/** The contents of the page. */
export function OnThisPage({ links }: { links: PageLink[] }) {
  return (
    <nav class="on-this-page" aria-labelledby="on-this-page">
      <p id="on-this-page">On this page</p>
      <PageLinks links={links} />
    </nav>
  );
}

function PageLinks({ links }: { links: PageLink[] }) {
  return (
    <ul>
      {links.map(({ id, label }) => (
        <li>
          <a href={`#${id}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the pages before and after this one. */
export function PreviousNext({
  previous,
  next,
}: {
  previous: DocsPage | undefined;
  next: DocsPage | undefined;
}) {
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
