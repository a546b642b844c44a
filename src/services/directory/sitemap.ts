import type { Provider } from '../../lib/directory-providers.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { readLastSequence, listSitemapEntries } from '../../storage/submissions.ts';

/** Snapshots in a part of the sitemap; a file may have 50,000 addresses (sitemaps.org). */
const PART_SIZE = 10_000;

/** Rows read at once. */
const BATCH_SIZE = 1_000;

export interface SnapshotAddress {
  provider: Provider;
  id: string;
  submitted_at: string;
}

/** How many parts all snapshots take. A part never changes once it is full: it goes by the order of publishing. */
export async function countSitemapParts(env: Env): Promise<number> {
  return Math.ceil((await readLastSequence(openDatabase(env))) / PART_SIZE);
}

/** The snapshots of a part (from 1), oldest first, as they are read: a batch at a time. */
export async function* readSitemapPart(env: Env, part: number): AsyncGenerator<SnapshotAddress[]> {
  const db = openDatabase(env);
  const toSeq = part * PART_SIZE;
  let afterSeq = toSeq - PART_SIZE;
  for (;;) {
    const rows = await listSitemapEntries(db, { afterSeq, toSeq }, BATCH_SIZE);
    yield rows.map(({ id, provider, submittedAt }) => ({
      id,
      provider,
      submitted_at: formatTimestamp(submittedAt),
    }));
    afterSeq = rows.at(-1)?.seq ?? toSeq;
    if (rows.length < BATCH_SIZE) return;
  }
}
