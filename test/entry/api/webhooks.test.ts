import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, Webhook } from '../../../src/contracts/webhook.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../src/lib/webhook-events.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import {
  emit,
  newEndpoint,
  readReceived,
  runDue,
  type TestEndpoint,
} from '../../objects/webhook-endpoint/endpoint.ts';
import { callApi, expectMatchesSchema, readData, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { stopClock } from '../../clock.ts';

beforeEach(stopClock);
async function createByApi(key: string, body: object = {}): Promise<Response> {
  const host = await createSite({ '*': {} });
  return sendJson('POST', '/webhooks', { url: `https://${host}/hook`, ...body }, key);
}

function send(endpoint: TestEndpoint, method: 'GET' | 'POST', path = ''): Promise<Response> {
  return callApi(method, `/webhooks/${endpoint.webhook.id}${path}`, { key: endpoint.account.key });
}

describe('POST /webhooks', () => {
  it('returns the webhook with all events and its secret, which no other answer has', async () => {
    const { key } = await newAccount();
    const answer = await createByApi(key);
    expect(answer.status).toBe(201);
    const { webhook, secret } = await readData<{ webhook: Webhook; secret: string }>(answer);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({
      id: expect.stringMatching(/^wh_/),
      events: [...WEBHOOK_EVENT_TYPES],
      enabled: true,
      disabled_reason: null,
      confirmed: false,
      failing_since: null,
      pending_deliveries: 0,
      old_secret_until: null,
    });
    for (const path of ['/webhooks', `/webhooks/${webhook.id}`]) {
      const text = await (await callApi('GET', path, { key })).text();
      expect(text).toContain(webhook.id);
      expect(text).not.toContain(secret);
    }
  });

  it('takes the events as a list, and in a form with commas', async () => {
    const { key } = await newAccount();
    const { webhook } = await readData<{ webhook: Webhook }>(
      await createByApi(key, { events: ['finding.new', 'scan.failed', 'finding.new'] }),
    );
    expect(webhook.events).toEqual(['scan.failed', 'finding.new']);
    const form = await callApi('POST', '/webhooks', {
      key,
      body: new URLSearchParams({ url: webhook.url, events: 'scan.failed, score.changed' }),
    });
    expect((await readData<{ webhook: Webhook }>(form)).webhook.events).toEqual([
      'scan.failed',
      'score.changed',
    ]);
  });

  it.each([
    ['events', []],
    ['events', ['scan.began']],
    ['events', 7],
    ['url', 7],
  ])('refuses, with the name of the field, %s of %j', async (field, value) => {
    const { key } = await newAccount();
    const answer = await createByApi(key, { [field]: value });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_input', field } });
  });

  it('refuses an empty URL without advice about pages', async () => {
    const answer = await createByApi((await newAccount()).key, { url: ' ' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'invalid_webhook_url',
        field: 'url',
        message: 'url: The URL is empty. Enter the https URL that receives the events.',
      },
    });
  });

  it('makes five and refuses the sixth, also at the same time', async () => {
    const { key } = await newAccount();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createByApi(key)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect(await (await createByApi(key)).json()).toMatchObject({ error: { code: 'too_many_webhooks' } });
  });
});

describe('another account', () => {
  it('has no such webhook', async () => {
    const { webhook } = await newEndpoint();
    const { key } = await newAccount();
    const path = `/webhooks/${webhook.id}`;
    const requests: ['GET' | 'POST' | 'PATCH' | 'DELETE', string][] = [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/secret`],
      ['POST', `${path}/test`],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/deliveries/dlv_1/resend`],
    ];
    for (const [method, target] of requests) {
      const answer =
        method === 'PATCH'
          ? await sendJson(method, target, { enabled: false }, key)
          : await callApi(method, target, { key });
      expect(answer.status, target).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'webhook_not_found' } });
    }
    expect(await readData(await callApi('GET', '/webhooks', { key }))).toEqual({ webhooks: [] });
  });
});

describe('PATCH /webhooks/{id}', () => {
  it('changes only the fields in the request', async () => {
    const { account, webhook } = await newEndpoint();
    const path = `/webhooks/${webhook.id}`;
    const patch = async (body: object) =>
      (await readData<{ webhook: Webhook }>(await sendJson('PATCH', path, body, account.key))).webhook;
    expect(await patch({ events: ['scan.failed'] })).toMatchObject({
      url: webhook.url,
      events: ['scan.failed'],
    });
    const url = `https://${await createSite({})}/other`;
    expect(await patch({ url })).toMatchObject({ url, events: ['scan.failed'], enabled: true });
    expect(await patch({ enabled: false })).toMatchObject({
      enabled: false,
      disabled_reason: 'owner',
      disabled_at: expect.any(String),
    });
    expect(await patch({ enabled: true })).toMatchObject({ enabled: true, disabled_at: null });
    const refused = await sendJson('PATCH', path, { url: 'https://10.0.0.1/' }, account.key);
    expect(refused.status).toBe(422);
    expect(await patch({})).toMatchObject({ url });
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('deletes it with its deliveries, and pending ones are not sent', async () => {
    const endpoint = await newEndpoint();
    await emit(endpoint, 1);
    const path = `/webhooks/${endpoint.webhook.id}`;
    expect(await readData(await callApi('DELETE', path, { key: endpoint.account.key }))).toEqual({
      ok: true,
      outcome: 'deleted',
    });
    await emit(endpoint, 2);
    await runDue(endpoint);
    expect(await listRequestsTo(endpoint.host)).toEqual([]);
    expect((await send(endpoint, 'GET')).status).toBe(404);
    expect(await env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id).list(1_000, 10)).toEqual([]);
  });
});

describe('POST /webhooks/{id}/secret', () => {
  it('returns a new secret, and the time until which the old one signs', async () => {
    const endpoint = await newEndpoint();
    const { webhook, secret } = await readData<{ webhook: Webhook; secret: string }>(
      await send(endpoint, 'POST', '/secret'),
    );
    expect(secret).not.toBe(endpoint.secret);
    const left = Date.parse(webhook.old_secret_until ?? '') - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(24);
  });
});

describe('POST /webhooks/{id}/test', () => {
  it('sends an event immediately and returns the answer, also of a disabled webhook', async () => {
    const endpoint = await newEndpoint({ status: 418, body: 'a teapot' });
    await sendJson('PATCH', `/webhooks/${endpoint.webhook.id}`, { enabled: false }, endpoint.account.key);
    const { delivery } = await readData<{ delivery: Delivery }>(await send(endpoint, 'POST', '/test'));
    expect(delivery).toMatchObject({
      event_type: 'webhook.test',
      state: 'failed',
      attempts: 1,
      answer: { status: 418, body: 'a teapot' },
      error: 'The endpoint answered with HTTP status 418.',
      next_attempt_at: null,
    });
    expect(await readReceived(endpoint)).toMatchObject([{ id: delivery.event_id, type: 'webhook.test' }]);
  });

  it('is allowed ten times a minute, deliveries sent again included', async () => {
    const endpoint = await newEndpoint();
    for (let number = 0; number < 10; number++)
      expect((await send(endpoint, 'POST', '/test')).status).toBe(200);
    const refused = await send(endpoint, 'POST', '/test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(10);
  });
});

describe('the deliveries of a webhook', () => {
  it('are listed newest first, page by page', async () => {
    const endpoint = await newEndpoint();
    for (const number of [1, 2, 3]) await emit(endpoint, number);
    await runDue(endpoint);
    const first = await readData<{ deliveries: Delivery[]; next_cursor: string }>(
      await send(endpoint, 'GET', '/deliveries?limit=2'),
    );
    expect(first.deliveries).toHaveLength(2);
    const second = await readData<{ deliveries: Delivery[]; next_cursor: string | null }>(
      await send(endpoint, 'GET', `/deliveries?limit=2&cursor=${first.next_cursor}`),
    );
    expect(second.next_cursor).toBeNull();
    const received = (await readReceived(endpoint)).map(({ id }) => id);
    expect([...first.deliveries, ...second.deliveries].map(({ event_id }) => event_id)).toEqual(
      received.toReversed(),
    );
    expect((await send(endpoint, 'GET', '/deliveries?limit=0')).status).toBe(422);
  });

  it('can be sent again, with the same id', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    await emit(endpoint, 1);
    await runDue(endpoint);
    const { deliveries } = await readData<{ deliveries: Delivery[] }>(
      await send(endpoint, 'GET', '/deliveries'),
    );
    const id = deliveries[0]?.id ?? '';
    await createSite({ '/hook': { body: 'now it works' } }, { host: endpoint.host });
    const { delivery } = await readData<{ delivery: Delivery }>(
      await send(endpoint, 'POST', `/deliveries/${id}/resend`),
    );
    expect(delivery).toMatchObject({
      id,
      state: 'delivered',
      attempts: 2,
      answer: { status: 200, body: 'now it works' },
    });
    await runDue(endpoint);
    const received = await readReceived(endpoint);
    expect(received).toHaveLength(2);
    expect(new Set(received.map((event) => event.id)).size).toBe(1);
    const unknown = await send(endpoint, 'POST', '/deliveries/dlv_unknown/resend');
    expect(await unknown.json()).toMatchObject({ error: { code: 'delivery_not_found' } });
  });
});

it('a suspended account can do nothing with its webhooks', async () => {
  const endpoint = await newEndpoint();
  await suspendAccount(env, {
    actor: 'admin@brightpage.com',
    accountId: endpoint.account.id,
    reason: 'Abuse',
  });
  expect((await send(endpoint, 'POST', '/test')).status).toBe(401);
  expect(await listRequestsTo(endpoint.host)).toEqual([]);
});

it('an event has the form that the OpenAPI document describes', async () => {
  const endpoint = await newEndpoint();
  await emit(endpoint, 1);
  await runDue(endpoint);
  const [request] = await listRequestsTo(endpoint.host);
  await expectMatchesSchema(
    ['webhooks', 'website.lapsed', 'post', 'requestBody'],
    JSON.parse(request?.body ?? ''),
  );
});
