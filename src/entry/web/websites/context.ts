import type { VerifiedWebsite, WebsiteWithInstructions } from '../../../services/websites/website.ts';
import type { ScanRow } from '../../../services/scans/scan.ts';
import type { SignedInEnv } from '../context.ts';
import type { Context } from 'hono';

/** Context of handlers under /websites/:host. */
export interface WebsiteEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & {
    found: WebsiteWithInstructions;
    /** The same website, behind `requireOwner`. */
    owned: VerifiedWebsite;
  };
}

/** Context of handlers under /websites/:host/scans/:id. */
export interface ScanEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { scan: ScanRow };
}

/** Where a report is shown, and what its rows link to. */
export interface ReportPaths {
  /** Of the report itself, without a slash at its end. Its views are below. */
  report: string;
  /** Of the audit of a page; `null` if there is only the document of the report: URLs are shown without links. */
  audit: ((id: string) => string) | null;
}

export function getFindingPath({ report }: ReportPaths, id: string): string {
  return `${report}/findings/${encodeURIComponent(id)}`;
}

/** Redirects a GET request under /websites/:host if its path has another name of the host. Returns `null` if not. */
export function redirectToCanonicalHost(c: Context, host: string): Response | null {
  if (c.req.method !== 'GET' || c.req.param('host') === host) return null;
  const { pathname, search } = new URL(c.req.url);
  const subpath = pathname.split('/').slice(3);
  return c.redirect(['/websites', host, ...subpath].join('/') + search, 303);
}
