import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKey } from '../../../src/services/accounts/keys.ts';
import { ensureAccount } from '../../../src/services/accounts/account.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError } from './client.ts';

interface Credits {
  balance: number;
  available: number;
  ledger: Record<string, unknown>[];
}

let account: Awaited<ReturnType<typeof newAccount>>;

beforeEach(async () => {
  account = await newAccount();
});

function requestCredits(email: string, query = ''): Promise<Response> {
  return callApi('GET', `/credits/${email}${query}`, { key: account.key });
}

/** Adds ledger entries of one credit each, the first with the reference `g1`. */
async function grant(count: number): Promise<void> {
  const object = env.ACCOUNT.getByName(account.id);
  for (let n = 1; n <= count; n++) {
    await object.recordGrant({
      amount: 1,
      reason: 'Gift',
      refType: 'grant',
      refId: `g${n}`,
      actor: 'support',
    });
  }
}

describe('GET /credits/{email}', () => {
  it('returns the balance and the ledger, newest first, with exactly the documented fields', async () => {
    const object = env.ACCOUNT.getByName(account.id);
    const scan = { refType: 'scan', refId: 'scan_1' } as const;
    await object.hold({ ...scan, amount: 20 });
    await object.settle(scan, 12, { reason: 'Scan of brightpage.com: 12 pages', actor: account.email });
    await object.hold({ refType: 'scan', refId: 'scan_2', amount: 5 });
    expect(await readData<Credits>(await requestCredits(account.email))).toEqual({
      balance: 88,
      available: 83,
      next_cursor: null,
      ledger: [
        {
          id: expect.stringMatching(/^cr_[0-9A-Z]{26}$/),
          email: account.email,
          delta: -12,
          reason: 'Scan of brightpage.com: 12 pages',
          ref_type: 'scan',
          ref_id: 'scan_1',
          balance_after: 88,
          actor: account.email,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        },
        {
          id: expect.stringMatching(/^cr_[0-9A-Z]{26}$/),
          email: account.email,
          delta: 100,
          reason: 'Signup bonus',
          ref_type: 'signup',
          ref_id: account.id,
          balance_after: 100,
          actor: 'system',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        },
      ],
    });
  });

  it('takes the email URL-encoded or plain, in any case', async () => {
    const { email } = account;
    const everyCharacter = Array.from(email, (c) => `%${c.charCodeAt(0).toString(16)}`).join('');
    for (const written of [email, encodeURIComponent(email), email.toUpperCase(), everyCharacter]) {
      expect((await readData<Credits>(await requestCredits(written))).balance, written).toBe(100);
    }
  });

  it.each(['a+b', 'a/b', 'a?b', 'a#b', 'a%b', 'a%2fb', 'a&b=c'])(
    'knows the account of %s@brightpage.com by its encoded email',
    async (name) => {
      const email = `${name}@brightpage.com`;
      const { id } = await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
      const key = await createKey(env, { accountId: id });
      const response = await callApi('GET', `/credits/${encodeURIComponent(email)}`, { key });
      expect((await readData<Credits>(response)).ledger).toMatchObject([{ email }]);
    },
  );

  it('refuses every other email with the same response, whether or not it has an account', async () => {
    const other = await newAccount();
    const strangers = [
      other.email,
      'nobody@brightpage.com',
      'no-email',
      '%00',
      '%ff',
      `${account.email}x`,
      '%20',
    ];
    for (const email of strangers) {
      const response = await requestCredits(email);
      expect(response.status, email).toBe(403);
      expect(await readError(response)).toEqual({
        status: 403,
        code: 'credits_access_denied',
        message: 'An API key can read only the credits of its own account',
      });
    }
  });

  it('returns 50 entries by default, at most 200', async () => {
    await grant(205);
    const ids = async (query: string) => {
      const { ledger } = await readData<Credits>(await requestCredits(account.email, query));
      return [ledger.length, ledger[0]?.['ref_id'], ledger.at(-1)?.['ref_id']];
    };
    expect(await ids('')).toEqual([50, 'g205', 'g156']);
    expect(await ids('?limit=1')).toEqual([1, 'g205', 'g205']);
    expect(await ids('?limit=200')).toEqual([200, 'g205', 'g6']);
  });

  it.each(['0', '-1', '201', '1.5', 'ten', ''])('refuses limit=%s with 422 and the range', async (limit) => {
    const response = await requestCredits(account.email, `?limit=${limit}`);
    expect(response.status).toBe(422);
    expect((await readError(response)).message).toBe('limit: must be a whole number from 1 to 200');
  });

  it('needs a key', async () => {
    expect((await callApi('GET', `/credits/${account.email}`)).status).toBe(401);
  });

  it('needs an email and supports only GET', async () => {
    expect((await requestCredits('')).status).toBe(404);
    const response = await callApi('DELETE', `/credits/${account.email}`, { key: account.key });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});
