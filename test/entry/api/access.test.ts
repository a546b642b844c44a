import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { type Access, NewAccessSchema } from '../../../src/contracts/access.ts';
import { readHostAccess, resealAccess, setAccess } from '../../../src/services/websites/access.ts';
import { closeAccount } from '../../../src/storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { claimChecks, lapseOwnership } from '../../../src/storage/proof-checks.ts';
import { newHost } from '../../internet.ts';
import { readRow, updateRows } from '../../database.ts';
import { findInStorage } from '../../search-storage.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { addByApi, addVerifiedWebsite, releaseByApi } from './website.ts';

const NOTHING: Access = {
  headers: [],
  basic_auth: null,
  ignore_robots_txt: false,
  user_agent_suffix: null,
  secrets_set_at: null,
  updated_at: null,
};
const VALUE = 'sesame-5ca1ab1e';
const STAGING = {
  headers: [{ name: 'X-Staging-Key', value: VALUE }],
  basic_auth: { user: 'staging', password: 'correct:horse' },
  ignore_robots_txt: true,
  user_agent_suffix: 'staging-check/1',
};

async function newOwner() {
  const [account, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(account, host);
  return { account, host, path: `/websites/${host}/access`, owner: { accountId: account.id, host } };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

async function readAccess({ path, account }: Owner): Promise<Access> {
  return (await readData<{ access: Access }>(await callApi('GET', path, account))).access;
}

function set({ path, account }: Owner, body: unknown): Promise<Response> {
  return sendJson('PUT', path, body, account.key);
}

async function setRead(owner: Owner, body: unknown): Promise<Access> {
  return (await readData<{ access: Access }>(await set(owner, body))).access;
}

describe('what scans send', () => {
  it('is nothing until the owner sets it', async () => {
    const owner = await newOwner();
    expect(await readAccess(owner)).toEqual(NOTHING);
    expect(await readHostAccess(env, owner.owner)).toBeUndefined();
  });

  it('is returned with the names of its secrets, and never with their values', async () => {
    const owner = await newOwner();
    const response = await set(owner, STAGING);
    expect(response.status).toBe(200);
    const text = await response.text();
    for (const secret of [VALUE, 'correct:horse', btoa('staging:correct:horse')])
      expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toEqual({
      data: {
        access: {
          headers: [{ name: 'X-Staging-Key' }],
          basic_auth: { user: 'staging' },
          ignore_robots_txt: true,
          user_agent_suffix: 'staging-check/1',
          secrets_set_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
    expect(await readAccess(owner)).toEqual((JSON.parse(text) as { data: { access: Access } }).data.access);
    expect(await readHostAccess(env, owner.owner)).toEqual({
      hosts: [owner.host, `www.${owner.host}`],
      headers: { 'x-staging-key': VALUE, authorization: `Basic ${btoa('staging:correct:horse')}` },
      userAgentSuffix: 'staging-check/1',
      ignoresRobotsTxt: true,
    });
  });

  it('is stored encrypted', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    expect(new Set(await findInStorage('X-Staging-Key'))).toEqual(new Set(['D1 website_access']));
    expect(await findInStorage(VALUE)).toEqual([]);
    expect(await findInStorage('correct:horse')).toEqual([]);
  });

  it('is replaced by the next: what is left out gets its default', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    expect(await setRead(owner, { ignore_robots_txt: true })).toMatchObject({
      ...NOTHING,
      ignore_robots_txt: true,
      updated_at: expect.any(String),
    });
    expect(await readHostAccess(env, owner.owner)).toMatchObject({ headers: {}, userAgentSuffix: '' });
  });

  it('keeps the values of headers and users that are named without one', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    await updateRows('websiteAccess', owner.owner, { secretsSetAt: 0 });
    const kept = { headers: [{ name: 'x-staging-key' }], basic_auth: { user: 'staging' } };
    expect(await setRead(owner, kept)).toMatchObject({
      headers: [{ name: 'x-staging-key' }],
      secrets_set_at: '1970-01-01T00:00:00+00:00',
    });
    expect((await readHostAccess(env, owner.owner))?.headers).toEqual({
      'x-staging-key': VALUE,
      authorization: `Basic ${btoa('staging:correct:horse')}`,
    });
    const changed = await setRead(owner, { ...kept, basic_auth: { user: 'staging', password: 'new' } });
    expect(changed.secrets_set_at).not.toBe('1970-01-01T00:00:00+00:00');
    expect(await readError(await set(owner, { headers: [{ name: 'X-Other' }] }))).toMatchObject({
      code: 'invalid_input',
      field: 'headers',
    });
    expect(await readError(await set(owner, { basic_auth: { user: 'another' } }))).toMatchObject({
      code: 'invalid_input',
      field: 'basic_auth',
    });
  });

  it('can be sent as a form: lines of headers, and user:password', async () => {
    const owner = await newOwner();
    const body = new URLSearchParams({
      headers: 'Cookie: a=b; c=d\r\nX-Key: 1:2\r\n',
      basic_auth: 'staging:correct:horse',
      ignore_robots_txt: 'true',
    });
    const response = await callApi('PUT', owner.path, { ...owner.account, body });
    expect(response.status).toBe(200);
    expect((await readHostAccess(env, owner.owner))?.headers).toEqual({
      cookie: 'a=b; c=d',
      'x-key': '1:2',
      authorization: `Basic ${btoa('staging:correct:horse')}`,
    });
  });

  it('is deleted on request, also if there is nothing', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    for (let time = 0; time < 2; time++) {
      const deleted = await callApi('DELETE', owner.path, owner.account);
      expect(await readData(deleted)).toEqual({ ok: true, outcome: 'deleted' });
    }
    expect(await readAccess(owner)).toEqual(NOTHING);
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
  });

  it('is of the verified owner alone', async () => {
    const owner = await newOwner();
    const other = await newAccount();
    const pending = newHost();
    await addByApi(other, pending);
    for (const path of [owner.path, `/websites/${pending}/access`]) {
      for (const response of [
        await callApi('GET', path, other),
        await sendJson('PUT', path, STAGING, other.key),
        await callApi('DELETE', path, other),
      ])
        expect(response.status).toBe(403);
    }
    expect((await callApi('GET', '/websites/nobody-added.brightpage.com/access', other)).status).toBe(404);
    expect(await readRow('websiteAccess', { accountId: other.id })).toBeNull();
    expect(await readAccess(owner)).toEqual(NOTHING);
  });
});

describe('refused is', () => {
  const header = (name: string, value = 'x') => ({ headers: [{ name, value }] });
  it.each<[string, unknown, string]>([
    ['a value with a line break', header('X-Key', 'a\r\nX-Evil: 1'), 'headers.value'],
    ['a value with a line feed', header('X-Key', 'a\nb'), 'headers.value'],
    ['a value with a NUL', header('X-Key', 'a\0b'), 'headers.value'],
    ['a value with a tab', header('X-Key', 'a\tb'), 'headers.value'],
    ['a value beyond ASCII', header('X-Key', 'ü'), 'headers.value'],
    ['a value of 4,001 characters', header('X-Key', 'x'.repeat(4_001)), 'headers.value'],
    ['a name with a line break', header('X-Key\r\nX-Evil'), 'headers.name'],
    ['a name with a colon', header('X-Key:'), 'headers.name'],
    ['a name with a space', header('X Key'), 'headers.name'],
    ['no name', header(''), 'headers.name'],
    [
      'a name twice',
      {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
      'headers',
    ],
    [
      'eleven headers',
      { headers: Array.from({ length: 11 }, (_, at) => ({ name: `X-${at}`, value: '1' })) },
      'headers',
    ],
    ['a user with a colon', { basic_auth: { user: 'a:b', password: 'x' } }, 'basic_auth.user'],
    [
      'a password with a line break',
      { basic_auth: { user: 'a', password: 'x\r\ny' } },
      'basic_auth.password',
    ],
    [
      'Authorization beside a user',
      { ...header('authorization'), basic_auth: { user: 'a', password: 'x' } },
      'basic_auth',
    ],
    ['a suffix with a line break', { user_agent_suffix: 'a\r\nb' }, 'user_agent_suffix'],
    ['a suffix of 101 characters', { user_agent_suffix: 'x'.repeat(101) }, 'user_agent_suffix'],
    ['a number for a switch', { ignore_robots_txt: 1 }, 'ignore_robots_txt'],
  ])('%s', async (_, body, field) => {
    const owner = await newOwner();
    expect(await readError(await set(owner, body))).toMatchObject({ status: 422, field });
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
  });

  it.each([
    'Host',
    'Content-Length',
    'Content-Type',
    'Transfer-Encoding',
    'CDN-Loop',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
    'Via',
    'Cookie2',
    'Proxy-Authorization',
    'Sec-Fetch-Mode',
    'If-None-Match',
    'Range',
    'User-Agent',
    'Accept-Encoding',
    'X-HTTP-Method-Override',
  ])('the header %s', async (name) => {
    const refused = NewAccessSchema.safeParse({ headers: [{ name: name.toLowerCase(), value: 'x' }] });
    expect(refused.error?.issues[0]?.path).toEqual(['headers', 0, 'name']);
    expect(NewAccessSchema.safeParse({ headers: [{ name, value: 'x' }] }).success).toBe(false);
  });

  it.each(['Cookie', 'Authorization', 'X-Key', 'CF-Access-Client-Secret', 'Accept-Language'])(
    'not the header %s',
    (name) => {
      expect(NewAccessSchema.safeParse({ headers: [{ name, value: 'x' }] }).success).toBe(true);
    },
  );
});

describe('the secrets end with the ownership:', () => {
  it('when the owner removes the website, also if the owner adds it again', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    await releaseByApi(owner.account, owner.host);
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
    await addByApi(owner.account, owner.host);
    expect(await readHostAccess(env, owner.owner)).toBeUndefined();
  });

  it('when the proof of ownership was missing for too long', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    const now = Date.now();
    const db = openDatabase(env, SERVICE);
    const due = await claimChecks(db, { now, checkedUntil: now, limit: 100 });
    const check = due.find(({ host }) => host === owner.host)!;
    await lapseOwnership(env, check, now);
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
  });

  it('when the account is deleted', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    const { id: accountId } = owner.account;
    const deleter = { by: 'owner' } as const;
    const times = { now: Date.now(), holdUntil: Date.now() };
    await closeAccount(openDatabase(env, SERVICE), { accountId, deleter, emailHash: 'x', ...times });
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
  });

  it('and are never read for an account that is not the owner, even if the row were there', async () => {
    const owner = await newOwner();
    await set(owner, STAGING);
    await updateRows('websites', { host: owner.host }, { ownerAccountId: null });
    expect(await readHostAccess(env, owner.owner)).toBeUndefined();
  });
});

describe('the key of the service', () => {
  const access = NewAccessSchema.parse(STAGING);
  const withKeys = (keys: string | undefined) => ({ ...env, ACCESS_KEYS: keys }) as Env;
  const [OLD, NEW] = ['the key before: 32 characters or more', 'the key after it: 32 characters or more'];
  const callerOf = ({ account }: Owner) => ({ accountId: account.id, email: account.email });

  it('is needed for secrets, and not for the rest', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const owner = await newOwner();
    const context = { env: withKeys(undefined), caller: callerOf(owner) };
    await expect(setAccess(context, { host: owner.host, access })).rejects.toMatchObject({
      code: 'access_unavailable',
      status: 503,
    });
    expect(await readRow('websiteAccess', owner.owner)).toBeNull();
    const open = NewAccessSchema.parse({ ignore_robots_txt: true, user_agent_suffix: 'x/1' });
    await setAccess(context, { host: owner.host, access: open });
    expect(await readHostAccess(context.env, owner.owner)).toMatchObject({
      ignoresRobotsTxt: true,
      headers: {},
    });
  });

  it('can be replaced: the old one opens until the hourly job has encrypted everything anew', async () => {
    const owner = await newOwner();
    await setAccess({ env: withKeys(OLD), caller: callerOf(owner) }, { host: owner.host, access });
    const both = withKeys(`${NEW},${OLD}`);
    const set = await readHostAccess(both, owner.owner);
    expect(set?.headers['x-staging-key']).toBe(VALUE);
    await resealAccess(both);
    expect(await readHostAccess(withKeys(NEW), owner.owner)).toEqual(set);
  });

  it('that is lost leaves settings that say so until they are set again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const owner = await newOwner();
    await setAccess({ env: withKeys(OLD), caller: callerOf(owner) }, { host: owner.host, access });
    await expect(readHostAccess(env, owner.owner)).rejects.toMatchObject({ code: 'access_unavailable' });
    expect(log.mock.calls.join()).toContain('access-not-readable');
    expect(log.mock.calls.join()).not.toContain(VALUE);
    expect(await readAccess(owner)).toMatchObject({ headers: [{ name: 'X-Staging-Key' }] });
    await set(owner, STAGING);
    expect((await readHostAccess(env, owner.owner))?.headers['x-staging-key']).toBe(VALUE);
  });

  it('binds them to account and website: a row of another does not open', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const [first, second] = [await newOwner(), await newOwner()];
    await set(first, STAGING);
    await set(second, { ...STAGING, headers: [{ name: 'X-Staging-Key', value: 'another' }] });
    const row = await readRow('websiteAccess', first.owner);
    await updateRows('websiteAccess', second.owner, { sealed: row?.sealed ?? null });
    await expect(readHostAccess(env, second.owner)).rejects.toMatchObject({ code: 'access_unavailable' });
  });
});
