import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { app } from '../../src/app.ts';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { Outage } from '../fault/outage.ts';
import { storeAccount } from '../entry/api/new-account.ts';
import { createSite } from '../internet.ts';
import { updateRows } from '../database.ts';

/** The service with the first database alone. */
const ONE: Partial<Env> = { DB_2: undefined, DB_3: undefined };

/** Returns how many calls a request makes to D1, each of which is one round trip. */
async function countCalls(method: string, path: string, key: string, body?: object): Promise<number> {
  const { calls, env: counted } = new Outage(null, 'refused');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const url = `http://localhost:8787/api/v1${path}`;
  const request = new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await app.fetch(request, { ...counted, ...ONE });
  expect(response.ok, await response.clone().text()).toBe(true);
  return ['all', 'run', 'raw', 'batch'].reduce((sum, name) => sum + (calls.get(name) ?? 0), 0);
}

it('with one database, an account has the client of the service, and its calls are as many as without shards', async () => {
  const only = { ...env, ...ONE };
  expect(openDatabase(only, 'acc_1')).toBe(openDatabase(only, SERVICE));
  const { id, key } = await storeAccount('only@brightpage.com');
  await updateRows('accounts', { id }, { shard: 1 });
  const host = await createSite({ '*': { body: '<!doctype html><title>Chairs</title><h1>Chairs</h1>' } });
  const calls = {
    audit: await countCalls('POST', '/reports', key, { url: `https://${host}/` }),
    list: await countCalls('GET', '/reports', key),
    claim: await countCalls('POST', '/websites', key, { host }),
    websites: await countCalls('GET', '/websites', key),
    release: await countCalls('POST', `/websites/${host}/release`, key),
  };
  expect(calls).toEqual({ audit: 6, list: 2, claim: 3, websites: 2, release: 2 });
});
