import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { formatKeyNote } from '../../../src/lib/tlog/key-history.ts';
import { generateSigningKey, parseSigningKey } from '../../../src/lib/tlog/note.ts';
import type { PublishResult } from '../../../src/contracts/submission.ts';
import { getWithdrawalHistory } from '../../../src/services/directory/withdrawals.ts';
import { readData } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';
import type { ServiceHealth } from '../../../src/services/jobs/check-health.ts';

const TOKEN = 'token of the operator';
const SERVICE: Env = { ...env, OPERATIONS_TOKEN: TOKEN };

const request = async (bindings: Env, token: string | null = TOKEN) =>
  app.request(
    '/api/v1/operations/health',
    token === null ? {} : { headers: { Authorization: `Bearer ${token}` } },
    bindings,
  );

async function readHealth(bindings: Env): Promise<{ status: number; health: ServiceHealth }> {
  const response = await request(bindings);
  const { data } = await response.json<{ data: ServiceHealth }>();
  return { status: response.status, health: data };
}

describe('GET /api/v1/operations/health', () => {
  it('needs the token of the operator, and is not there if none is set', async () => {
    expect((await request(env)).status).toBe(404);
    expect((await request(SERVICE, null)).status).toBe(401);
    expect((await request(SERVICE, 'another')).status).toBe(401);
  });

  it('answers METRICS_TOKEN as well, which may only read', async () => {
    const bindings: Env = { ...env, METRICS_TOKEN: 'token of the scraper' };
    expect((await request(bindings, 'token of the scraper')).status).toBe(200);
    expect((await request(bindings, TOKEN)).status).toBe(401);
    const restore = (tokens: Partial<Env>) =>
      app.request(
        '/api/v1/operations/restorations',
        { method: 'POST', headers: { Authorization: 'Bearer token of the scraper' }, body: '{}' },
        { ...env, ...tokens },
      );
    expect((await restore({ METRICS_TOKEN: 'token of the scraper' })).status).toBe(404);
    expect((await restore({ METRICS_TOKEN: 'token of the scraper', OPERATIONS_TOKEN: TOKEN })).status).toBe(
      401,
    );
  });

  it('says that all the service needs is there, and which version answers', async () => {
    const { status, health } = await readHealth(SERVICE);
    expect(health.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect([status, health.status, health.release]).toEqual([200, 'ok', '1.1.0']);
    expect(health.version).toBe(env.VERSION.id);
    expect(health.checks.length).toBeGreaterThan(14);
  });

  const broken = {
    prepare: () => {
      throw new Error('down');
    },
    batch: () => {
      throw new Error('down');
    },
  };
  const away = {
    head: async () => {
      throw new Error('away');
    },
  };
  const OWN = 'a key of the operator that is of its own';
  const site = { SITE_URL: 'https://audit.example.com' };
  it.each<[name: string, change: Partial<Record<keyof Env, unknown>>]>([
    ['secrets', { NETWORK_HASH_KEYS: '' }],
    ['secrets', { UNSUBSCRIBE_KEYS: '' }],
    ['secrets', { UNSUBSCRIBE_KEYS: `${OWN},short` }],
    ['secrets', { ...site, UNSUBSCRIBE_KEYS: OWN }],
    ['secrets', { ...site, NETWORK_HASH_KEYS: OWN, UNSUBSCRIBE_KEYS: `${OWN},${env.UNSUBSCRIBE_KEYS}` }],
    ['secrets', { ...site, NETWORK_HASH_KEYS: OWN, UNSUBSCRIBE_KEYS: OWN }],
    ['log_key', { LOG_SIGNING_KEY: undefined }],
    ['log_key', { LOG_SIGNING_KEY: 'PRIVATE+KEY+broken' }],
    ['log_key', { SITE_URL: 'https://other.example.com' }],
    ['crawler_keys', { CRAWLER_SIGNING_KEYS: 'no key' }],
    ['mail', { EMAIL: undefined }],
    ['mail', { MAIL_FROM: 'nobody' }],
    ['scan', { SCAN: undefined }],
    ['audits', { AUDITS: undefined }],
    ['database', { DB_1: broken }],
    ['snapshots', { SNAPSHOTS: away }],
    ['audits', { AUDITS: away }],
    ['log_files', { LOG_FILES: away }],
    ['files', { ASSETS: { fetch: async () => new Response(null, { status: 404 }) } }],
    ['account', { ACCOUNT: { getByName: () => ({ probe: async () => Date.now() - 60_000 }) } }],
    ['log', { LOG: { getByName: () => ({ probe: async () => Promise.reject(new Error('gone')) }) } }],
  ])('is 503 and names %s, which is broken by %o', async (name, change) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { status, health } = await readHealth({ ...SERVICE, ...change } as Env);
    expect([status, health.status]).toEqual([503, 'failed']);
    const failed = health.checks.filter(({ ok }) => !ok);
    expect(failed.map((check) => check.name)).toContain(name);
    expect(failed.every(({ error }) => (error ?? '') !== '')).toBe(true);
    expect(JSON.stringify(health)).not.toContain(String(env.LOG_SIGNING_KEY));
  });
});

it('a signing key that the log does not know is a failed check, unless it is about to be rotated', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { signingKey } = await generateSigningKey('localhost:8787/log');
  const key = await parseSigningKey(String(env.LOG_SIGNING_KEY));
  await env.LOG_FILES.put('keys', await formatKeyNote(key!));
  expect((await readHealth(SERVICE)).status).toBe(200);
  const replaced = { ...SERVICE, LOG_SIGNING_KEY: signingKey };
  const { health } = await readHealth(replaced);
  expect(health.checks.filter(({ ok }) => !ok)).toEqual([
    { name: 'log_key', ok: false, error: expect.stringContaining('LOG_PREVIOUS_SIGNING_KEY is missing') },
  ]);
  const previous = { LOG_PREVIOUS_SIGNING_KEY: String(env.LOG_SIGNING_KEY) };
  expect((await readHealth({ ...replaced, ...previous })).status).toBe(200);
  await env.LOG_FILES.delete('keys');
});

describe('POST /api/v1/operations/restorations', () => {
  const restore = async (body: object, { bindings = SERVICE, token = TOKEN } = {}) =>
    app.request(
      '/api/v1/operations/restorations',
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
      bindings,
    );
  const HOST = { object: 'host', name: 'shop.brightpage.com', to: '2026-11-28T10:00:00Z' };

  it('needs the token of the operator', async () => {
    expect((await restore(HOST, { token: 'another' })).status).toBe(401);
    expect((await restore(HOST, { bindings: env })).status).toBe(404);
  });

  it.each([
    ['object', { ...HOST, object: 'database' }],
    ['name', { ...HOST, name: '' }],
    ['to', { ...HOST, to: 'yesterday' }],
  ])('refuses an invalid %s', async (field, body) => {
    const response = await restore(body);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: expect.objectContaining({ code: 'invalid_input', field }) },
    ]);
  });

  it('restores no account that does not exist or was deleted', async () => {
    expect((await restore({ ...HOST, object: 'account', name: 'acc_unknown' })).status).toBe(404);
  });

  it('names the object that the platform does not restore', async () => {
    const response = await restore(HOST);
    const { error } = await response.json<{ error: { message: string } }>();
    expect([response.status, error.message]).toEqual([
      422,
      expect.stringContaining('host shop.brightpage.com was not restored: Error: This Durable Object'),
    ]);
  });

  it.each([
    [HOST.to, Date.parse(HOST.to)],
    ['00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683', undefined],
  ])('restores an object to %s, restarts it, and returns what undoes it', async (to, moment) => {
    const calls: unknown[] = [];
    const getByName = (name: string) => ({
      prepareRestoration: async (target: unknown) => {
        calls.push([name, target]);
        return 'the bookmark before';
      },
      restart: async () => {
        calls.push('restart');
        throw new Error('restarted');
      },
      resume: async () => calls.push('resume'),
    });
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const response = await restore(
      { ...HOST, to },
      { bindings: { ...SERVICE, HOST: { getByName } } as unknown as Env },
    );
    expect(await response.json()).toEqual({ data: { undo: 'the bookmark before' } });
    expect(calls).toEqual([[HOST.name, moment ?? to], 'restart', 'resume']);
    expect(JSON.parse(String(log.mock.lastCall?.[0]))).toMatchObject({ event: 'object-restored' });
  });
});

it.each([
  [0, 200],
  [100, 422],
])('POST /api/v1/operations/log-repairs from the leaf %d answers %d', async (start, status) => {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const repair = { method: 'POST', headers, body: JSON.stringify({ start }) };
  const response = await app.request('/api/v1/operations/log-repairs', repair, SERVICE);
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.json()).toEqual({ data: { repaired: [], next: null } });
});

describe('POST /api/v1/operations/withdrawals', () => {
  const withdraw = (body: object) =>
    app.request(
      '/api/v1/operations/withdrawals',
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
      SERVICE,
    );

  it('withdraws a snapshot, as an administrator can', async () => {
    const account = await newAccount();
    const { id: reportId } = await createPublishableAudit(account);
    const { submission } = await readData<PublishResult>(await requestPublish(account, reportId, 'gemini'));
    const { id } = submission;
    const response = await withdraw({ scope: 'snapshot', target: id, reason: 'test' });
    expect([response.status, await response.json()]).toEqual([200, { data: { ok: true } }]);
    expect((await app.request(`/ai-directory/gemini/${id}`, {}, env)).status).toBe(410);
    const history = await getWithdrawalHistory(env, undefined);
    expect(history.rows[0]).toMatchObject({ target: id, reason: 'test', actor: 'operations', snapshots: 1 });
  });

  it('refuses what is not a withdrawal, and a snapshot that does not exist', async () => {
    expect((await withdraw({ scope: 'snapshot', target: 'l_1' })).status).toBe(422);
    expect((await withdraw({ scope: 'snapshot', target: 'l_1', reason: 'test' })).status).toBe(404);
  });
});
