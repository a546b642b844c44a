import { lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { jobRuns } from './schema/service.ts';

/** When a job last succeeded. */
export type JobRun = typeof jobRuns.$inferSelect;

/** Stores when a job last succeeded, and forgets jobs that have not since `keptFrom` (milliseconds since 1970). */
export async function storeJobRun(db: Database, run: JobRun, keptFrom: number): Promise<void> {
  await db.batch([
    db
      .insert(jobRuns)
      .values(run)
      .onConflictDoUpdate({ target: jobRuns.job, set: { succeededAt: run.succeededAt } }),
    db.delete(jobRuns).where(lt(jobRuns.succeededAt, keptFrom)),
  ]);
}

/** Lists when each job last succeeded. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  return db.select().from(jobRuns).orderBy(jobRuns.job);
}
