import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ROLE_PERMISSIONS } from '../../lib/roles.ts';
import type { SignedInAccount } from '../../services/accounts/sessions.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { WebEnv, PageResponse } from './context.ts';
import { getLanguage } from './language.ts';
import { Footer, Sidebar, SITE_NAME, TopBar } from './navigation.tsx';
import { Callout } from './parts/callout.tsx';
import { MemberContext } from './parts/member-context.ts';

export { SITE_NAME } from './navigation.tsx';

export interface PageInfo {
  /** 30 to 60 characters, the length that search results show in full. */
  title: string;
  /** 70 to 160 characters, for search results and link previews. `null` for pages that must not be indexed. */
  description: string | null;
  /** The path of the page. */
  path: string;
  /** The canonical URL if it is another page's. */
  canonical?: string;
  /** The Open Graph type; `website` if absent. */
  type?: 'article';
  /** Seconds after which a browser without JavaScript loads the page again. */
  refresh?: number;
  /** The path of a script of this page alone, besides /app.js. */
  script?: string;
  /** JSON-LD. */
  structuredData?: object;
  /** Other formats of the page, or its feed: `<link rel="alternate">`. */
  alternates?: { type: string; path: string; title: string }[];
  /** Without navigation and footer: a document of an account for others. */
  bare?: boolean;
}

/** Responds with a page. @param content the main part */
export function renderPage<E extends WebEnv>(
  c: Context<E>,
  info: PageInfo,
  content: Child,
  status: ContentfulStatusCode = 200,
): PageResponse {
  const account = c.get('signedIn');
  const page = (
    <Page
      site={c.env.SITE_URL}
      account={account}
      suspension={account?.suspension ? formatSuspensionNotice(c.env, account.suspension) : null}
      withoutScript={c.get('withoutScript') === true}
      here={c.get('language') && c.req.method !== 'POST' ? c.req.path : null}
      {...info}
    >
      <MemberContext.Provider value={account?.member ?? null}>{content}</MemberContext.Provider>
    </Page>
  );
  return c.html(html`<!doctype html>${page}`, status);
}

interface PageContext {
  site: string;
  /** `undefined` on public pages. */
  account: SignedInAccount | undefined;
  /** What a suspended account is told; `null` for others. */
  suspension: string | null;
  withoutScript: boolean;
  /** Where the choice of a language leads; `null` on pages that have one language. */
  here: string | null;
}

function Page({
  site,
  account,
  suspension,
  withoutScript,
  here,
  children,
  ...info
}: PropsWithChildren<PageInfo & PageContext>) {
  const main = (
    <main id="main" tabindex={-1}>
      {suspension !== null && (
        <div class="screen-only">
          <Callout tone="bad">{suspension}</Callout>
        </div>
      )}
      {children}
    </main>
  );
  return (
    <html lang={getLanguage()}>
      <head>
        <meta charset="utf-8" />
        <title>{info.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
        {info.refresh !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(info.refresh)} />
          </noscript>
        )}
        {!withoutScript && <script src="/app.js" type="module"></script>}
        {info.script !== undefined && <script src={info.script} type="module"></script>}
        {info.description === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <IndexableMeta site={site} {...info} description={info.description} />
        )}
      </head>
      <body class={account ? 'app' : 'public'}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {account ? (
          <>
            <Sidebar currentPath={info.path} account={account} />
            <div class="page">
              {main}
              <Footer account here={here} />
            </div>
          </>
        ) : info.bare === true ? (
          main
        ) : (
          <>
            <TopBar currentPath={info.path} />
            {main}
            <Footer account={false} here={here} />
          </>
        )}
      </body>
    </html>
  );
}

/** Whether the person is a member who may change nothing: the page then has no credits of the account. */
export function isReader({ member }: Pick<SignedInAccount, 'member'>): boolean {
  return member !== null && !ROLE_PERMISSIONS[member.role].permissions.includes('edit');
}

/** Metadata for search engines and link previews. */
function IndexableMeta({
  site,
  title,
  description,
  path,
  canonical,
  type,
  structuredData,
  alternates = [],
}: PageInfo & { site: string; description: string }) {
  const url = site + path;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical ?? url} />
      {alternates.map((alternate) => (
        <link rel="alternate" type={alternate.type} href={site + alternate.path} title={alternate.title} />
      ))}
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${site}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Site Audit: see your pages as search engines and AI crawlers read them"
      />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && <script type="application/ld+json">{serializeJsonLd(structuredData)}</script>}
    </>
  );
}

/** Serializes JSON-LD for a `<script>` element. `<` is escaped: the data must not end the element. */
function serializeJsonLd(value: object) {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** Formats the title of a page. A title that begins with `Error:` is the first thing a screen reader speaks. */
export function formatTitle(heading: string, hasError = false): string {
  return `${hasError ? 'Error: ' : ''}${heading} – ${SITE_NAME}`;
}

/** Builds the curl command that audits a page. @param site the origin of the service */
export function buildAuditCommand(site: string): string {
  return `curl ${site}/api/v1/reports \\
  -H "Authorization: Bearer $API_KEY" \\
  -d url=https://example.com/`;
}
