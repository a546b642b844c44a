import { insertRows, updateRows } from '../../database.ts';
import { expect, it } from 'vitest';
import { listWebsites } from '../../../src/services/websites/list-websites.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { countRows } from '../../count-rows.ts';

/** Inserts websites that the account owns, each with a score. @param addedFrom when the first was added, the others a millisecond apart */
async function insertOwnedWebsites(
  accountId: string,
  hosts: readonly string[],
  addedFrom: number,
): Promise<void> {
  const claims = hosts.map((host, at) => ({ host, accountId, token: 'token', claimedAt: addedFrom + at }));
  await insertRows('websites', ...hosts.map((host) => ({ host, updatedAt: 1 })));
  await insertRows('websiteClaims', ...claims);
  for (const host of hosts) {
    await updateRows(
      'websites',
      { host },
      { ownerAccountId: accountId, verifiedAt: 1, verifiedMethod: 'meta' },
    );
    const score = JSON.stringify({ host, pillars: {}, top_issues: [] });
    await insertRows('siteScores', { host, accountId, score, updatedAt: 1, facts: new Uint8Array() });
  }
}

it('a page of websites reads the scores of its websites alone, however many the account has', async () => {
  const { id: accountId, email } = await newAccount();
  for (const count of [10, 100]) {
    const hosts = Array.from({ length: count }, (_, at) => `shop-${count + at}.brightpage.com`);
    await insertOwnedWebsites(accountId, hosts, count);
    const { read } = await countRows(async (counted) => {
      const { rows } = await listWebsites({ env: counted, caller: { accountId, email } }, { limit: 3 });
      expect(rows.map(({ host, score }) => [host, score?.host])).toEqual(
        hosts
          .slice(-3)
          .toReversed()
          .map((host) => [host, host]),
      );
    });
    expect(read).toBeLessThan(50);
  }
});
