import { AUDIT_ROW, insertRows, updateRows } from '../../database.ts';
import { describe, expect, it } from 'vitest';
import { newHost, listRequestsTo } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { readData, readError, sendJson } from './client.ts';
import { addByApi, addVerifiedWebsite, publishTokens, getByApi, verifyByApi } from './website.ts';

describe('a verification', () => {
  it('succeeds again for the owner, without contacting the website', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    const asked = await listRequestsTo(host);
    expect(await readData(await verifyByApi(account, host))).toMatchObject({
      ok: true,
      outcome: 'verified',
      attempts: [],
    });
    expect(await listRequestsTo(host)).toEqual(asked);
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
    await publishTokens(host, await addByApi(account, host));
    expect(await readData(await verifyByApi(account, host))).toMatchObject({ adopted_reports: 3 });
  });
});

describe('a website another account has verified', () => {
  it('is 409 on verify and on add, even for an account that had added it before', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await addByApi(claimant, host);
    await addVerifiedWebsite(owner, host);
    await publishTokens(host, token);
    for (const account of [claimant, await newAccount()]) {
      const added = await sendJson('POST', '/websites', { host }, account.key);
      expect(added.status).toBe(409);
      expect((await readError(added)).message).toBe(`Another account has verified ${host}`);
      expect((await verifyByApi(account, host)).status).toBe(409);
    }
    expect((await getByApi(owner, host)).is_owner).toBe(true);
  });

  it('is still pending for accounts that had added it, with their own token and nothing about the owner', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await addByApi(claimant, host);
    const before = await getByApi(claimant, host);
    await addVerifiedWebsite(owner, host);
    await updateRows('websites', { host }, { publicScorecard: true });
    const website = await getByApi(claimant, host);
    expect(website).toEqual({ ...before, your_token: token, claim_count: 2 });
  });
});

async function storeAudit(accountId: string, domain: string, path: string): Promise<void> {
  const address = `https://${domain}${path}`;
  await insertRows('reports', {
    ...AUDIT_ROW,
    id: `r_${crypto.randomUUID()}`,
    accountId,
    url: address,
    normalizedUrl: address,
    domain,
    createdAt: 1,
  });
}
