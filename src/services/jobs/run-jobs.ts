import { formatError, logError } from '../../lib/log.ts';

/** Runs jobs one after the other. A failed job is logged as `event` and does not stop the others. */
export async function runJobs(
  env: Env,
  event: string,
  jobs: Record<string, (env: Env, now: number) => Promise<void>>,
): Promise<void> {
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run(env, Date.now());
    } catch (error) {
      logError({ event, job, error: formatError(error) });
    }
  }
}
