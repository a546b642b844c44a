import { readRow, updateRows } from '../../database.ts';
import { describe, expect, it } from 'vitest';
import { formatDateTime, HOUR } from '../../../src/lib/time.ts';
import { newHost, listRequestsTo } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import {
  addByApi,
  addVerifiedWebsite,
  publishTokens,
  getByApi,
  releaseByApi,
  verifyByApi,
} from './website.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';

/** Moves the end of the release hold closer. */
async function advanceHold(host: string, milliseconds: number): Promise<void> {
  const website = await readRow('websites', { host });
  await updateRows('websites', { host }, { holdUntil: Number(website?.holdUntil) - milliseconds });
}

describe('POST /websites/{host}/release', () => {
  it('removes a claim: returns host, status and time, and the website leaves the list', async () => {
    const account = await newAccount();
    const host = newHost();
    await addByApi(account, host);
    expect(await readData(await releaseByApi(account, `www.${host}`))).toEqual({
      ok: true,
      outcome: 'released',
      website: { host, status: 'released', released_at: expect.stringMatching(/^\d{4}-.+\+00:00$/) },
    });
    expect(await readData(await callApi('GET', '/websites', account))).toEqual({
      websites: [],
      next_cursor: null,
    });
    expect((await callApi('GET', `/websites/${host}`, account)).status).toBe(403);
  });

  it('ends ownership', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    expect(await readData(await releaseByApi(account, host))).toMatchObject({
      ok: true,
      outcome: 'released',
    });
    expect(await readData(await callApi('GET', '/websites', account))).toEqual({
      websites: [],
      next_cursor: null,
    });
  });

  it('is 403 without a claim: for an account that never added it, and for one that has released it', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    expect((await releaseByApi(await newAccount(), host)).status).toBe(403);
    expect((await getByApi(account, host)).status).toBe('verified');
    await releaseByApi(account, host);
    const again = await releaseByApi(account, host);
    expect(again.status).toBe(403);
    expect((await readError(again)).message).toContain('there is nothing to release');
  });

  it('is 404 for a website nobody has added', async () => {
    expect((await releaseByApi(await newAccount(), newHost())).status).toBe(404);
    expect((await releaseByApi(await newAccount(), '10.0.0.1')).status).toBe(404);
  });

  it('keeps the claims of other accounts', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const host = newHost();
    await addByApi(one, host);
    const token = await addByApi(other, host);
    await releaseByApi(one, host);
    expect(await getByApi(other, host)).toMatchObject({
      status: 'pending',
      your_token: token,
      claim_count: 1,
    });
    await publishTokens(host, token);
    expect(await readData(await verifyByApi(other, host))).toMatchObject({ ok: true });
  });

  it('by an account that only claimed it does not affect the owner', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    await addByApi(claimant, host);
    await addVerifiedWebsite(owner, host);
    expect((await releaseByApi(claimant, host)).status).toBe(200);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', is_owner: true, claim_count: 1 });
  });

  it('makes the scorecard private again', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    await updateRows('websites', { host }, { publicScorecard: true });
    expect((await getByApi(account, host)).public_scorecard).toBe(true);
    await releaseByApi(account, host);
    await advanceHold(host, 24 * HOUR);
    await addVerifiedWebsite(account, host);
    expect((await getByApi(account, host)).public_scorecard).toBe(false);
  });
});

describe('the hold after an owner’s release', () => {
  it('refuses verification by anyone with the hours left, and does not contact the website', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await addByApi(claimant, host);
    await addVerifiedWebsite(owner, host);
    await releaseByApi(owner, host);
    await publishTokens(host, token, await addByApi(owner, host));
    const asked = await listRequestsTo(host);
    for (const waited of [0, HOUR / 2, 22 * HOUR]) {
      await advanceHold(host, waited);
      const until = formatDateTime(Number((await readRow('websites', { host }))?.holdUntil));
      for (const account of [owner, claimant]) {
        const response = await verifyByApi(account, host);
        expect(response.status).toBe(409);
        expect((await readError(response)).message).toContain(
          `was released less than 24 hours ago. It can be verified from ${until}`,
        );
      }
    }
    expect(await listRequestsTo(host)).toEqual(asked);
  });

  it('ends after 24 hours: then the website can be verified', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await addByApi(claimant, host);
    await addVerifiedWebsite(owner, host);
    await releaseByApi(owner, host);
    await advanceHold(host, 24 * HOUR);
    await publishTokens(host, token);
    expect(await readData(await verifyByApi(claimant, host))).toMatchObject({ ok: true });
    expect((await sendJson('POST', '/websites', { host }, owner.key)).status).toBe(409);
  });

  it('does not keep anyone from adding the website, pending', async () => {
    const owner = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(owner, host);
    await releaseByApi(owner, host);
    for (const account of [owner, await newAccount()]) {
      expect((await sendJson('POST', '/websites', { host }, account.key)).status).toBe(201);
      expect(await getByApi(account, host)).toMatchObject({
        status: 'pending',
        released_at: null,
        is_owner: false,
      });
    }
  });

  it('is neither shortened nor started by releasing a claim', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    await addVerifiedWebsite(owner, host);
    await releaseByApi(owner, host);
    await addByApi(claimant, host);
    await releaseByApi(claimant, host);
    await addByApi(claimant, host);
    expect((await verifyByApi(claimant, host)).status).toBe(409);
    const other = newHost();
    await addByApi(claimant, other);
    await releaseByApi(claimant, other);
    await addVerifiedWebsite(claimant, other);
  });
});

describe('a website added again', () => {
  it('has a new token, and the old one does not verify it', async () => {
    const account = await newAccount();
    const host = newHost();
    const old = await addByApi(account, host);
    await releaseByApi(account, host);
    const token = await addByApi(account, host);
    expect(token).not.toBe(old);
    await publishTokens(host, old);
    expect((await readData<VerificationResult>(await verifyByApi(account, host))).ok).toBe(false);
    await publishTokens(host, old, token);
    expect((await readData<VerificationResult>(await verifyByApi(account, host))).ok).toBe(true);
  });
});
