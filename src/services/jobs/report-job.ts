import { logEvent } from '../../lib/log.ts';
import { DAY, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { storeJobRun } from '../../storage/job-runs.ts';

/** A monitor that takes longer gets no heartbeat, in milliseconds. */
const TIMEOUT = 5 * SECOND;
/** How long the last success of a job is kept, in milliseconds: a job that was renamed has another name. */
const RETENTION = 30 * DAY;

/** Reports that a job succeeded: stores the time, and sends a heartbeat to the monitor. Never throws. `now` in milliseconds since 1970. */
export async function reportJob(env: Env, job: string, now: number): Promise<void> {
  const reports = [
    storeJobRun(openDatabase(env, SERVICE), { job, succeededAt: now }, now - RETENTION),
    sendHeartbeat(env, job),
  ];
  for (const report of await Promise.allSettled(reports)) {
    if (report.status === 'rejected') logEvent('warning', 'job-not-reported', { job, error: report.reason });
  }
}

/** Requests the URL of the monitor, if there is one. @throws Error if it does not answer with success */
async function sendHeartbeat({ HEARTBEAT_URL: url }: Env, job: string): Promise<void> {
  if (!url) return;
  const name = job.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const response = await fetch(url.replace('{job}', name), { signal: AbortSignal.timeout(TIMEOUT) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the monitor answered ${response.status}`);
}
