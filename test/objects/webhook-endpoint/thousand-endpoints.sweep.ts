import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Webhook } from '../../../src/contracts/webhook.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/time.ts';
import { createWebhook, MAX_WEBHOOKS } from '../../../src/services/webhooks/webhooks.ts';
import { emitEvent } from '../../../src/services/webhooks/events.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createRandom } from '../../random.ts';
import { abortEndpoint, createLapseEvent, readAlarm, readDeliveries } from './endpoint.ts';
import { moveClockTo, readStoppedClock, stopClock } from '../../clock.ts';
import { PART, takeShare } from '../../sweep-part.ts';

const ACCOUNTS = takeShare(200);
const EVENTS = 2;

const random = createRandom(16 + PART.number);

/** `dead` fails always, `shaky` half of the time. */
type Kind = 'good' | 'dead' | 'shaky';

interface Endpoint {
  webhook: Webhook;
  kind: Kind;
  /** Ids of the events it got, with whether it took them. */
  received: { id: string; isTaken: boolean }[];
  crashes: number;
}

/** By host. */
const endpoints = new Map<string, Endpoint>();

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const name = url.searchParams.get('name');
    if (name !== null)
      return Response.json({ Status: 0, Answer: [{ name, type: 1, data: '93.184.215.14' }] });
    return answer(endpoints.get(url.host)!, new Headers(init?.headers).get('webhook-id') ?? '');
  });
});

async function answer(endpoint: Endpoint, id: string): Promise<Response> {
  const isTaken = endpoint.kind === 'good' || (endpoint.kind === 'shaky' && random() < 0.5);
  endpoint.received.push({ id, isTaken });
  // The answer is lost with the object.
  if (random() < 0.02) {
    endpoint.crashes++;
    await abortEndpoint(endpoint.webhook.id);
  }
  if (isTaken) return new Response(null, { status: 204 });
  const failure = Math.floor(random() * 4);
  if (failure === 0) throw new Error('Network connection lost.');
  if (failure === 1)
    return new Response(null, { status: 302, headers: { location: 'https://elsewhere.com/' } });
  return new Response('no', { status: failure === 2 ? 500 : 503, headers: { 'retry-after': '60' } });
}

/** Runs the alarms of an endpoint from `start` to `end`, milliseconds since 1970. */
async function run({ webhook }: Endpoint, start: number, end: number): Promise<void> {
  vi.setSystemTime(start);
  for (;;) {
    try {
      const alarmAt = await readAlarm(webhook.id);
      if (alarmAt === null || alarmAt > end) return;
      moveClockTo(alarmAt);
      await runDurableObjectAlarm(env.WEBHOOK_ENDPOINT.getByName(webhook.id));
    } catch {
      // The object was aborted meanwhile.
    }
  }
}

async function addEndpoints(account: { id: string; email: string }): Promise<Endpoint[]> {
  const added: Endpoint[] = [];
  for (let number = 0; number < MAX_WEBHOOKS; number++) {
    const host = `hooks-${crypto.randomUUID().slice(0, 8)}.brightpage.com`;
    const caller = { accountId: account.id, email: account.email };
    const { webhook } = await createWebhook({ env, caller }, { url: `https://${host}/` });
    const kind = (['dead', 'shaky', 'good', 'good', 'good', 'good'] as const)[endpoints.size % 6] ?? 'good';
    const endpoint: Endpoint = { webhook, kind, received: [], crashes: 0 };
    endpoints.set(host, endpoint);
    added.push(endpoint);
  }
  return added;
}

it(`${ACCOUNTS * MAX_WEBHOOKS} endpoints, a third failing: each event is delivered at least once or listed as failed after 24 hours`, async () => {
  const start = readStoppedClock();
  const counts = { delivered: 0, failed: 0, repeated: 0, attempts: 0, crashes: 0 };
  for (let number = 0; number < ACCOUNTS; number++) {
    vi.setSystemTime(start);
    const account = await newAccount();
    const own = await addEndpoints(account);
    let now = start;
    for (let event = 0; event < EVENTS; event++) {
      const next = now + Math.floor(random() * (event % 2 === 0 ? MINUTE : 4 * HOUR));
      for (const endpoint of own) await run(endpoint, now, next);
      now = next;
      vi.setSystemTime(now);
      // Emitted again, as after a crash of what emits it.
      for (let times = random() < 0.2 ? 2 : 1; times > 0; times--)
        await emitEvent(env, { accountId: account.id, event: createLapseEvent(event) });
    }
    for (const endpoint of own) {
      await run(endpoint, now, now + DAY + HOUR);
      const deliveries = await readDeliveries(endpoint);
      expect(deliveries).toHaveLength(EVENTS);
      const taken = new Set(endpoint.received.filter(({ isTaken }) => isTaken).map(({ id }) => id));
      for (const {
        event_id: id,
        state,
        created_at: createdAt,
        last_attempt_at: lastAttemptAt,
      } of deliveries) {
        expect(state).not.toBe('pending');
        if (state === 'delivered') expect(taken).toContain(id);
        else expect(Date.parse(lastAttemptAt ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(DAY);
      }
      const ids = endpoint.received.map(({ id }) => id);
      // In order: the receiver that drops the ids it has seen is left with the events as they happened.
      expect([...new Set(ids)]).toEqual(deliveries.map(({ event_id }) => event_id));
      if (endpoint.kind === 'good') expect(taken.size).toBe(EVENTS);
      counts.delivered += deliveries.filter(({ state }) => state === 'delivered').length;
      counts.failed += deliveries.filter(({ state }) => state === 'failed').length;
      counts.repeated += endpoint.received.filter(({ isTaken }) => isTaken).length - taken.size;
      counts.attempts += ids.length;
      counts.crashes += endpoint.crashes;
    }
  }
  console.log(`${endpoints.size} endpoints: ${JSON.stringify(counts)}`);
  expect(endpoints.size).toBe(ACCOUNTS * MAX_WEBHOOKS);
  expect(counts.delivered + counts.failed).toBe(endpoints.size * EVENTS);
  if (PART.of === 1) expect(counts.repeated).toBeGreaterThan(0);
});
