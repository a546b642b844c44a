// Slow: hundreds of deliveries, each of which queries DNS and sends a request.
import { deleteRows, readRow, updateRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/lib/time.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { emitEvent } from '../../../src/services/webhooks/events.ts';
import { listWebhooks, replaceSecret, updateWebhook } from '../../../src/services/webhooks/webhooks.ts';
import { sendTestEvent } from '../../../src/services/webhooks/deliveries.ts';
import { moveClock, readStoppedClock, stopClock, until } from '../../clock.ts';
import { createSite, listDnsLookups, listRequestsTo } from '../../internet.ts';
import { rebindObject } from '../../rebind-object.ts';
import { createMailbox } from '../../entry/web/browser.ts';
import {
  abortEndpoint,
  addEndpoint,
  answerWith,
  emit,
  createLapseEvent,
  newEndpoint,
  readDeliveries,
  readReceived,
  runDue,
  runUntil,
  type TestEndpoint,
} from './endpoint.ts';

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Keeps the mails that the object of the endpoint sends, until it dies. */
async function catchMails({ webhook }: TestEndpoint) {
  const { env: mailing, mails } = createMailbox();
  await rebindObject(env.WEBHOOK_ENDPOINT.getByName(webhook.id), { EMAIL: mailing.EMAIL });
  return mails;
}

function callerOf({ account }: TestEndpoint): { accountId: string; email: string } {
  return { accountId: account.id, email: account.email };
}

async function readStates(endpoint: TestEndpoint): Promise<string[]> {
  return (await readDeliveries(endpoint)).map(({ state }) => state);
}

describe('an event', () => {
  it('arrives signed as Standard Webhooks defines it, and its delivery records the answer', async () => {
    const endpoint = await newEndpoint({ status: 201, body: 'thank you' });
    await emit(endpoint, 1);
    await runDue(endpoint);
    const received = await readReceived(endpoint);
    expect(received).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        type: 'website.lapsed',
        data: createLapseEvent(1).data,
        signatures: 1,
      },
    ]);
    expect(await readDeliveries(endpoint)).toMatchObject([
      {
        event_id: received[0]?.id,
        event_type: 'website.lapsed',
        state: 'delivered',
        attempts: 1,
        answer: { status: 201, body: 'thank you' },
        error: null,
        next_attempt_at: null,
      },
    ]);
    const [request] = await listRequestsTo(endpoint.host);
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  });

  it('that is emitted twice is delivered once, even after the first was delivered', async () => {
    const endpoint = await newEndpoint();
    await Promise.all([emit(endpoint, 1), emit(endpoint, 1)]);
    await runDue(endpoint);
    moveClock(7 * DAY);
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toHaveLength(1);
  });

  it('is not accepted again for 30 days', async () => {
    const endpoint = await newEndpoint();
    const emitAndSend = async () => {
      await emit(endpoint, 1);
      await runDue(endpoint);
    };
    await emitAndSend();
    await runUntil(endpoint.webhook.id, readStoppedClock() + 30 * DAY);
    await emitAndSend();
    expect(await readReceived(endpoint)).toHaveLength(1);
    // Ids are forgotten once a day.
    await runUntil(endpoint.webhook.id, readStoppedClock() + 2 * DAY);
    await emitAndSend();
    expect(await readReceived(endpoint)).toHaveLength(2);
  });

  it('goes to the webhooks of its account that receive its type', async () => {
    const endpoint = await newEndpoint();
    const other = await newEndpoint();
    const second = { account: endpoint.account, ...(await addEndpoint(endpoint.account)) };
    await updateWebhook(
      { env, caller: callerOf(endpoint) },
      { id: second.webhook.id, changes: { events: ['scan.failed'] } },
    );
    await emit(endpoint, 1);
    for (const each of [endpoint, other, second]) await runDue(each);
    expect(await readReceived(endpoint)).toHaveLength(1);
    expect(await readReceived(other)).toEqual([]);
    expect(await readReceived(second)).toEqual([]);
  });

  it('has the same id at every endpoint', async () => {
    const endpoint = await newEndpoint();
    const second = { account: endpoint.account, ...(await addEndpoint(endpoint.account)) };
    await emit(endpoint, 1);
    await runDue(endpoint);
    await runDue(second);
    expect((await readReceived(second))[0]?.id).toBe((await readReceived(endpoint))[0]?.id);
  });
});

describe('deliveries', () => {
  it('are in the order of the events: one that fails keeps those after it waiting', async () => {
    const endpoint = await newEndpoint({ status: 500, body: 'try later' });
    for (const number of [1, 2, 3]) await emit(endpoint, number);
    await runUntil(endpoint.webhook.id, readStoppedClock() + 10 * MINUTE);
    expect(await readDeliveries(endpoint)).toMatchObject([
      {
        state: 'pending',
        attempts: 4,
        answer: { status: 500, body: 'try later' },
        error: 'The endpoint answered with HTTP status 500.',
      },
      { state: 'pending', attempts: 0 },
      { state: 'pending', attempts: 0 },
    ]);
    await answerWith(endpoint, {});
    await runUntil(endpoint.webhook.id, readStoppedClock() + HOUR);
    expect(await readStates(endpoint)).toEqual(['delivered', 'delivered', 'delivered']);
    const hosts = (await readReceived(endpoint)).map(({ data }) => data.host);
    expect(hosts).toEqual([...Array.from({ length: 5 }, () => 'shop-1.com'), 'shop-2.com', 'shop-3.com']);
  });

  it('wait longer after each failure, and are given up after 24 hours', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    const start = readStoppedClock();
    await emit(endpoint, 1);
    await runUntil(endpoint.webhook.id, start + DAY - SECOND);
    expect(await readStates(endpoint)).toEqual(['pending']);
    await runUntil(endpoint.webhook.id, start + DAY);
    const [delivery] = await readDeliveries(endpoint);
    expect(delivery).toMatchObject({ state: 'failed', answer: { status: 500 } });
    const times = (await listRequestsTo(endpoint.host)).map(({ headers }) =>
      Number(headers['webhook-timestamp']),
    );
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits.length).toBeGreaterThan(10);
    // The last attempt is at the end of the 24 hours.
    expect(waits.slice(0, 8).toSorted((a, b) => a - b)).toEqual(waits.slice(0, 8));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(DAY / SECOND);
    expect(new Set((await readReceived(endpoint)).map(({ id }) => id)).size).toBe(1);
  });

  it('that waited for a failing one are tried before they are given up', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    await emit(endpoint, 1);
    moveClock(HOUR);
    await emit(endpoint, 2);
    await emit(endpoint, 3);
    await runUntil(endpoint.webhook.id, readStoppedClock() + DAY);
    expect(await readStates(endpoint)).toEqual(['failed', 'failed', 'failed']);
    const hosts = new Set((await readReceived(endpoint)).map(({ data }) => data.host));
    expect([...hosts]).toEqual(['shop-1.com', 'shop-2.com', 'shop-3.com']);
  });

  it('wait as long as the endpoint asks, up to four hours', async () => {
    const endpoint = await newEndpoint({ status: 503, headers: { 'retry-after': '1800' } });
    await emit(endpoint, 1);
    await runUntil(endpoint.webhook.id, readStoppedClock() + 29 * MINUTE);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(1);
    await answerWith(endpoint, { status: 503, headers: { 'retry-after': '999999' } });
    await runUntil(endpoint.webhook.id, readStoppedClock() + MINUTE);
    await runUntil(endpoint.webhook.id, readStoppedClock() + 4 * HOUR - SECOND);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(2);
    await runUntil(endpoint.webhook.id, readStoppedClock() + SECOND);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(3);
  });

  it('continue after the object died in the middle of one, with the same id', async () => {
    const endpoint = await newEndpoint({ held: true });
    for (const number of [1, 2]) await emit(endpoint, number);
    const alarm = runDurableObjectAlarm(env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id)).catch(() => {});
    await until(async () => (await listRequestsTo(endpoint.host)).length === 1);
    await abortEndpoint(endpoint.webhook.id);
    await alarm;
    await answerWith(endpoint, {});
    await runUntil(endpoint.webhook.id, readStoppedClock() + HOUR);
    expect(await readDeliveries(endpoint)).toMatchObject([
      { state: 'delivered', attempts: 2 },
      { state: 'delivered', attempts: 1 },
    ]);
    const ids = (await readReceived(endpoint)).map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[0], ids[2]]);
  });

  it('are kept: those that wait, and the last 100', async () => {
    const endpoint = await newEndpoint();
    await updateRows('webhooks', { id: endpoint.webhook.id }, { confirmedAt: 1 });
    for (let number = 0; number < 105; number++) await emit(endpoint, number);
    await runDue(endpoint);
    const deliveries = await readDeliveries(endpoint);
    expect(deliveries).toHaveLength(100);
    expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(105);
  });

  it('beyond 1,000 that wait are listed as failed', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    const object = env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id);
    for (let number = 0; number < 1_001; number++) {
      await object.accept({
        id: `evt_${number}`,
        type: 'website.lapsed',
        at: readStoppedClock(),
        payload: '{}',
      });
    }
    const states = await readStates(endpoint);
    expect(states.filter((state) => state === 'pending')).toHaveLength(1_000);
    expect(states.at(-1)).toBe('failed');
  });
});

describe('an answer', () => {
  it('that redirects is a failure, and the target gets nothing', async () => {
    const target = await createSite({ '*': {} });
    const endpoint = await newEndpoint({ status: 302, headers: { location: `https://${target}/` } });
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(await readDeliveries(endpoint)).toMatchObject([
      {
        state: 'pending',
        error: 'The endpoint answered with HTTP status 302. Redirects are not followed.',
      },
    ]);
    expect(await listRequestsTo(target)).toEqual([]);
  });

  it('is read up to 4 KB, and its first 1,000 characters are kept', async () => {
    const endpoint = await newEndpoint({ body: 'x'.repeat(1_000), times: 5_000, failure: 'stall' });
    await emit(endpoint, 1);
    await runDue(endpoint);
    const [delivery] = await readDeliveries(endpoint);
    expect(delivery).toMatchObject({ state: 'delivered', answer: { body: 'x'.repeat(1_000) } });
  });

  it('that does not come in 10 seconds is a failure', async () => {
    const endpoint = await newEndpoint({ failure: 'hang' });
    const timeouts: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      timeouts.push(milliseconds);
      const controller = new AbortController();
      if (milliseconds === 10_000)
        void until(async () => (await listRequestsTo(endpoint.host)).length > 0).then(() =>
          controller.abort(),
        );
      return controller.signal;
    });
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(timeouts).toContain(10_000);
    expect(await readDeliveries(endpoint)).toMatchObject([
      { state: 'pending', answer: null, error: `${endpoint.host} did not answer within 10 seconds.` },
    ]);
  });

  it('whose body does not end in 10 seconds counts by its status', async () => {
    const endpoint = await newEndpoint({ body: 'ok', failure: 'stall' });
    const timeUp = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
      milliseconds === 10_000 ? timeUp.signal : new AbortController().signal,
    );
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await fetch(...request);
      if (request[0] === endpoint.webhook.url) setTimeout(() => timeUp.abort());
      return response;
    });
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(await readDeliveries(endpoint)).toMatchObject([{ state: 'delivered', answer: { status: 200 } }]);
  });

  it.each([200, 204, 299])('%d means that the event has arrived', async (status) => {
    const endpoint = await newEndpoint({ status });
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(await readStates(endpoint)).toEqual(['delivered']);
  });

  it('410 disables the webhook with a mail', async () => {
    const endpoint = await newEndpoint({ status: 410 });
    const mails = await catchMails(endpoint);
    for (const number of [1, 2]) await emit(endpoint, number);
    await runDue(endpoint);
    expect(await readStates(endpoint)).toEqual(['failed', 'failed']);
    expect(await listRequestsTo(endpoint.host)).toHaveLength(1);
    expect(mails).toHaveLength(1);
    await emit(endpoint, 3);
    expect(await readStates(endpoint)).toHaveLength(2);
  });
});

describe('a webhook that fails for five days', () => {
  async function failFor(endpoint: TestEndpoint, days: number, from = 0): Promise<void> {
    for (let day = 0; day < days; day++) {
      await emit(endpoint, from + day);
      await runUntil(endpoint.webhook.id, readStoppedClock() + DAY);
    }
  }

  /** As `failFor`, with events on the first and the last day alone. */
  async function failSince(endpoint: TestEndpoint, days: number, from = 0): Promise<void> {
    await failFor(endpoint, 1, from);
    moveClock((days - 2) * DAY);
    await failFor(endpoint, 1, from + 1);
  }

  it('is disabled with one mail, and enabled by its owner begins anew', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    const mails = await catchMails(endpoint);
    await failFor(endpoint, 4);
    expect(mails).toHaveLength(0);
    await failFor(endpoint, 1, 4);
    await runDue(endpoint);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: endpoint.account.email,
      subject: `Your webhook at ${endpoint.host} was disabled`,
    });
    await answerWith(endpoint, {});
    await emit(endpoint, 10);
    await runDue(endpoint);
    expect(await readStates(endpoint)).toHaveLength(5);
    const enabled = await updateWebhook(
      { env, caller: callerOf(endpoint) },
      { id: endpoint.webhook.id, changes: { enabled: true } },
    );
    expect(enabled).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
    await emit(endpoint, 11);
    await runDue(endpoint);
    expect((await readStates(endpoint)).at(-1)).toBe('delivered');
  });

  it('is not disabled if an event has arrived meanwhile', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    await failSince(endpoint, 3);
    await answerWith(endpoint, {});
    await failFor(endpoint, 1, 3);
    await answerWith(endpoint, { status: 500 });
    await failSince(endpoint, 4, 4);
    await emit(endpoint, 10);
    expect((await readStates(endpoint)).at(-1)).toBe('pending');
  });

  it('is not disabled if its owner has disabled and enabled it meanwhile', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    await failSince(endpoint, 4);
    for (const enabled of [false, true])
      await updateWebhook(
        { env, caller: callerOf(endpoint) },
        { id: endpoint.webhook.id, changes: { enabled } },
      );
    await failFor(endpoint, 2, 4);
    await emit(endpoint, 10);
    expect((await readStates(endpoint)).at(-1)).toBe('pending');
  });

  it('is not disabled if an event sent by hand has arrived meanwhile; failures by hand do not count', async () => {
    const endpoint = await newEndpoint({ status: 500 });
    const sendByHand = () => sendTestEvent({ env, caller: callerOf(endpoint) }, { id: endpoint.webhook.id });
    await sendByHand();
    expect(await listWebhooks({ env, caller: callerOf(endpoint) })).toMatchObject([{ failing_since: null }]);
    await failSince(endpoint, 4);
    await answerWith(endpoint, {});
    await sendByHand();
    await answerWith(endpoint, { status: 500 });
    await failFor(endpoint, 2, 4);
    await emit(endpoint, 10);
    expect((await readStates(endpoint)).at(-1)).toBe('pending');
  });

  it('is disabled, and its owner mailed, even if the object dies before the mail', async () => {
    const endpoint = await newEndpoint({ status: 410 });
    const stub = env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id);
    const dying = vi.fn<SendEmail['send']>(async () => {
      await abortEndpoint(endpoint.webhook.id);
      return { messageId: '0' };
    });
    await rebindObject(stub, { EMAIL: { send: dying } as unknown as SendEmail });
    await emit(endpoint, 1);
    await runDue(endpoint).catch(() => {});
    expect(dying).toHaveBeenCalledTimes(1);
    const mails = await catchMails(endpoint);
    await runUntil(endpoint.webhook.id, readStoppedClock() + MINUTE);
    expect(mails).toHaveLength(1);
    const row = await readRow('webhooks', { id: endpoint.webhook.id });
    expect(row?.disabledReason).toBe('gone');
  });
});

describe('nothing is sent', () => {
  it('to a suspended account: what waits is listed as failed', async () => {
    const endpoint = await newEndpoint();
    await emit(endpoint, 1);
    await suspendAccount(env, {
      actor: 'admin@brightpage.com',
      accountId: endpoint.account.id,
      reason: 'Abuse',
    });
    await emit(endpoint, 2);
    await runDue(endpoint);
    expect(await listRequestsTo(endpoint.host)).toEqual([]);
    expect(await readDeliveries(endpoint)).toMatchObject([
      { state: 'failed', error: 'The account was suspended, so it was not sent.' },
    ]);
  });

  it('to a webhook that its owner has disabled', async () => {
    const endpoint = await newEndpoint();
    await emit(endpoint, 1);
    await updateWebhook(
      { env, caller: callerOf(endpoint) },
      { id: endpoint.webhook.id, changes: { enabled: false } },
    );
    await emit(endpoint, 2);
    await runDue(endpoint);
    expect(await listRequestsTo(endpoint.host)).toEqual([]);
    expect(await readDeliveries(endpoint)).toMatchObject([
      { state: 'failed', error: 'You disabled the webhook before it was sent.' },
    ]);
  });

  it('to a host that has had a private address since it was saved; DNS is queried each time', async () => {
    const endpoint = await newEndpoint();
    await emit(endpoint, 1);
    await createSite({ '/hook': {} }, { host: endpoint.host, dns: { A: ['93.184.215.14', '10.0.0.1'] } });
    const before = (await listDnsLookups(endpoint.host)).length;
    await runDue(endpoint);
    expect(await listRequestsTo(endpoint.host)).toEqual([]);
    expect(await listDnsLookups(endpoint.host)).toHaveLength(before + 2);
    expect(await readDeliveries(endpoint)).toMatchObject([
      { state: 'pending', error: expect.stringContaining('resolves to 10.0.0.1') },
    ]);
    await createSite({ '/hook': {} }, { host: endpoint.host });
    await runUntil(endpoint.webhook.id, readStoppedClock() + MINUTE);
    expect(await readStates(endpoint)).toEqual(['delivered']);
  });

  it('once the row is gone, and the storage of the object goes with it', async () => {
    const endpoint = await newEndpoint();
    await emit(endpoint, 1);
    await deleteRows('webhooks', { id: endpoint.webhook.id });
    await runDue(endpoint);
    expect(await listRequestsTo(endpoint.host)).toEqual([]);
    expect(await readDeliveries(endpoint)).toEqual([]);
  });
});

describe('a secret that was replaced', () => {
  it('signs for another day beside the new one', async () => {
    const endpoint = await newEndpoint();
    const { secret: newer, webhook } = await replaceSecret(
      { env, caller: callerOf(endpoint) },
      { id: endpoint.webhook.id },
    );
    expect(webhook.old_secret_until).toBe('2126-06-02T12:00:00+00:00');
    await emit(endpoint, 1);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toMatchObject([{ signatures: 2 }]);
    expect(await readReceived({ ...endpoint, secret: newer })).toMatchObject([{ signatures: 2 }]);
    moveClock(DAY);
    await emit(endpoint, 2);
    await runDue(endpoint);
    const [, request] = await listRequestsTo(endpoint.host);
    const { body = '', headers = {} } = request ?? {};
    const signed = headers;
    expect(new Webhook(newer).verify(body, signed)).toMatchObject({ type: 'website.lapsed' });
    expect(() => new Webhook(endpoint.secret).verify(body, signed)).toThrow('No matching signature');
  });
});

it('at most three secrets sign at the same time', async () => {
  const endpoint = await newEndpoint();
  let newest = endpoint.secret;
  for (let count = 0; count < 3; count++)
    newest = (await replaceSecret({ env, caller: callerOf(endpoint) }, { id: endpoint.webhook.id })).secret;
  await emit(endpoint, 1);
  await runDue(endpoint);
  expect(await readReceived({ ...endpoint, secret: newest })).toMatchObject([{ signatures: 3 }]);
  await expect(readReceived(endpoint)).rejects.toThrow('No matching signature');
});

it('an event that one endpoint could not be handed is handed to the others, and again', async () => {
  const endpoint = await newEndpoint();
  const second = { account: endpoint.account, ...(await addEndpoint(endpoint.account)) };
  const getByName = (id: string) => {
    if (id === endpoint.webhook.id) throw new Error('the object cannot be reached');
    return env.WEBHOOK_ENDPOINT.getByName(id);
  };
  const broken = { ...env, WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'] };
  await expect(
    emitEvent(broken, { accountId: endpoint.account.id, event: createLapseEvent(1) }),
  ).rejects.toThrow('cannot be reached');
  await emit(endpoint, 1);
  for (const each of [endpoint, second]) await runDue(each);
  expect(await readReceived(endpoint)).toHaveLength(1);
  expect(await readReceived(second)).toHaveLength(1);
});
