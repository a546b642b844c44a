// Slow: each test fills an account with audits, scans and snapshots, and deletes it.
import { countQueries, countQueriesLeft, MAX_QUERIES } from '../../../src/storage/query-budget.ts';
import { AUDIT_ROW, deleteRows, findTablesWith, insertRows, readRow } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { finishDeletions } from '../../../src/services/account-data/delete-account.ts';
import { authenticateKey, createKey } from '../../../src/services/accounts/keys.ts';
import {
  authenticateSession,
  createSession,
  endAllSessions,
} from '../../../src/services/accounts/sessions.ts';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { ensureAccount } from '../../../src/services/accounts/account.ts';
import { grantCredits } from '../../../src/services/accounts/credits.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { sha256 } from '../../../src/lib/secret.ts';
import { findGrant } from '../../../src/services/oauth/grants.ts';
import { getMcpResource } from '../../../src/services/oauth/resource.ts';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertSession } from '../../../src/storage/sessions.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { linkPage, newVerifiedWebsite, requestScan } from '../../entry/api/scan.ts';
import { addByApi, addVerifiedWebsite, publishTokens, verifyByApi } from '../../entry/api/website.ts';
import { until } from '../../clock.ts';
import { countRows as countReadRows } from '../../count-rows.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { confirmDeletion, countRows, createFullAccount, storeCode } from './full-account.ts';

const HOUR = 3_600_000;

async function deleteFullAccount() {
  const person = await createFullAccount();
  await storeCode(person);
  const { balance } = await env.ACCOUNT.getByName(person.account.id).getCredits(0);
  expect(await confirmDeletion(env, person)).toEqual({ ok: true });
  return { ...person, balance };
}

describe('a deleted account', () => {
  it('has only its scans, its snapshots and the actions on it left, and its email is nowhere', async () => {
    const { account, session, balance } = await deleteFullAccount();
    expect(await countRows(account.id)).toEqual({ account_actions: 3, scans: 1, submissions: 1 });
    expect(await findTablesWith(account.email)).toEqual([]);
    expect(await authenticateSession(env, session)).toBeNull();
    expect(await authenticateKey(env, account.key)).toEqual({ ok: false, suspension: null });
    const credits = await env.ACCOUNT.getByName(account.id).getCredits(100);
    expect(credits).toMatchObject({ balance, available: balance });
    expect(JSON.stringify(credits.entries)).not.toContain(account.email);
    expect(credits.entries.map(({ ref_type, actor }) => [ref_type, actor])).toEqual([
      ['submission', 'deleted account'],
      ['scan', 'deleted account'],
      ['signup', 'system'],
    ]);
  });

  it('has no webhook, and nothing is left of it', async () => {
    const { account, webhookId } = await deleteFullAccount();
    const endpoint = env.WEBHOOK_ENDPOINT.getByName(webhookId);
    expect(await endpoint.list(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    const stored = await runInDurableObject(endpoint, async (_, { storage }) => [
      await storage.getAlarm(),
      storage.kv.get('secrets'),
    ]);
    expect(stored).toEqual([null, undefined]);
    expect((await callApi('GET', '/webhooks', { key: account.key })).status).toBe(401);
  });

  it('has no connected app: its token does not work, and nothing is left of it', async () => {
    const { accessToken } = await deleteFullAccount();
    expect(await findGrant(env, { token: accessToken, resource: getMcpResource(env) })).toBeNull();
    expect(await findTablesWith(await sha256(accessToken))).toEqual([]);
  });

  it('has released its websites: they have no owner, no scorecard, and a release hold', async () => {
    const { owned, pending } = await deleteFullAccount();
    const other = await newAccount();
    expect((await callApi('GET', `/websites/${owned}/score`, { key: other.key })).status).toBe(403);
    await publishTokens(owned, await addByApi(other, owned));
    const held = await verifyByApi(other, owned);
    expect(held.status).toBe(409);
    expect(await held.text()).toContain('It can be verified from');
    await addVerifiedWebsite(other, pending);
    const rows = await Promise.all([owned, pending].map((host) => readRow('websites', { host })));
    expect(rows.map((row) => row?.releasedAt)).toEqual([null, null]);
  });

  it('leaves claims of others on the same website alone', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
    await insertRows('accounts', { id: 'acc_beside', email: 'acc_beside', createdAt: 1 });
    await insertRows('websiteClaims', { host, accountId: 'acc_beside', token: 'token', claimedAt: 1 });
    await storeCode({ account, session: 's' });
    await confirmDeletion(env, { account, session: 's' });
    expect(await readRow('websites', { host })).toMatchObject({ ownerAccountId: null, releasedAt: null });
    expect(await countRows('acc_beside')).toEqual({ website_claims: 1 });
  });

  it('leaves its snapshots public, unchanged', async () => {
    const { snapshotId } = await deleteFullAccount();
    const { key } = await newAccount();
    const read = await callApi('GET', `/submissions/claude/${snapshotId}`, { key });
    expect(await readData(read)).toMatchObject({ submission: { id: snapshotId } });
  });

  it('causes no ledger difference', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await deleteFullAccount();
    await reconcileLedgers(env, Date.now() + HOUR);
    expect(log).not.toHaveBeenCalled();
  });

  it('cannot be granted credits, suspended, signed out, or get a key', async () => {
    const { account } = await deleteFullAccount();
    const notFound = { status: 404, code: 'account_not_found' };
    const grant = { grant: 'g', amount: 5, reason: 'Gift' };
    await expect(
      grantCredits(env, { actor: 'admin@brightpage.com', accountId: account.id, grant }),
    ).rejects.toMatchObject(notFound);
    await expect(
      suspendAccount(env, { actor: 'admin@brightpage.com', accountId: account.id, reason: 'Spam' }),
    ).rejects.toMatchObject(notFound);
    await expect(
      endAllSessions(env, { actor: 'admin@brightpage.com', accountId: account.id }),
    ).rejects.toMatchObject(notFound);
    await expect(createKey(env, { accountId: account.id })).rejects.toMatchObject({ status: 409 });
    expect((await readRow('accounts', { id: account.id }))?.keyHash).toBeNull();
    expect(await countRows(account.id)).toMatchObject({ account_actions: 3 });
  });

  it('stays deleted when it is deleted twice at the same time', async () => {
    const person = await createFullAccount();
    await storeCode(person);
    const results = await Promise.all([confirmDeletion(env, person), confirmDeletion(env, person)]);
    expect(results).toContainEqual({ ok: true });
    expect(await countRows(person.account.id)).toEqual({ account_actions: 3, scans: 1, submissions: 1 });
  });

  it('gives a new account of its email no signup bonus for a year', async () => {
    const { account } = await deleteFullAccount();
    const again = await ensureAccount(env, {
      email: account.email.toUpperCase(),
      clientAddress: '127.0.0.1',
    });
    expect(again.id).not.toBe(account.id);
    const ledger = env.ACCOUNT.getByName(again.id);
    expect(await ledger.getCredits(10)).toMatchObject({
      balance: 0,
      entries: [{ delta: 0, ref_type: 'signup' }],
    });
    await deleteRows('formerEmails');
    await ensureAccount(env, { email: account.email, clientAddress: '127.0.0.1' });
    expect(await ledger.getBalance()).toBe(0);
  });

  it.each([
    [0, 100],
    [1, 0],
  ])(
    'gives it the bonus from the 365th day on, also before the hourly run (%i ms are left)',
    async (left, bonus) => {
      const { account } = await deleteFullAccount();
      const deletedAt = (await readRow('accounts', { id: account.id }))?.deletedAt ?? null;
      vi.useFakeTimers({ toFake: ['Date'], now: deletedAt! + 365 * 24 * HOUR - left });
      const { id } = await ensureAccount(env, { email: account.email, clientAddress: '127.0.0.1' });
      expect(await env.ACCOUNT.getByName(id).getBalance()).toBe(bonus);
    },
  );
});

describe('a request that began before the deletion', () => {
  it('stores no audit, session or claim after it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const person = await createFullAccount();
    const { account } = person;
    const caller = { accountId: account.id, email: account.email };
    const host = await createSite({ '/': { held: true } });
    await env.ACCOUNT.getByName(account.id).returnAuditSlot('none');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    const audit = createAudit({ env, caller }, { url: `https://${host}/` }).catch((error: unknown) => error);
    await until(async () => (await listRequestsTo(host)).length > 0);
    await storeCode(person);
    await confirmDeletion(env, person);
    await createSite({ '/': { body: '<title>Chairs</title>' } }, { host });
    expect(String(await audit)).toContain('reports.account_id');
    const session = { tokenHash: 't', accountId: account.id, createdAt: 1, expiresAt: 1 };
    await expect(
      insertSession(openDatabase(env, SERVICE), session, { deviceHash: 'd', deviceExpiresAt: 1 }),
    ).rejects.toThrow('sessions.account_id');
    const claim = await sendJson('POST', '/websites', { host: 'brightpage.com' }, account.key);
    expect(claim.status).toBe(401);
    expect(await countRows(account.id)).toEqual({ account_actions: 3, scans: 1, submissions: 1 });
  });

  it('as a sign-in opens another account', async () => {
    const person = await createFullAccount();
    const { id, email } = person.account;
    await storeCode(person);
    const account = (name: string) => {
      const recordGrant = async () => void (await confirmDeletion(env, person));
      return name === id ? { recordGrant } : env.ACCOUNT.getByName(name);
    };
    const during = { ...env, ACCOUNT: { getByName: account } } as unknown as Env;
    const client = { address: '127.0.0.1', country: 'PT', userAgent: '' };
    const { token } = await createSession(during, { email, client });
    const signedIn = await authenticateSession(env, token);
    expect(signedIn).toMatchObject({ email });
    expect(signedIn?.accountId).not.toBe(id);
    expect(await countRows(id)).toEqual({ account_actions: 3, scans: 1, submissions: 1 });
  });

  it('as a scan stops, and is charged for the pages it had stored', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/oak', '/ash'),
      '/oak': { held: true },
      '/ash': { held: true },
    });
    const scan = requestScan(account, host);
    await until(async () => (await readRow('scans', { accountId: account.id }))?.pagesStored === 1);
    await storeCode({ account, session: 's' });
    expect(await confirmDeletion(env, { account, session: 's' })).toEqual({ ok: true });
    const credits = () => env.ACCOUNT.getByName(account.id).getCredits(10);
    expect(await credits()).toMatchObject({
      balance: 99,
      available: 99,
      entries: [{ delta: -1, actor: 'system' }, {}],
    });
    await createSite({ '*': linkPage('Oak', '/birch', '/elm') }, { host });
    await scan;
    expect(await credits()).toMatchObject({ balance: 99, available: 99 });
    expect(await countRows(account.id)).toEqual({ account_actions: 1, scans: 1 });
    await reconcileLedgers(env, Date.now() + HOUR);
    expect(log.mock.calls.join()).not.toContain('ledger-difference');
  });
});

it('the email of a deleted account is known again after the key of its hash was replaced', async () => {
  const { account } = await deleteFullAccount();
  const key = 'the key that replaces the key of networks';
  const signUp = async (NETWORK_HASH_KEYS: string) => {
    const bindings = { ...env, NETWORK_HASH_KEYS };
    const { id } = await ensureAccount(bindings, { email: account.email, clientAddress: '127.0.0.1' });
    return env.ACCOUNT.getByName(id).getBalance();
  };
  expect(await signUp(`${key},${env.NETWORK_HASH_KEYS}`)).toBe(0);
});

it('an account with more audits than one call deletes is finished by the job', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
  const audits = Array.from({ length: 20_100 }, (_, n) => ({
    ...AUDIT_ROW,
    id: `r_many_${n}`,
    accountId: account.id,
    url: `u${n}`,
    normalizedUrl: `u${n}`,
    domain: host,
    createdAt: n,
  }));
  await insertRows('reports', ...audits);
  await storeCode({ account, session: 's' });
  const counted = countQueries(env);
  await confirmDeletion(counted, { account, session: 's' });
  // What finishDeletions assumes, and what the request adds.
  expect(MAX_QUERIES - countQueriesLeft(counted)).toBeLessThanOrEqual(120 + 40);
  expect(await countRows(account.id)).toEqual({ account_actions: 1, account_deletions: 1, reports: 100 });
  await finishDeletions(env);
  expect(await countRows(account.id)).toEqual({ account_actions: 1 });
});

it('a deletion does not read the score history of other accounts', async () => {
  const [other, { account }] = [await newVerifiedWebsite({}), await newVerifiedWebsite({})];
  const days = Array.from({ length: 5_000 }, (_, n) => ({
    host: other.host,
    accountId: other.account.id,
    date: `day ${n}`,
    state: 'graded' as const,
    score: 90,
    grade: 'A' as const,
    pagesEvaluated: 3,
  }));
  await insertRows('siteHistory', ...days);
  await storeCode({ account, session: 's' });
  const { read } = await countReadRows((counted) => confirmDeletion(counted, { account, session: 's' }));
  expect(read).toBeLessThan(1_000);
});
