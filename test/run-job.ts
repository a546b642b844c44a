import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../src/index.ts';
import { JOBS } from '../src/services/jobs/run-job.ts';

/** Fires the trigger of a job, and waits for its end. @throws Error if it fails */
export async function runJob(name: string, environment: Env = env): Promise<void> {
  const { cron } = JOBS[name] ?? {};
  if (cron === undefined) throw new Error(`there is no job ${name}`);
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron }), environment);
  await waitOnExecutionContext(context);
}
