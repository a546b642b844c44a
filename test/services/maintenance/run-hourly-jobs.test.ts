import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import worker from '../../../src/index.ts';
import { insertScanRow } from '../../account/insert-scan-row.ts';

const log = vi.spyOn(console, 'error');

beforeEach(async () => {
  log.mockReset().mockReturnValue();
  await env.DB.exec('DELETE FROM reconciliations');
  await env.DB.exec('DELETE FROM scans');
  await insertScanRow({ accountId: 'acc_cron', id: 'scan_cron', pagesStored: 3, finishedAt: 1 });
});

async function runCron(environment: Env): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: '23 * * * *' }), environment);
  await waitOnExecutionContext(context);
}

async function addExpiredCode(): Promise<void> {
  const query = `INSERT INTO sign_in_codes (browser_hash, email, code_hash, expires_at) VALUES ('b', 'a@b.example.com', 'c', 1)`;
  await env.DB.exec(query);
}

function countCodes(): Promise<number | null> {
  return env.DB.prepare('SELECT count(*) AS n FROM sign_in_codes').first<number>('n');
}

test('every hour expired rows are deleted and ledgers compared with stored work', async () => {
  await addExpiredCode();
  await runCron(env);
  expect(await countCodes()).toBe(0);
  expect(log).toHaveBeenCalledTimes(1);
  expect(String(log.mock.calls[0]?.[0])).toContain('"event":"ledger-difference"');
});

test('a job that fails is logged and does not stop the others', async () => {
  await env.DB.exec('ALTER TABLE sessions RENAME TO sessions_away');
  await runCron(env);
  await env.DB.exec('ALTER TABLE sessions_away RENAME TO sessions');
  const events = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(events).toMatchObject([
    { event: 'hourly-job-failed', job: 'purgeExpired', error: expect.stringContaining('sessions') },
    { event: 'ledger-difference', refId: 'scan_cron' },
  ]);
});
