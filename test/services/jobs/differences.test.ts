import { deleteRows, insertRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { getMetrics } from '../../../src/services/jobs/metrics.ts';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';

const MINUTE = 60_000;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const table of ['scans', 'reconciliations', 'ledgerDifferences'] as const) await deleteRows(table);
});

/** A scan that stored pages at 2 credits and was not charged. */
async function insertUnchargedScan(id: string, pagesStored: number): Promise<string> {
  const accountId = `acc_${crypto.randomUUID()}`;
  const finishedAt = Date.now() - 30 * MINUTE;
  await insertScanRow({ accountId, id, costPerPage: 2, pagesStored, finishedAt });
  return accountId;
}

test('the reconciliation stores differences with account and amounts, and its position', async () => {
  const accountId = await insertUnchargedScan('scan_wrong', 7);
  await insertUnchargedScan('scan_empty', 0);
  const now = Date.now();
  await reconcileLedgers(env, now);
  const { differences, differenceCount, reconciliations } = await getMetrics(env, now);
  expect(differenceCount).toBe(1);
  expect(differences).toEqual([
    {
      accountId,
      email: `${accountId}@example.com`,
      refType: 'scan',
      refId: 'scan_wrong',
      stored: 14,
      charged: 0,
      foundAt: expect.any(Number),
    },
  ]);
  const upToDate = { until: now - 15 * MINUTE, backlog: 0, oldestAt: null, isBehind: false };
  expect(reconciliations).toEqual({ scan: upToDate, submission: upToDate, rendered_audit: upToDate });
});

test('a difference found again is kept once, with its new amounts and the time it was first found', async () => {
  await insertUnchargedScan('scan_wrong', 7);
  await reconcileLedgers(env, Date.now());
  await updateRows('ledgerDifferences', {}, { foundAt: 12345 });
  await updateRows('scans', {}, { pagesStored: 8 });
  await deleteRows('reconciliations');
  await reconcileLedgers(env, Date.now());
  const { differences, differenceCount } = await getMetrics(env, Date.now());
  expect(differenceCount).toBe(1);
  expect(differences).toMatchObject([{ stored: 16, charged: 0, foundAt: 12_345 }]);
});

test('the newest 100 differences are listed and all are counted; a difference without an account has no email', async () => {
  const made = Array.from({ length: 130 }, (_, n) => ({
    accountId: 'acc_gone',
    refType: 'scan',
    refId: `scan_${n + 1}`,
    stored: 1,
    charged: 2,
    foundAt: n + 1,
  }));
  await insertRows('ledgerDifferences', ...made);
  const { differences, differenceCount } = await getMetrics(env, Date.now());
  expect(differenceCount).toBe(130);
  expect(differences).toHaveLength(100);
  expect(differences[0]).toMatchObject({ refId: 'scan_130', email: null });
});
