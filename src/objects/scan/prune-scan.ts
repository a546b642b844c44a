import type { ScanContext } from './context.ts';
import { openAnswerTables } from './part-migrations.ts';

/** Deletes the data that only a running scan needs, then the alarm. After a crash the alarm goes off and runs this again. */
export async function pruneScan({
  storage,
  frontier,
}: Pick<ScanContext, 'storage' | 'frontier'>): Promise<void> {
  for (const [name] of Array.from(storage.kv.list({ prefix: 'robots ' }))) storage.kv.delete(name);
  storage.kv.delete('sitemaps');
  openAnswerTables(storage).drop();
  frontier.record.prune();
  await storage.deleteAlarm();
}
