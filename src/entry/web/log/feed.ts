import type { LoggedEntry } from '../../../contracts/log-entry.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { WITHDRAWAL_REASONS } from '../../../lib/withdrawals.ts';
import { createAtomResponse, type FeedEntry } from '../atom-feed.ts';
import { getProofPath, getSnapshotLinks } from '../directory/snapshot-format.ts';

const TITLE = 'Transparency log of the AI directory';

/** The feed, for the `alternates` of a page. */
export const LOG_FEED_LINK = { type: 'application/atom+xml', path: '/log/atom.xml', title: TITLE };

/** The Atom feed of the log's entries, newest first. @param cursor of this page, `undefined` for the first */
export function createLogFeed(
  { rows, nextCursor }: ListPage<LoggedEntry>,
  cursor: string | undefined,
  siteUrl: string,
): Response {
  const url = `${siteUrl}/log`;
  const feedUrl = siteUrl + LOG_FEED_LINK.path;
  const getPageUrl = (page: string) => `${feedUrl}?${new URLSearchParams({ cursor: page }).toString()}`;
  return createAtomResponse({
    title: TITLE,
    url,
    selfUrl: cursor === undefined ? feedUrl : getPageUrl(cursor),
    nextUrl: nextCursor === null ? undefined : getPageUrl(nextCursor),
    entries: rows.map((entry) => toFeedEntry(entry, siteUrl)),
  });
}

function toFeedEntry(entry: LoggedEntry, siteUrl: string): FeedEntry {
  const id = `${siteUrl}/log#leaf-${entry.index}`;
  const subject = `${entry.host} in ${DIRECTORIES[entry.provider].name}`;
  if (entry.type === 'withdrawal') {
    const text = `The snapshot ${entry.id} was withdrawn. Reason: ${WITHDRAWAL_REASONS[entry.reason]}.`;
    return {
      title: `Withdrawn: ${subject}`,
      url: id,
      published: entry.withdrawn_at,
      updated: entry.withdrawn_at,
      links: [],
      summary: text,
      // Atom requires a link to a page, or content.
      html: `<p>${text}</p>`,
    };
  }
  return {
    title: `Published: ${subject}`,
    url: id,
    published: entry.published_at,
    updated: entry.published_at,
    links: [
      ...getSnapshotLinks(entry, siteUrl),
      { rel: 'related', type: 'text/plain', href: siteUrl + getProofPath(entry) },
    ],
    summary: `Leaf ${entry.index} of the log. SHA-256 of the snapshot: ${entry.snapshot_sha256}`,
  };
}
