import type { LogEntry } from '../../lib/log-entry.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { LogEntryRow } from '../../storage/log-entries.ts';

/**
 * Returns the entry of the log for a row. It has neither URL nor title, because an entry stays forever, even after a
 * withdrawal.
 */
export function toLogEntry(row: LogEntryRow): LogEntry {
  const snapshot = {
    format: 'site-audit-log-entry/1',
    provider: row.provider,
    id: row.id,
    host: row.host,
    ...(row.finalHost !== null && { final_host: row.finalHost }),
    snapshot_sha256: row.sha256,
  } as const;
  if (row.type === 'publication')
    return { ...snapshot, type: 'publication', published_at: formatTimestamp(row.submittedAt) };
  if (!row.withdrawal) throw new Error(`the snapshot ${row.id} has no withdrawal`);
  const { reason, createdAt } = row.withdrawal;
  return { ...snapshot, type: 'withdrawal', reason, withdrawn_at: formatTimestamp(createdAt) };
}
