import type { SubmissionSummary } from '../../contracts/submission.ts';
import { DIRECTORIES, type Provider } from '../../lib/directory-providers.ts';
import { createAtomResponse, type FeedEntry } from '../atom-feed.ts';
import { MEDIA_TYPES, getSnapshotPath } from './snapshot-format.ts';

/** A directory's newest snapshots as an Atom feed. */
export function createDirectoryFeed(
  provider: Provider,
  snapshots: SubmissionSummary[],
  siteUrl: string,
): Response {
  const address = `${siteUrl}/ai-directory/${provider}`;
  return createAtomResponse({
    title: `${DIRECTORIES[provider].name} AI directory`,
    url: address,
    selfUrl: `${address}/atom.xml`,
    entries: snapshots.map((snapshot) => toFeedEntry(snapshot, siteUrl)),
  });
}

function toFeedEntry(snapshot: SubmissionSummary, siteUrl: string): FeedEntry {
  const { title, description, source_url, score, submitted_at } = snapshot;
  const alternates = (['html', 'json', 'md'] as const).map((form) => ({
    rel: 'alternate' as const,
    type: MEDIA_TYPES[form],
    href: siteUrl + getSnapshotPath(snapshot, form),
  }));
  return {
    title,
    url: siteUrl + getSnapshotPath(snapshot),
    published: submitted_at,
    updated: submitted_at,
    links: [...alternates, { rel: 'via', href: source_url }],
    summary: `Score ${score} of 100. ${description}`,
  };
}
