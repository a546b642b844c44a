import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WebEnv } from './context.ts';

export const SITE_NAME = 'Site Audit';

export interface PageInfo {
  /** 30 to 60 characters: all of it shows in a search result. */
  title: string;
  /** 70 to 160 characters, for search results and link previews; `null` for pages that are not indexed. */
  description: string | null;
  /** The path of the page's one address. */
  path: string;
  /** JSON-LD. */
  structuredData?: object;
  /** Other forms of the page, or a feed of it: `<link rel="alternate">`. */
  alternates?: { type: string; path: string; title: string }[];
}

const NAVIGATION = [
  { path: '/checks', label: 'Checks' },
  { path: '/ai-directory', label: 'AI directory' },
  { path: '/account', label: 'Account' },
];

/** Answer with a page: `content` goes into its main part. */
export function renderPage<E extends WebEnv>(
  c: Context<E>,
  info: PageInfo,
  content: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const page = (
    <Page site={c.env.SITE_URL} {...info}>
      {content}
    </Page>
  );
  return c.html(html`<!doctype html>${page}`, status);
}

function Page({ site, children, ...info }: PropsWithChildren<PageInfo & { site: string }>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{info.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
        {info.description === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Indexed site={site} {...info} description={info.description} />
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="bar">
          <a class="brand" href="/">
            <img src="/favicon.svg" alt="" width="24" height="24" />
            {SITE_NAME}
          </a>
          <nav aria-label="Site">
            {NAVIGATION.map(({ path, label }) => (
              <a href={path} aria-current={path === info.path ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        </header>
        <main id="main" tabindex={-1}>
          {children}
        </main>
        <footer class="bar">
          <p>{SITE_NAME} reads public pages as they are sent, without running scripts.</p>
          <nav aria-label="More">
            <a href="/">About</a>
            <a href="/checks">Checks</a>
            <a href="/bot">Our crawler</a>
            <a href="/api/v1/openapi.json">API description</a>
          </nav>
        </footer>
      </body>
    </html>
  );
}

/** What search engines and link previews read. */
function Indexed({
  site,
  title,
  description,
  path,
  structuredData,
  alternates = [],
}: PageInfo & { site: string; description: string }) {
  const address = site + path;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {alternates.map((form) => (
        <link rel="alternate" type={form.type} href={site + form.path} title={form.title} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${site}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Site Audit: see your pages as search engines and AI crawlers read them"
      />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && <script type="application/ld+json">{jsonInHtml(structuredData)}</script>}
    </>
  );
}

/** Data, not a script: browsers do not run it and the policy does not touch it. `<` is escaped so it cannot end the element. */
function jsonInHtml(value: object) {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** Commands to copy. It may scroll sideways, so it can be focused, and what can be focused has a role and a name. */
export function CommandLine({ label, command }: { label: string; command: string }) {
  return (
    <pre role="region" tabindex={0} aria-label={label}>
      <code>{command}</code>
    </pre>
  );
}

/** An audit of a page by curl. */
export function auditCommand(site: string): string {
  return `curl ${site}/api/v1/reports \\
  -H "Authorization: Bearer $API_KEY" \\
  -d url=https://example.com/`;
}
