import {
  countStoredRows,
  deleteRows,
  insertRows,
  interceptDatabases,
  listBindings,
  SNAPSHOT_ROW,
} from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { exportMetrics, recordHourlyFigures } from '../../../src/services/jobs/figures.ts';
import { measureShards } from '../../../src/storage/shards.ts';
import { countRows } from '../../count-rows.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { type ParsedFamily, parseOpenMetrics } from '../../open-metrics.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 5, 1, 12);

beforeEach(async () => {
  for (const table of [
    'scans',
    'logEntries',
    'submissions',
    'accounts',
    'unsentEvents',
    'hourlyFigures',
  ] as const)
    await deleteRows(table);
  for (const table of ['dailyCounts', 'schedules', 'ledgerDifferences'] as const) await deleteRows(table);
  vi.spyOn(console, 'log').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

async function readMetrics(bindings: Env = env): Promise<Map<string, ParsedFamily>> {
  return parseOpenMetrics(await exportMetrics(bindings, Date.now()));
}

/** The samples of a family by their labels. */
async function readFamily(name: string): Promise<Record<string, number>> {
  const { samples = [] } = (await readMetrics()).get(`site_audit_${name}`) ?? {};
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}

const newId = () => `acc_${crypto.randomUUID()}`;

describe('GET /api/v1/operations/metrics', () => {
  const get = (token: string) =>
    app.request(
      '/api/v1/operations/metrics',
      { headers: { Authorization: `Bearer ${token}` } },
      { ...env, OPERATIONS_TOKEN: 'token of the operator' },
    );

  it('answers the operator in OpenMetrics, and nobody else', async () => {
    const response = await get('token of the operator');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    ]);
    expect(parseOpenMetrics(new TextDecoder().decode(await response.arrayBuffer())).size).toBeGreaterThan(10);
    expect((await get('another')).status).toBe(401);
  });
});

describe('the metrics', () => {
  it('count scans by state and age', async () => {
    const ages = { scan_1: 1, scan_2: 3 * 60, scan_3: 3 * 60, scan_4: 25 * 60 };
    for (const [id, minutes] of Object.entries(ages))
      await insertScanRow({
        accountId: newId(),
        id,
        startedAt: NOW - minutes * MINUTE,
        isQueued: id === 'scan_1',
      });
    await insertScanRow({ accountId: newId(), id: 'scan_5', startedAt: 1, finishedAt: 2 });
    expect(await readFamily('scans')).toEqual({
      'queued under_1h': 1,
      'queued 1h_to_6h': 0,
      'queued 6h_to_24h': 0,
      'queued over_24h': 0,
      'running under_1h': 0,
      'running 1h_to_6h': 2,
      'running 6h_to_24h': 0,
      'running over_24h': 1,
    });
    expect(await readFamily('oldest_scan_seconds')).toEqual({ queued: 60, running: 25 * 3_600 });
  });

  it('count what waits, and for how long', async () => {
    const accountId = newId();
    await insertRows('accounts', { id: accountId, email: accountId, createdAt: 1 });
    await insertRows('unsentEvents', {
      id: 'evt_1',
      accountId,
      type: 'x',
      at: NOW - 90 * SECOND,
      data: '{}',
    });
    const submission = { ...SNAPSHOT_ROW, accountId, submittedAt: NOW - 10 * MINUTE };
    await insertRows(
      'submissions',
      { ...submission, id: 'l_1' },
      { ...submission, id: 'l_2', reportId: 'other' },
    );
    const entry = { type: 'publication', host: 'brightpage.com' } as const;
    await insertRows('logEntries', { ...entry, submissionId: 'l_1', logIndex: 0 });
    await insertRows('logEntries', { ...entry, submissionId: 'l_2' });
    expect(await readFamily('queue_length')).toMatchObject({
      webhook_events: 1,
      log_entries: 1,
      due_schedules: 0,
    });
    expect(await readFamily('queue_oldest_seconds')).toMatchObject({
      webhook_events: 90,
      log_entries: 600,
      due_schedules: 0,
    });
  });

  it('count the work of the day, and know the size of each database', async () => {
    await insertRows(
      'dailyCounts',
      { day: '2026-06-01', event: 'audit', count: 3 },
      { day: '2026-05-31', event: 'audit', count: 8 },
    );
    await measureShards(env, NOW - 5 * MINUTE);
    expect(await readFamily('work')).toMatchObject({ audit: 3, failed_audit: 0 });
    const sizes = await readFamily('database_size_bytes');
    expect(Object.keys(sizes)).toHaveLength(listBindings().length);
    expect(sizes['DB_1']).toBeGreaterThan(100_000);
    expect((await readFamily('database_age_seconds'))['DB_1']).toBe(300);
  });

  it('have no label that Prometheus gives to what it scrapes', async () => {
    await recordHourlyFigures(env, NOW);
    const samples = [...(await readMetrics()).values()].flatMap((family) => family.samples);
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    expect(labels).toContain('queue');
    expect([...labels].filter((label) => ['job', 'instance'].includes(label))).toEqual([]);
  });

  it('take a bounded number of queries and rows', async () => {
    for (let scan = 0; scan < 20; scan++) await insertScanRow({ accountId: newId(), id: `scan_${scan}` });
    let queries = 0;
    await readMetrics({ ...env, ...interceptDatabases({ prepare: () => void queries++ }) });
    expect(queries).toBe(12 + 8 * listBindings().length);
    const { read, written } = await countRows((bindings) => readMetrics(bindings));
    expect(written).toBe(0);
    expect(read).toBeLessThan(200);
  });
});

describe('the hourly figures', () => {
  async function insertEndedScan(id: string, skipped: Record<string, number>): Promise<void> {
    const summary = JSON.stringify({ pages_skipped: skipped });
    await insertScanRow({ accountId: newId(), id, finishedAt: Date.now(), summary });
  }

  it('are in the metrics with their age, with the open holds', async () => {
    const accountId = newId();
    await insertScanRow({ accountId, id: 'scan_held' });
    const account = env.ACCOUNT.getByName(accountId);
    await account.recordGrant({
      amount: 9,
      reason: 'Gift',
      refType: 'grant',
      refId: accountId,
      actor: 'system',
    });
    await account.hold({ refType: 'scan', refId: 'scan_held', amount: 7 });
    expect(await readFamily('open_holds')).toEqual({});
    vi.setSystemTime(NOW + 2 * MINUTE);
    await recordHourlyFigures(env, Date.now());
    vi.setSystemTime(NOW + 5 * MINUTE);
    expect(await readFamily('open_holds')).toEqual({ '': 1 });
    expect(await readFamily('held_credits')).toEqual({ '': 7 });
    expect(await readFamily('oldest_hold_seconds')).toEqual({ '': 120 });
    expect(await readFamily('hourly_age_seconds')).toEqual({ '': 180 });
  });

  it('count each URL that scans could not load once, however often they are recorded', async () => {
    await insertEndedScan('scan_1', { unreachable: 2, robots_txt: 9 });
    vi.setSystemTime(NOW + 20 * MINUTE);
    await recordHourlyFigures(env, Date.now());
    await insertEndedScan('scan_2', { unreachable: 1, blocked: 4 });
    await recordHourlyFigures(env, Date.now() + 1);
    expect(await readFamily('scan_failed_urls')).toEqual({ unreachable: 2 });
    vi.setSystemTime(NOW + HOUR);
    await recordHourlyFigures(env, Date.now());
    await recordHourlyFigures(env, Date.now() + 1);
    expect(await readFamily('scan_failed_urls')).toEqual({ unreachable: 3, blocked: 4 });
  });

  it('are kept for two weeks', async () => {
    for (let day = 0; day < 30; day++) await recordHourlyFigures(env, NOW + day * 24 * HOUR);
    expect(await countStoredRows('hourlyFigures')).toBe(15);
  });
});
