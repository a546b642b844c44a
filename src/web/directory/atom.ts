import { DIRECTORIES, type Provider } from '../../lib/directory.ts';
import type { SubmissionSummary } from '../../services/directory/submission.ts';
import { atomResponse, type FeedEntry } from '../atom.ts';
import { MEDIA_TYPES, snapshotPath } from './forms.ts';

/** A directory's newest snapshots as an Atom feed. */
export function atomFeed(provider: Provider, snapshots: SubmissionSummary[], siteUrl: string): Response {
  const address = `${siteUrl}/ai-directory/${provider}`;
  return atomResponse({
    title: `${DIRECTORIES[provider].name} AI directory`,
    address,
    self: `${address}/atom.xml`,
    entries: snapshots.map((snapshot) => entry(snapshot, siteUrl)),
  });
}

function entry(snapshot: SubmissionSummary, siteUrl: string): FeedEntry {
  const { title, description, source_url, score, submitted_at } = snapshot;
  const forms = (['html', 'json', 'md'] as const).map((form) => ({
    rel: 'alternate' as const,
    type: MEDIA_TYPES[form],
    href: siteUrl + snapshotPath(snapshot, form),
  }));
  return {
    title,
    address: siteUrl + snapshotPath(snapshot),
    published: submitted_at,
    updated: submitted_at,
    links: [...forms, { rel: 'via', href: source_url }],
    summary: `Score ${score} of 100. ${description}`,
  };
}
