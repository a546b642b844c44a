import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { Delivery, Webhook as WebhookResource } from '../../../src/contracts/webhook.ts';
import type { WebhookEvent } from '../../../src/contracts/webhook-events.ts';
import { emitEvent } from '../../../src/services/webhooks/events.ts';
import { createWebhook } from '../../../src/services/webhooks/webhooks.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { moveClockTo, readStoppedClock } from '../../clock.ts';

export interface TestEndpoint {
  account: { id: string; email: string; key: string };
  host: string;
  webhook: WebhookResource;
  secret: string;
}

/** Creates an account with a webhook whose endpoint answers like this. */
export async function newEndpoint(answer: SiteResponse = {}): Promise<TestEndpoint> {
  const account = await newAccount();
  return { account, ...(await addEndpoint(account, answer)) };
}

export async function addEndpoint(
  account: { id: string; email: string },
  answer: SiteResponse = {},
): Promise<Omit<TestEndpoint, 'account'>> {
  const host = await createSite({ '/hook': answer });
  const caller = { accountId: account.id, email: account.email };
  return { host, ...(await createWebhook({ env, caller }, { url: `https://${host}/hook` })) };
}

/** Lets an endpoint answer something else from now on. */
export async function answerWith({ host }: Pick<TestEndpoint, 'host'>, answer: SiteResponse): Promise<void> {
  await createSite({ '/hook': answer }, { host });
}

/** An event of an account that differs from others by its number. */
export function createLapseEvent(number: number): WebhookEvent {
  return {
    id: `website.lapsed:shop-${number}.com`,
    type: 'website.lapsed',
    at: readStoppedClock(),
    data: {
      host: `shop-${number}.com`,
      lapsed_at: '2126-06-01T12:00:00+00:00',
    },
  };
}

export function emit({ account }: Pick<TestEndpoint, 'account'>, number: number): Promise<void> {
  return emitEvent(env, { accountId: account.id, event: createLapseEvent(number) });
}

/** Returns when the alarm of an endpoint goes off, in milliseconds since 1970. */
export function readAlarm(id: string): Promise<number | null> {
  return runInDurableObject(env.WEBHOOK_ENDPOINT.getByName(id), (_, { storage }) => storage.getAlarm());
}

/** Runs the alarms of an endpoint until `end` (milliseconds since 1970), and moves the clock to each and to the end. */
export async function runUntil(id: string, end: number): Promise<void> {
  for (;;) {
    const alarmAt = await readAlarm(id);
    if (alarmAt === null || alarmAt > end) break;
    moveClockTo(alarmAt);
    await runDurableObjectAlarm(env.WEBHOOK_ENDPOINT.getByName(id));
  }
  moveClockTo(end);
}

/** Runs what is due now. */
export function runDue({ webhook }: Pick<TestEndpoint, 'webhook'>): Promise<void> {
  return runUntil(webhook.id, readStoppedClock());
}

/** Lists the deliveries of an endpoint, oldest first. */
export async function readDeliveries({ webhook }: Pick<TestEndpoint, 'webhook'>): Promise<Delivery[]> {
  const rows = await env.WEBHOOK_ENDPOINT.getByName(webhook.id).list(Number.MAX_SAFE_INTEGER, 2_000);
  return rows.toReversed();
}

/** An event as its receiver sees it. */
export interface Received {
  id: string;
  type: string;
  data: { host?: string };
  signatures: number;
}

/** Verifies what an endpoint got with the receiver of Standard Webhooks. Returns it in order. @throws Error if a signature is wrong */
export async function readReceived({
  host,
  secret,
}: Pick<TestEndpoint, 'host' | 'secret'>): Promise<Received[]> {
  const receiver = new Webhook(secret);
  return (await listRequestsTo(host)).map(({ body, headers }) => {
    const signed = headers;
    // The receiver refuses old timestamps: each is checked at its own time.
    const now = readStoppedClock();
    vi.setSystemTime(Number(signed['webhook-timestamp']) * 1_000);
    const { type, data } = receiver.verify(body, signed) as Pick<Received, 'type' | 'data'>;
    vi.setSystemTime(now);
    return {
      id: signed['webhook-id'] ?? '',
      type,
      data,
      signatures: (signed['webhook-signature'] ?? '').split(' ').length,
    };
  });
}

/** Aborts the object of an endpoint, as a crash does. What it has stored stays. */
export async function abortEndpoint(id: string): Promise<void> {
  await runInDurableObject(env.WEBHOOK_ENDPOINT.getByName(id), (_, state) =>
    state.abort('the isolate died'),
  ).catch(() => {});
}
