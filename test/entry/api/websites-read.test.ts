import { updateRows } from '../../database.ts';
import { describe, expect, it } from 'vitest';
import { newHost } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { addByApi, type AddedWebsite, addVerifiedWebsite } from './website.ts';
import type { ListedWebsite, Website } from '../../../src/contracts/website.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe('GET /websites', () => {
  it('lists the caller’s websites, unverified ones too, last added first', async () => {
    const account = await newAccount();
    const [claimed, owned] = [newHost(), newHost()];
    await addByApi(account, claimed);
    await updateRows('websiteClaims', { host: claimed }, { claimedAt: 1 });
    await addVerifiedWebsite(account, owned);
    const { websites } = await readData<{ websites: ListedWebsite[] }>(
      await callApi('GET', '/websites', account),
    );
    expect(websites.map(({ host, status }) => [host, status])).toEqual([
      [owned, 'verified'],
      [claimed, 'pending'],
    ]);
  });

  it('returns owner and score of websites the caller owns, and of no others', async () => {
    const account = await newAccount();
    await addByApi(account, newHost());
    const owned = newHost();
    await addVerifiedWebsite(account, owned);
    const { websites } = await readData<{ websites: ListedWebsite[] }>(
      await callApi('GET', '/websites', account),
    );
    const [one, other] = websites.toSorted((a, b) => Number(b.is_owner) - Number(a.is_owner));
    expect(one).toMatchObject({ host: owned, owner_email: account.email, score: null, your_token: null });
    expect(other).not.toHaveProperty('owner_email');
    expect(other).not.toHaveProperty('score');
  });

  it('is empty for an account that added none', async () => {
    expect(await readData(await callApi('GET', '/websites', await newAccount()))).toEqual({
      websites: [],
      next_cursor: null,
    });
  });
});

describe('GET /websites/{host}', () => {
  it('returns the website with instructions until it is verified', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const { website, instructions } = await readData<AddedWebsite>(
      await sendJson('POST', '/websites', { host }, key),
    );
    expect(await readData(await callApi('GET', `/websites/www.${host}`, { key }))).toEqual({
      website,
      instructions,
    });
  });

  it('returns no token and no instructions once it is verified', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    const answer = await readData<{ website: Website; instructions: null }>(
      await callApi('GET', `/websites/${host}`, account),
    );
    expect(answer.instructions).toBeNull();
    expect(answer.website).toMatchObject({
      status: 'verified',
      verified_at: expect.stringMatching(TIMESTAMP),
      verified_method: 'meta',
      your_token: null,
      your_claim_at: null,
      is_owner: true,
      claim_count: 1,
    });
  });

  it('is 403 for a website that only other accounts have added, verified or not', async () => {
    const [stranger, other] = [await newAccount(), await newAccount()];
    const [claimed, owned] = [newHost(), newHost()];
    await addByApi(other, claimed);
    await addVerifiedWebsite(other, owned);
    for (const host of [claimed, owned]) {
      const response = await callApi('GET', `/websites/${host}`, stranger);
      expect(response.status).toBe(403);
      expect((await readError(response)).message).not.toContain(other.email);
    }
  });

  it.each([newHost(), 'localhost', '8.8.8.8', 'co.uk', '%20', 'a%2Fb'])('is 404 for %s', async (host) => {
    expect((await callApi('GET', `/websites/${host}`, await newAccount())).status).toBe(404);
  });
});
