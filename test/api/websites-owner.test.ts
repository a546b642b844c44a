import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newHost, requestsTo } from '../internet.ts';
import { newAccount } from './account.ts';
import { data, failure, send } from './contract.ts';
import { add, own, publish, read, verify } from './website.ts';

describe('a verification', () => {
  it('tells an owner who asks again so, without asking the website', async () => {
    const account = await newAccount();
    const host = newHost();
    await own(account, host);
    const asked = await requestsTo(host);
    expect(await data(await verify(account, host))).toMatchObject({
      ok: true,
      outcome: 'verified',
      attempts: [],
    });
    expect(await requestsTo(host)).toEqual(asked);
  });

  it('counts the caller’s earlier audits of the host and its www., no others', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const host = newHost();
    const audits = [
      [account.id, host, '/'],
      [account.id, host, '/prices'],
      [account.id, `www.${host}`, '/'],
      [account.id, `shop.${host}`, '/'],
      [other.id, host, '/'],
    ];
    for (const [id = '', domain = '', path = ''] of audits) await storeAudit(id, domain, path);
    await publish(host, await add(account, host));
    expect(await data(await verify(account, host))).toMatchObject({ adopted_reports: 3 });
  });
});

describe('a website another account has verified', () => {
  it('is 409 on verify and on add, also for one who had added it before', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await add(claimant, host);
    await own(owner, host);
    await publish(host, token);
    for (const account of [claimant, await newAccount()]) {
      const added = await send('POST', '/websites', { host }, account.key);
      expect(added.status).toBe(409);
      expect((await failure(added)).message).toBe(`Another account has verified ${host}`);
      expect((await verify(account, host)).status).toBe(409);
    }
    expect((await read(owner, host)).is_owner).toBe(true);
  });

  it('is still pending for those who had added it, with their own token and nothing about the owner', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await add(claimant, host);
    const before = await read(claimant, host);
    await own(owner, host);
    await env.DB.prepare('UPDATE websites SET public_scorecard = true WHERE host = ?').bind(host).run();
    const website = await read(claimant, host);
    expect(website).toEqual({ ...before, your_token: token, claim_count: 2 });
  });
});

async function storeAudit(accountId: string, domain: string, path: string): Promise<void> {
  const address = `https://${domain}${path}`;
  await env.DB.prepare(
    `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, site_facts)
     VALUES (?, ?, ?, ?, ?, 1, 0, 0, 0, 0, 0, 1, x'')`,
  )
    .bind(`r_${crypto.randomUUID()}`, accountId, address, address, domain)
    .run();
}
