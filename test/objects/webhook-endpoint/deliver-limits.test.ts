import { deleteRows, insertRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/lib/time.ts';
import { createWebhook, listWebhooks, updateWebhook } from '../../../src/services/webhooks/webhooks.ts';
import { resendDelivery } from '../../../src/services/webhooks/deliveries.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { readStoppedClock, stopClock, until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { rebindObject } from '../../rebind-object.ts';
import {
  abortEndpoint,
  answerWith,
  emit,
  newEndpoint,
  readDeliveries,
  runUntil,
  type TestEndpoint,
} from './endpoint.ts';

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Emits an event that fails for a day, and begins its last attempt, which is not answered. Returns the alarm that makes it. */
async function beginLastAttempt(endpoint: TestEndpoint): Promise<{ alarm: Promise<unknown> }> {
  const { host, webhook } = endpoint;
  const start = readStoppedClock();
  await emit(endpoint, 1);
  await runUntil(webhook.id, start + DAY - SECOND);
  vi.setSystemTime(start + DAY);
  await createSite({ '/hook': { held: true }, '/other': {} }, { host });
  const before = (await listRequestsTo(host)).length;
  const alarm = runDurableObjectAlarm(env.WEBHOOK_ENDPOINT.getByName(webhook.id)).catch(() => {});
  await until(async () => (await listRequestsTo(host)).length > before);
  return { alarm };
}

it('a delivery that arrives by hand during its last attempt stays delivered', async () => {
  const endpoint = await newEndpoint({ status: 500 });
  const { account, host, webhook } = endpoint;
  const caller = { accountId: account.id, email: account.email };
  const { alarm } = await beginLastAttempt(endpoint);
  await updateWebhook({ env, caller }, { id: webhook.id, changes: { url: `https://${host}/other` } });
  const [delivery] = await readDeliveries(endpoint);
  expect(await resendDelivery({ env, caller }, { id: webhook.id, deliveryId: delivery!.id })).toMatchObject({
    state: 'delivered',
  });
  await createSite({ '/hook': { status: 500 }, '/other': {} }, { host });
  await alarm;
  expect(await readDeliveries(endpoint)).toMatchObject([{ state: 'delivered' }]);
});

it('a delivery is given up if the object dies during its last attempt: another may end it too', async () => {
  const endpoint = await newEndpoint({ status: 500 });
  const { alarm } = await beginLastAttempt(endpoint);
  const { length } = await listRequestsTo(endpoint.host);
  await abortEndpoint(endpoint.webhook.id);
  await alarm;
  await answerWith(endpoint, {});
  await runUntil(endpoint.webhook.id, readStoppedClock() + HOUR);
  expect(await readDeliveries(endpoint)).toMatchObject([{ state: 'failed' }]);
  expect(await listRequestsTo(endpoint.host)).toHaveLength(length);
});

it('the limit of requests to a host gives no delivery up: it is sent once there is room', async () => {
  await insertRows('settings', { key: 'host_requests_per_minute', value: 10, updatedAt: 1 });
  const endpoint = await newEndpoint({ status: 500 });
  const start = readStoppedClock();
  for (let number = 0; number < 14; number++) await emit(endpoint, number);
  await runUntil(endpoint.webhook.id, start + DAY - SECOND);
  await answerWith(endpoint, {});
  await runUntil(endpoint.webhook.id, start + DAY + 15 * MINUTE);
  const states = (await readDeliveries(endpoint)).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 14 }, () => 'delivered'));
  await deleteRows('settings', { key: 'host_requests_per_minute' });
});

it('a delivery that the limit of requests keeps back for two days is given up, and no failure of its endpoint', async () => {
  const endpoint = await newEndpoint();
  const caller = { accountId: endpoint.account.id, email: endpoint.account.email };
  const object = { admit: async () => ({ ok: false, retryAfter: 3_600 }) };
  await rebindObject(env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id), {
    HOST: { getByName: () => object } as unknown as Env['HOST'],
  });
  const start = readStoppedClock();
  await emit(endpoint, 1);
  await runUntil(endpoint.webhook.id, start + 2 * DAY - SECOND);
  expect(await readDeliveries(endpoint)).toMatchObject([{ state: 'pending', attempts: 0 }]);
  await runUntil(endpoint.webhook.id, start + 2 * DAY);
  expect(await readDeliveries(endpoint)).toMatchObject([{ state: 'failed', answer: null }]);
  expect(await listRequestsTo(endpoint.host)).toEqual([]);
  expect(await listWebhooks({ env, caller })).toMatchObject([{ enabled: true, failing_since: null }]);
});

it('a webhook whose creation is repeated, as its answer was lost, has one secret', async () => {
  const account = await newAccount();
  const host = await createSite({ '/hook': {} });
  let isLost = false;
  const getByName = (id: string) => {
    const endpoint = env.WEBHOOK_ENDPOINT.getByName(id);
    if (isLost) return endpoint;
    isLost = true;
    const create = async (key: Parameters<typeof endpoint.create>[0]) => {
      await endpoint.create(key);
      throw Object.assign(new Error('the connection was lost'), { retryable: true });
    };
    return { create };
  };
  const broken = { ...env, WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'] };
  const caller = { accountId: account.id, email: account.email };
  const { webhook } = await createWebhook({ env: broken, caller }, { url: `https://${host}/hook` });
  expect(webhook.old_secret_until).toBeNull();
});
