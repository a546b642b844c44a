import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../src/lib/time.ts';
import type { Verification } from '../../src/services/websites/verify.ts';
import { newHost, requestsTo } from '../internet.ts';
import { newAccount } from './account.ts';
import { ask, data, failure, send } from './contract.ts';
import { add, own, publish, read, release, verify } from './website.ts';

/** As if this much of the hold had passed. */
async function wait(host: string, milliseconds: number): Promise<void> {
  await env.DB.prepare('UPDATE websites SET hold_until = hold_until - ? WHERE host = ?')
    .bind(milliseconds, host)
    .run();
}

describe('POST /websites/{host}/release', () => {
  it('gives up a claim: host, status and time, and it is in no list any more', async () => {
    const account = await newAccount();
    const host = newHost();
    await add(account, host);
    expect(await data(await release(account, `www.${host}`))).toEqual({
      ok: true,
      outcome: 'released',
      website: { host, status: 'released', released_at: expect.stringMatching(/^\d{4}-.+\+00:00$/) },
    });
    expect(await data(await ask('GET', '/websites', account))).toEqual({ websites: [] });
    expect((await ask('GET', `/websites/${host}`, account)).status).toBe(403);
  });

  it('gives up ownership, too', async () => {
    const account = await newAccount();
    const host = newHost();
    await own(account, host);
    expect(await data(await release(account, host))).toMatchObject({ ok: true, outcome: 'released' });
    expect(await data(await ask('GET', '/websites', account))).toEqual({ websites: [] });
  });

  it('is 403 without a claim: for a stranger, and for one who has released it already', async () => {
    const account = await newAccount();
    const host = newHost();
    await own(account, host);
    expect((await release(await newAccount(), host)).status).toBe(403);
    expect((await read(account, host)).status).toBe('verified');
    await release(account, host);
    const again = await release(account, host);
    expect(again.status).toBe(403);
    expect((await failure(again)).message).toContain('there is nothing to release');
  });

  it('is 404 for a website nobody has added', async () => {
    expect((await release(await newAccount(), newHost())).status).toBe(404);
    expect((await release(await newAccount(), '10.0.0.1')).status).toBe(404);
  });

  it('leaves the claims of others as they are', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const host = newHost();
    await add(one, host);
    const token = await add(other, host);
    await release(one, host);
    expect(await read(other, host)).toMatchObject({ status: 'pending', your_token: token, claim_count: 1 });
    await publish(host, token);
    expect(await data(await verify(other, host))).toMatchObject({ ok: true });
  });

  it('by one who only claimed it leaves the owner alone', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    await add(claimant, host);
    await own(owner, host);
    expect((await release(claimant, host)).status).toBe(200);
    expect(await read(owner, host)).toMatchObject({ status: 'verified', is_owner: true, claim_count: 1 });
  });

  it('makes the scorecard private again', async () => {
    const account = await newAccount();
    const host = newHost();
    await own(account, host);
    await env.DB.prepare('UPDATE websites SET public_scorecard = true WHERE host = ?').bind(host).run();
    expect((await read(account, host)).public_scorecard).toBe(true);
    await release(account, host);
    await wait(host, 24 * HOUR);
    await own(account, host);
    expect((await read(account, host)).public_scorecard).toBe(false);
  });
});

describe('the hold after an owner’s release', () => {
  it('refuses verification by anyone, names the hours left, and asks the website nothing', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await add(claimant, host);
    await own(owner, host);
    await release(owner, host);
    await publish(host, token, await add(owner, host));
    const asked = await requestsTo(host);
    for (const [waited, left] of [
      [0, '24 hours'],
      [HOUR / 2, '24 hours'],
      [HOUR, '23 hours'],
      [21 * HOUR, '2 hours'],
      [HOUR, '1 hour'],
    ] as const) {
      await wait(host, waited);
      for (const account of [owner, claimant]) {
        const response = await verify(account, host);
        expect(response.status).toBe(409);
        expect((await failure(response)).message).toMatch(
          new RegExp(`on hold for 24 hours: .+ another ${left}$`),
        );
      }
    }
    expect(await requestsTo(host)).toEqual(asked);
  });

  it('ends after 24 hours: who proves it then owns it', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    const token = await add(claimant, host);
    await own(owner, host);
    await release(owner, host);
    await wait(host, 24 * HOUR);
    await publish(host, token);
    expect(await data(await verify(claimant, host))).toMatchObject({ ok: true });
    expect((await send('POST', '/websites', { host }, owner.key)).status).toBe(409);
  });

  it('does not keep anyone from adding the website, pending', async () => {
    const owner = await newAccount();
    const host = newHost();
    await own(owner, host);
    await release(owner, host);
    for (const account of [owner, await newAccount()]) {
      expect((await send('POST', '/websites', { host }, account.key)).status).toBe(201);
      expect(await read(account, host)).toMatchObject({
        status: 'pending',
        released_at: null,
        is_owner: false,
      });
    }
  });

  it('is not shortened by giving up a claim, nor begun by it', async () => {
    const [owner, claimant] = [await newAccount(), await newAccount()];
    const host = newHost();
    await own(owner, host);
    await release(owner, host);
    await add(claimant, host);
    await release(claimant, host);
    await add(claimant, host);
    expect((await verify(claimant, host)).status).toBe(409);
    const other = newHost();
    await add(claimant, other);
    await release(claimant, other);
    await own(claimant, other);
  });
});

describe('a website added again', () => {
  it('has a new token, and the old one proves nothing', async () => {
    const account = await newAccount();
    const host = newHost();
    const old = await add(account, host);
    await release(account, host);
    const token = await add(account, host);
    expect(token).not.toBe(old);
    await publish(host, old);
    expect((await data<Verification>(await verify(account, host))).ok).toBe(false);
    await publish(host, old, token);
    expect((await data<Verification>(await verify(account, host))).ok).toBe(true);
  });
});
