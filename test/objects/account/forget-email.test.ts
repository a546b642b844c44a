import { hideTable } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { insertScanRow } from './insert-scan-row.ts';

const EMAIL = 'ada@brightpage.com';

/** An account with 100 credits, and a scan that EMAIL was charged 3 credits for. */
async function newChargedAccount() {
  const id = `acc_${crypto.randomUUID()}`;
  const account = env.ACCOUNT.getByName(id);
  const grant = { reason: 'Gift', refType: 'grant', refId: 'gift' } as const;
  await account.recordGrant({ ...grant, amount: 100, actor: 'admin@brightpage.com' });
  const ref = { refType: 'scan', refId: 'scan_1' } as const;
  await account.hold({ ...ref, amount: 10 });
  await account.settle(ref, 3, { reason: 'Scan', actor: EMAIL });
  return { id, account };
}

describe('forgetting the email of a deleted account', () => {
  it('replaces it in the ledger, and leaves every amount and the administrator as they are', async () => {
    const { account } = await newChargedAccount();
    const before = await account.listEntriesAfter(0, 10);
    expect(await account.forgetEmail(EMAIL)).toBe(true);
    expect(await account.listEntriesAfter(0, 10)).toEqual(
      before.map((entry) => (entry.actor === EMAIL ? { ...entry, actor: 'deleted account' } : entry)),
    );
    expect(before.map(({ actor }) => actor)).toEqual(['admin@brightpage.com', EMAIL]);
  });

  it('charges open work for what was stored, not in the name of the account', async () => {
    const { id, account } = await newChargedAccount();
    await insertScanRow({ accountId: id, id: 'scan_2', pagesStored: 7 });
    await account.hold({ refType: 'scan', refId: 'scan_2', amount: 40 });
    expect(await account.forgetEmail(EMAIL)).toBe(true);
    expect(await account.getCredits(1)).toMatchObject({
      balance: 90,
      available: 90,
      entries: [{ delta: -7, actor: 'system', ref_id: 'scan_2' }],
    });
  });

  it('waits for the stored work: while D1 fails, the email and the hold stay', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { id, account } = await newChargedAccount();
    await insertScanRow({ accountId: id, id: 'scan_3', pagesStored: 7 });
    await account.hold({ refType: 'scan', refId: 'scan_3', amount: 40 });
    const restoreScans = await hideTable('scans');
    expect(await account.forgetEmail(EMAIL)).toBe(false);
    await restoreScans();
    expect(await account.getCredits(1)).toMatchObject({ available: 57, entries: [{ actor: EMAIL }] });
    expect(await account.forgetEmail(EMAIL)).toBe(true);
    expect(await account.getCredits(1)).toMatchObject({ balance: 90, available: 90 });
  });
});

describe('the ledger', () => {
  it.each([
    ["actor = 'somebody'"],
    ["delta = 1, actor = 'deleted account'"],
    ["reason = 'Other', actor = 'deleted account'"],
    ["created_at = 1, actor = 'deleted account'"],
    ["ref_id = 'other', actor = 'deleted account'"],
    ["balance_after = 1, actor = 'deleted account'"],
    ["id = 'cr_other', actor = 'deleted account'"],
    ["ref_type = 'signup', actor = 'deleted account'"],
    ["seq = 9, actor = 'deleted account'"],
  ])('refuses SET %s', async (set) => {
    const { account } = await newChargedAccount();
    await runInDurableObject(account, (_, { storage }) => {
      expect(() => storage.sql.exec(`UPDATE ledger SET ${set} WHERE seq = 1`)).toThrow('append-only');
    });
  });
});
