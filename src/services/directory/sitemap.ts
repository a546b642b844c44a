import type { Provider } from '../../lib/directory-providers.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readLastSequence, listSitemapEntries } from '../../storage/submissions.ts';

/** Snapshots in one part of the sitemap. A sitemap file may list 50,000 URLs (sitemaps.org). */
const PART_SIZE = 10_000;

/** Rows read by one query. */
const BATCH_SIZE = 1_000;

export interface SnapshotAddress {
  provider: Provider;
  id: string;
  submitted_at: string;
}

/** Counts the parts of the sitemap. Parts follow the order of publishing, so a full part changes only by withdrawals. */
export async function countSitemapParts(env: Env): Promise<number> {
  return Math.ceil((await readLastSequence(openDatabase(env, SERVICE))) / PART_SIZE);
}

/** Reads the snapshots of a part in batches, oldest first. @param part from 1 */
export async function* readSitemapPart(env: Env, part: number): AsyncGenerator<SnapshotAddress[]> {
  const db = openDatabase(env, SERVICE);
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
