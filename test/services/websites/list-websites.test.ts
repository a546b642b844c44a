import { env } from 'cloudflare:workers';
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
  const list = JSON.stringify(hosts);
  await env.DB.batch([
    env.DB.prepare('INSERT INTO websites (host, updated_at) SELECT value, 1 FROM json_each(?)').bind(list),
    env.DB.prepare("INSERT INTO website_claims SELECT value, ?, 'token', ? + key FROM json_each(?)").bind(
      accountId,
      addedFrom,
      list,
    ),
    env.DB.prepare(
      `UPDATE websites SET owner_account_id = ?, verified_at = 1, verified_method = 'meta'
       WHERE host IN (SELECT value FROM json_each(?))`,
    ).bind(accountId, list),
    env.DB.prepare(
      `INSERT INTO site_scores SELECT value, ?, json_object('host', value, 'top_issues', json_array()), 1, x''
       FROM json_each(?)`,
    ).bind(accountId, list),
  ]);
}

it('a page of websites reads the scores of its websites alone, however many the account has', async () => {
  const { id: accountId, email } = await newAccount();
  for (const count of [100, 800]) {
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
