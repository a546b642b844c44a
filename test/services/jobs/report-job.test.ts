import { deleteRows, hideTable, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { exportMetrics } from '../../../src/services/jobs/figures.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { parseOpenMetrics } from '../../open-metrics.ts';
import { runJob } from '../../run-job.ts';

let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  await deleteRows('jobRuns');
});

async function runWithMonitor(job: string, answer: SiteResponse): Promise<string[]> {
  const host = await createSite({ '*': answer });
  await runJob(job, { ...env, HEARTBEAT_URL: `https://${host}/ping/{job}?state=complete` });
  return (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname + new URL(url).search);
}

const readEvents = () => log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);

describe('a job that succeeds', () => {
  it('sends a heartbeat with its name', async () => {
    expect(await runWithMonitor('purgeExpired', { body: 'ok' })).toEqual([
      '/ping/purge-expired?state=complete',
    ]);
    expect(readEvents()).toEqual([]);
  });

  it('is in the metrics with the time since then', async () => {
    await runJob('purgeExpired');
    const [run] = await readRows('jobRuns');
    const metrics = parseOpenMetrics(await exportMetrics(env, (run?.succeededAt ?? 0) + 90_000));
    expect(metrics.get('site_audit_job_age_seconds')?.samples).toEqual([
      { labels: { name: 'purgeExpired' }, value: 90 },
    ]);
  });

  it('is not broken by a monitor that fails, which is logged', async () => {
    await runWithMonitor('purgeExpired', { status: 500, body: 'down' });
    expect(await readRows('jobRuns')).toHaveLength(1);
    expect(readEvents()).toMatchObject([
      { event: 'job-not-reported', job: 'purgeExpired', error: expect.stringContaining('answered 500') },
    ]);
  });

  it('is not broken if its time cannot be stored', async () => {
    const restore = await hideTable('jobRuns');
    expect(await runWithMonitor('purgeExpired', { body: 'ok' })).toHaveLength(1);
    await restore();
    expect(readEvents()).toMatchObject([{ event: 'job-not-reported', job: 'purgeExpired' }]);
  });
});

it('a job that fails sends no heartbeat', async () => {
  const host = await createSite({ '*': { body: 'ok' } });
  const restore = await hideTable('sessions');
  const failing = runJob('purgeExpired', { ...env, HEARTBEAT_URL: `https://${host}/{job}` });
  await expect(failing).rejects.toThrow();
  await restore();
  expect(await listRequestsTo(host)).toEqual([]);
  expect(await readRows('jobRuns')).toEqual([]);
});
