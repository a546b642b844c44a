import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';

it('lets a scan start again whose start was interrupted after it held its credits', async () => {
  const id = `acc_${crypto.randomUUID()}`;
  const account = env.ACCOUNT.getByName(id);
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  const scans = Array.from({ length: 4 }, (_, n) => ({ id: `scan_${n}`, host: `site${n}.example` }));
  await account.joinQueue(scans, 'batch');
  for (const scan of scans.slice(0, 3)) {
    expect(await account.takeQueueTurn(scan)).toBe(true);
    await account.hold({ refType: 'scan', refId: scan.id, amount: 10, subject: scan.host });
  }
  const [first, , , last] = scans;
  expect(await account.takeQueueTurn(first!)).toBe(true);
  expect(await account.listQueue()).toEqual([last!.id]);
  expect(await account.takeQueueTurn(last!)).toBe(false);
});
