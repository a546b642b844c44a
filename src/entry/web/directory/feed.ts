import type { SubmissionSummary } from '../../../contracts/submission.ts';
import { DIRECTORIES, type Provider } from '../../../lib/directory-providers.ts';
import { createAtomResponse, type FeedEntry } from '../atom-feed.ts';
import { getSnapshotLinks, getSnapshotPath } from './snapshot-format.ts';

/** The Atom feed of a directory's newest snapshots. */
export function createDirectoryFeed(
  provider: Provider,
  snapshots: SubmissionSummary[],
  siteUrl: string,
): Response {
  const url = `${siteUrl}/ai-directory/${provider}`;
  return createAtomResponse({
    title: `${DIRECTORIES[provider].name} AI directory`,
    url,
    selfUrl: `${url}/atom.xml`,
    entries: snapshots.map((snapshot) => toFeedEntry(snapshot, siteUrl)),
  });
}

function toFeedEntry(snapshot: SubmissionSummary, siteUrl: string): FeedEntry {
  const { title, description, source_url, score, submitted_at } = snapshot;
  return {
    title,
    url: siteUrl + getSnapshotPath(snapshot),
    published: submitted_at,
    updated: submitted_at,
    links: [...getSnapshotLinks(snapshot, siteUrl), { rel: 'via', href: source_url }],
    summary: `Score ${score} of 100. ${description}`,
  };
}
