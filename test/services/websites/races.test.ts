import { deleteRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/lib/errors.ts';
import type { Caller } from '../../../src/services/context.ts';
import { addWebsite, releaseWebsite } from '../../../src/services/websites/claims.ts';
import { getWebsite } from '../../../src/services/websites/website.ts';
import { type AttemptRunner, verifyWebsite } from '../../../src/services/websites/verify-website.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { readError } from '../../entry/api/client.ts';
import { addByApi, publishTokens, verifyByApi } from '../../entry/api/website.ts';
import { newHost } from '../../internet.ts';

async function newCaller(): Promise<Caller> {
  const { id, email } = await newAccount();
  return { accountId: id, email };
}

async function newClaimant(host: string): Promise<Caller> {
  const caller = await newCaller();
  await addWebsite({ env, caller }, { host });
  return caller;
}

/** Attempts that find the token. `meanwhile` runs before they end. */
function createRunner(meanwhile: () => Promise<unknown>): AttemptRunner {
  return async () => {
    await meanwhile();
    return [{ method: 'dns', host: '', source: '', outcome: 'found', result: '' }];
  };
}

async function catchServiceError(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`not refused: ${String(error)}`);
}

describe('accounts that verify a website at the same time', () => {
  it('exactly one becomes the owner, the others get 409', async () => {
    const host = newHost();
    const accounts = await Promise.all(Array.from({ length: 6 }, newAccount));
    await publishTokens(host, ...(await Promise.all(accounts.map((account) => addByApi(account, host)))));
    const answers = await Promise.all(accounts.map((account) => verifyByApi(account, host)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const response of refused) {
      expect((await readError(response)).message).toBe(`Another account has verified ${host}`);
    }
  });

  it('exactly one becomes the owner when all have found their token before any is stored', async () => {
    const callers = await Promise.all(Array.from({ length: 5 }, newCaller));
    for (let round = 0; round < 8; round++) {
      const host = newHost();
      for (const caller of callers) await addWebsite({ env, caller }, { host });
      let looking = callers.length;
      const { promise: allFound, resolve } = Promise.withResolvers<void>();
      const runAttempts = createRunner(() => {
        if (--looking === 0) resolve();
        return allFound;
      });
      const settled = await Promise.allSettled(
        callers.map((caller) => verifyWebsite({ env, caller }, { host, attemptAll: runAttempts })),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const views = await Promise.all(callers.map((caller) => getWebsite({ env, caller }, { host })));
      expect(views.map(({ website }) => website.is_owner)).toEqual(
        settled.map(({ status }) => status === 'fulfilled'),
      );
    }
  });
});

describe('while the attempts run', () => {
  it('a release makes the verification 409: a released website has no owner', async () => {
    const host = newHost();
    const caller = await newClaimant(host);
    const runAttempts = createRunner(() => releaseWebsite({ env, caller }, { host }));
    expect(
      await catchServiceError(verifyWebsite({ env, caller }, { host, attemptAll: runAttempts })),
    ).toMatchObject({
      status: 409,
      message: `You haven't added ${host}. Add it first.`,
    });
    expect((await catchServiceError(getWebsite({ env, caller }, { host }))).status).toBe(403);
  });

  it('a release and a new claim make it 409: the token that was found is void', async () => {
    const host = newHost();
    const caller = await newClaimant(host);
    const runAttempts = createRunner(async () => {
      await releaseWebsite({ env, caller }, { host });
      await addWebsite({ env, caller }, { host });
    });
    expect(
      await catchServiceError(verifyWebsite({ env, caller }, { host, attemptAll: runAttempts })),
    ).toMatchObject({
      status: 409,
      message: expect.stringContaining('Publish its new token'),
    });
    expect((await getWebsite({ env, caller }, { host })).website.status).toBe('pending');
  });

  it('another owner’s verification and release make it 409: the website is on hold', async () => {
    const host = newHost();
    const [caller, other] = [await newClaimant(host), await newClaimant(host)];
    const runAttempts = createRunner(async () => {
      await verifyWebsite({ env, caller: other }, { host, attemptAll: createRunner(async () => {}) });
      await releaseWebsite({ env, caller: other }, { host });
    });
    expect(
      (await catchServiceError(verifyWebsite({ env, caller }, { host, attemptAll: runAttempts }))).message,
    ).toContain('It can be verified from');
  });

  it('an owner’s claim cannot be deleted', async () => {
    const host = newHost();
    const caller = await newClaimant(host);
    await verifyWebsite({ env, caller }, { host, attemptAll: createRunner(async () => {}) });
    await expect(deleteRows('websiteClaims', { host })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('FOREIGN KEY') },
    });
  });
});
