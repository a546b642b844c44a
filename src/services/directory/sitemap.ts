import type { Provider } from '../../lib/directory.ts';
import { timestamp } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import { lastSequence, submissionAddresses } from '../../storage/submissions.ts';

/** Snapshots in a part of the sitemap; a file may have 50,000 addresses (sitemaps.org). */
const PART_SIZE = 10_000;

/** Rows read at once. */
const BATCH = 1_000;

export interface SnapshotAddress {
  provider: Provider;
  id: string;
  submitted_at: string;
}

/** How many parts all snapshots take. A part never changes once it is full: it goes by the order of publishing. */
export async function sitemapParts(env: Env): Promise<number> {
  return Math.ceil((await lastSequence(database(env))) / PART_SIZE);
}

/** The snapshots of a part (from 1), oldest first, as they are read: a batch at a time. */
export async function* snapshotsOfPart(env: Env, part: number): AsyncGenerator<SnapshotAddress[]> {
  const db = database(env);
  const toSeq = part * PART_SIZE;
  let afterSeq = toSeq - PART_SIZE;
  for (;;) {
    const rows = await submissionAddresses(db, { afterSeq, toSeq }, BATCH);
    yield rows.map(({ id, provider, submittedAt }) => ({
      id,
      provider,
      submitted_at: timestamp(submittedAt),
    }));
    afterSeq = rows.at(-1)?.seq ?? toSeq;
    if (rows.length < BATCH) return;
  }
}
