import { insertRows, readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { readData } from '../../entry/api/client.ts';
import { createPublishableAudit, requestPublish } from '../../entry/api/publishable-audit.ts';
import {
  getAccountCredits,
  newVerifiedWebsite,
  linkPage,
  scanWebsite,
  spendCredits,
} from '../../entry/api/scan.ts';

beforeAll(async () => {
  await insertRows(
    'settings',
    { key: 'site_scan_cost_per_page', value: 0, updatedAt: 1 },
    { key: 'submission_cost.claude', value: 0, updatedAt: 1 },
  );
});

test('at a price of 0 a scan stores its pages, also without credits, and charges nothing', async () => {
  const { account, host } = await newVerifiedWebsite({
    '/': linkPage('Home', '/one'),
    '/one': linkPage('One'),
  });
  await spendCredits(account, 100);
  const result = await scanWebsite(account, host);
  expect(result).toMatchObject({ pages_scanned: 2, credits_charged: 0, balance: 0 });
  expect(await getAccountCredits(account)).toEqual({ balance: 0, available: 0 });
  expect(await env.ACCOUNT.getByName(account.id).listOpenHolds()).toEqual([]);
});

test('at a price of 0 a snapshot is published, also without credits, and again, and charges nothing', async () => {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  await spendCredits({ ...account }, 100);
  const publish = async () => readData(await requestPublish(account, id, 'claude'));
  expect(await publish()).toMatchObject({ credits_charged: 0, balance: 0 });
  expect(await publish()).toMatchObject({ credits_charged: 0, balance: 0 });
  expect(await env.ACCOUNT.getByName(account.id).listOpenHolds()).toEqual([]);
});

test('free work causes no ledger difference', async () => {
  // The credits the other tests spent have no work.
  vi.spyOn(console, 'error').mockReturnValue();
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Home') });
  await scanWebsite(account, host);
  await reconcileLedgers(env, Date.now() + 60 * 60_000);
  expect(await readRow('ledgerDifferences', { accountId: account.id })).toBeNull();
});
