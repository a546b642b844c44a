import { copyRow, readRow } from '../../database.ts';
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
    await copyRow(
      'submissions',
      { id },
      rows.map((row) => ({ ...row, seq: undefined, reportId: row.id })),
    );
    await copyRow(
      'logEntries',
      { submissionId: id },
      rows.map((row) => ({ seq: undefined, submissionId: row.id, logIndex: null })),
    );
    return copies;
  };
}

/** Canonical JSON stays canonical with another id of the same length. */
function copy(original: string, id: string, number: number): Copy {
  const copyId = `l_${number.toString(16).padStart(32, '0')}`;
  return { id: copyId, document: new TextEncoder().encode(original.replaceAll(id, copyId)) };
}
