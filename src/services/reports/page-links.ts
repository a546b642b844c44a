import type { GraphLink } from '../../contracts/graph.ts';
import type { GraphPageView } from '../../contracts/graph-page.ts';
import type { LinkKind } from '../../contracts/link-kinds.ts';
import { PageDescriber } from '../../engine/graph/describe-page.ts';
import { describePlace } from '../../engine/graph/describe-place.ts';
import { normalizePageUrl } from '../../engine/page/page-address.ts';
import { describeLinksIn, describeLinksOut, listNames } from '../../engine/graph/page-links.ts';
import { findPage, type KnownPages, type SitePage, toPageKey } from '../../engine/site/site-pages.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { cutRankedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
import { findLinkingAudits, readSomeLinks } from '../../storage/site-audits.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openGraph, openPages } from './open-report.ts';

/** Which links of a page are listed. */
export interface PageLinkQuery extends PageRequest {
  url: string;
  /** `in`: the pages that link to it; `out`: the URLs that it links to. */
  direction: 'in' | 'out';
  /** Only links of this kind. */
  kind?: LinkKind | undefined;
}

const LINKING_CURSOR = defineCursor('links in', { after: 'integer' });

/**
 * Lists the pages that link to a page, in the order of their audits, or what it links to, in the order of its document. A list of
 * linking pages can be shorter than `limit` before it ends. Does not contact the website.
 *
 * @throws ServiceError 404 if the URL is no page of the website that was audited, 422 for an invalid cursor, 429 if the website has
 *   many audits and the account no work slot left
 */
export function listPageLinks(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: PageLinkQuery },
): Promise<ListPage<GraphLink>> {
  const { env, caller } = context;
  const site = { accountId: caller.accountId, host: website.host };
  return openPages(context, website, async ({ known }) => {
    const page = getPage(known, query.url);
    if (query.direction === 'out') {
      const [audit] = await readSomeLinks(env, site, [page.id]);
      const links = audit ? describeLinksOut(known, page, { ...audit, kind: query.kind }) : [];
      return cutRankedPage(links, { ...query, list: 'links out', toKey: ({ url }) => url });
    }
    const after = LINKING_CURSOR.decode(query.cursor)?.after ?? 0;
    const names = listNames(known, page);
    const { audits, next } = await findLinkingAudits(env, site, names, { after, limit: query.limit });
    const nextCursor = next === null ? null : LINKING_CURSOR.encode({ after: next });
    return { rows: describeLinksIn(known, page, { audits, kind: query.kind }), nextCursor };
  });
}

/**
 * Returns the place of a page in the graph of its website. Does not contact the website.
 *
 * @throws ServiceError 404 if the URL is no page of the website that was audited, 429 if the website has many audits and the account no
 *   work slot left
 */
export function getGraphPage(
  context: Context,
  { website, url }: { website: VerifiedWebsite; url: string },
): Promise<GraphPageView> {
  return openGraph(context, website, (source) => {
    const page = getPage(source.known, url);
    return describePlace(source, page, new PageDescriber(source));
  });
}

/** Returns the page of a URL, or the one that it redirects to. @throws ServiceError 404 if there is none */
export function getPage(known: KnownPages, url: string): SitePage {
  const parsed = URL.parse(url);
  const page = parsed && findPage(known, toPageKey(normalizePageUrl(parsed)));
  if (page) return page;
  throw new ServiceError('page_not_found', `${url} is not among the audited pages of the website`, {
    field: 'url',
  });
}
