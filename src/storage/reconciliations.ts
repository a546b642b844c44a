import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from './database.ts';
import { reconciliations } from './schema.ts';

/** Work that is finished, and what is to be charged for it, in credits. */
export interface FinishedWork {
  accountId: string;
  refId: string;
  charge: number;
  /** Milliseconds since 1970. */
  finishedAt: number;
}

/** A place in the order of `finishedAt` and id: all before it has been compared. */
export interface WorkCursor {
  finishedAt: number;
  id: string;
}

/** How far this kind of work was compared: nothing at first. */
export async function readCursor(db: Database, refType: string): Promise<WorkCursor> {
  const { finishedAt, id } = getTableColumns(reconciliations);
  const row = await db
    .select({ finishedAt, id })
    .from(reconciliations)
    .where(eq(reconciliations.refType, refType))
    .get();
  return row ?? { finishedAt: 0, id: '' };
}

export async function writeCursor(db: Database, refType: string, cursor: WorkCursor): Promise<void> {
  await db
    .insert(reconciliations)
    .values({ refType, ...cursor })
    .onConflictDoUpdate({ target: reconciliations.refType, set: cursor });
}
