import { readRow } from '../../database.ts';
import { createHash } from 'node:crypto';
import { env } from 'cloudflare:workers';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';

/** A published snapshot. */
export interface Copy {
  id: string;
  /** The bytes of its document. */
  document: Uint8Array;
}

/** Publishes a snapshot, and returns a function that publishes copies of it with ids of their own, in one transaction, not in the log yet. */
export async function createPublisher(): Promise<(count: number) => Promise<Copy[]>> {
  const { id } = (await publishSnapshot()).submission;
  const key = (await readRow('submissions', { id }))?.r2Key ?? null;
  const original = await (await env.SNAPSHOTS.get(key!))!.text();
  let made = 0;
  return async (count) => {
    const copies = Array.from({ length: count }, () => copy(original, id, ++made));
    const rows = copies.map(({ id: copyId, document }) => ({
      id: copyId,
      sha256: createHash('sha256').update(document).digest('hex'),
    }));
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO submissions SELECT NULL, n.value ->> 'id', s.provider, s.account_id, n.value ->> 'id', s.r2_key,
           n.value ->> 'sha256', s.url, s.title, s.description, s.score, s.captured, s.cost, s.submitted_at, NULL
         FROM submissions s, json_each(?) n WHERE s.id = ? ORDER BY n.key`,
      ).bind(JSON.stringify(rows), id),
      env.DB.prepare(
        `INSERT INTO log_entries SELECT NULL, e.type, n.value ->> 'id', e.host, e.final_host, NULL
         FROM log_entries e, json_each(?) n WHERE e.submission_id = ? ORDER BY n.key`,
      ).bind(JSON.stringify(rows), id),
    ]);
    return copies;
  };
}

/** Canonical JSON stays canonical with another id of the same length. */
function copy(original: string, id: string, number: number): Copy {
  const copyId = `l_${number.toString(16).padStart(32, '0')}`;
  return { id: copyId, document: new TextEncoder().encode(original.replaceAll(id, copyId)) };
}
