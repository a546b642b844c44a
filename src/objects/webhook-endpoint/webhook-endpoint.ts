import type { Delivery } from '../../contracts/webhook.ts';
import { parseResolvers } from '../../crawler/dns.ts';
import { logEvent } from '../../lib/log.ts';
import { DAY, MINUTE, SECOND } from '../../lib/time.ts';
import type { DisabledReason } from '../../lib/webhook-events.ts';
import { signWebhook } from '../../lib/webhook-signature.ts';
import type { EndpointEvent, EndpointState } from '../../services/webhooks/events.ts';
import type { DeliverableWebhook } from '../../storage/webhooks.ts';
import { getRetryDelay } from './back-off.ts';
import { type AttemptResult, Deliveries, type DeliveryRow, toDelivery } from './deliveries.ts';
import { ManualLimit } from './manual-limit.ts';
import { StoredObject } from '../stored-object.ts';
import { ENDPOINT_MIGRATIONS } from './migrations.ts';
import { Secrets } from './secrets.ts';

/** How long deliveries must have failed before the endpoint is disabled, in milliseconds. */
const MAX_FAILING_TIME = 5 * DAY;
/** Longest time to the next alarm while deliveries are sent, in milliseconds: after a crash the alarm continues. */
const WATCHDOG = 30 * SECOND;
/** Deliveries sent by one alarm: each takes up to 10 seconds, and an alarm may take 15 minutes. */
const MAX_DELIVERIES_PER_ALARM = 20;
/** How long a delivery waits for our own limit on requests after its last attempt was due, in milliseconds. */
const MAX_LIMITED_TIME = DAY;
/** Wait after a failure on our side, in milliseconds. */
const RETRY_DELAY = MINUTE;
/** How often old deliveries and events are deleted, in milliseconds. */
const PRUNE_INTERVAL = DAY;

/**
 * Identifies the endpoint of this object. Stored, because in an alarm the object's name can be missing
 * (cloudflare/workerd#6850).
 */
interface EndpointKey {
  id: string;
  accountId: string;
}

/** The result of an attempt, with the waits it requires. */
interface Attempt extends AttemptResult {
  /** How long our limit on requests delays it, in milliseconds; `null` if it was sent or refused. */
  limitedFor: number | null;
  /** The `Retry-After` header. */
  retryAfter: string | null;
}

/** `wait` in seconds. */
export type ManualResult = { ok: true; delivery: Delivery } | { ok: false; wait: number } | null;

/**
 * The deliveries to one endpoint; the object is named by the endpoint's id. Events are sent one at a time, in the order in
 * which they were accepted. A failed event is retried with growing waits until it is delivered or a day old, and later events
 * wait for it. The URL and state of the endpoint are read from its row before each attempt, so nothing is sent once the row or
 * the account is gone.
 */
export class WebhookEndpoint extends StoredObject {
  private readonly deliveries: Deliveries;
  private readonly secrets: Secrets;
  private readonly manualLimit: ManualLimit;
  private isErased = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, ENDPOINT_MIGRATIONS);
    const { kv } = ctx.storage;
    this.deliveries = new Deliveries(this.sql);
    this.secrets = new Secrets(kv);
    this.manualLimit = new ManualLimit(kv);
    if (this.key) this.migrate();
  }

  /**
   * Creates an endpoint and returns its secret; a repeat replaces the secret. The first alarm deletes the endpoint if it has no
   * row by then.
   */
  create(key: EndpointKey): string {
    this.ctx.storage.kv.put('key', key);
    this.migrate();
    this.wakeAt(Date.now() + MINUTE);
    return this.secrets.create(Date.now());
  }

  /** Accepts an event for delivery, once. Ignores it if the endpoint was deleted. */
  accept(event: EndpointEvent): void {
    if (!this.key) return;
    this.deliveries.add(event, Date.now());
    this.schedule();
  }

  /** Replaces the secret; the old one signs for another day. Returns the new one, `null` if the endpoint was deleted. */
  replaceSecret(): string | null {
    return this.key && this.secrets.replace(Date.now());
  }

  /**
   * Records that the owner disables or enables the endpoint: disabling fails all pending deliveries, enabling forgets earlier
   * failures.
   */
  setEnabled(isEnabled: boolean): void {
    if (!this.key) return;
    if (isEnabled) this.forgetFailures();
    else this.deliveries.failAll(describeDisabled('owner'));
  }

  getState(): EndpointState {
    if (!this.key) return { pending: 0, failingSince: null, oldSecretUntil: null };
    return {
      pending: this.deliveries.countPending(),
      failingSince: this.failingSince,
      oldSecretUntil: this.secrets.getOverlapEnd(Date.now()),
    };
  }

  /** Returns what is left of the limit on tests and manual redeliveries. */
  getManualUsage() {
    return this.manualLimit.getUsage(Date.now());
  }

  /** Lists up to `limit` deliveries before the sequence number `before`, newest first, each with its number. */
  list(before: number, limit: number): (Delivery & { seq: number })[] {
    if (!this.key) return [];
    return this.deliveries.list(before, limit).map((row) => Object.assign(toDelivery(row), { seq: row.seq }));
  }

  /** Sends a delivery again, immediately and without retries. Returns `null` if it is no longer kept. */
  async resend(id: string): Promise<ManualResult> {
    const row = this.key && this.deliveries.find(id);
    return row && this.sendByHand(() => row);
  }

  /** Sends a test event, immediately and without retries. Returns `null` if the endpoint was deleted. */
  async sendTest(event: EndpointEvent): Promise<ManualResult> {
    return this.key && this.sendByHand(() => this.deliveries.insert(event, 'failed', Date.now()));
  }

  /** Deletes everything. A running request may still arrive. */
  async erase(): Promise<void> {
    this.isErased = true;
    await this.ctx.storage.deleteAlarm();
    await this.deleteStorage();
  }

  override async alarm(): Promise<void> {
    if (!this.key) return this.erase();
    this.wakeAt(Date.now() + WATCHDOG);
    try {
      await this.sendDue();
    } catch (error) {
      logEvent('warning', 'webhook-not-sent', { endpoint: this.key?.id, error });
      if (!this.isErased) this.wakeAt(Date.now() + RETRY_DELAY);
      return;
    }
    if (this.isErased) return;
    this.deliveries.prune(Date.now());
    this.schedule();
  }

  /** Sends the deliveries that are due, in order. */
  private async sendDue(): Promise<void> {
    for (let sent = 0; sent < MAX_DELIVERIES_PER_ALARM; sent++) {
      const webhook = await this.readWebhook();
      if (!webhook) return this.erase();
      const reason = this.ctx.storage.kv.get<DisabledReason>('disabling');
      if (reason) await this.finishDisabling(webhook, reason);
      const obstacle = reason ? describeDisabled(reason) : findObstacle(webhook);
      if (obstacle !== null) return this.deliveries.failAll(obstacle);
      const next = this.deliveries.getNext();
      if (!next || next.nextAttemptAt > Date.now()) return;
      await this.send(webhook, next);
      if (this.isErased) return;
    }
  }

  /** Makes one attempt, and marks the delivery as failed if it fails at the end of its lifetime. */
  private async send(webhook: DeliverableWebhook, row: DeliveryRow): Promise<void> {
    const now = Date.now();
    // The last attempt crashed the process: another attempt may, too.
    if ((row.lastAttemptAt ?? 0) >= row.expiresAt) return this.deliveries.fail(row);
    const retryAt = (retryAfter: string | null) =>
      Math.min(now + getRetryDelay(row.attempts + 1, retryAfter, now), Math.max(row.expiresAt, now + SECOND));
    this.deliveries.countAttempt(row, now, retryAt(null));
    const attempt = await this.post(webhook, row);
    if (this.isErased) return;
    this.deliveries.keepResult(row, attempt);
    if (attempt.error === null) return this.forgetFailures();
    const { limitedFor } = attempt;
    if (limitedFor !== null && now < row.expiresAt + MAX_LIMITED_TIME) {
      this.deliveries.uncountAttempt(row);
      return this.deliveries.delay(row, now + limitedFor);
    }
    const { kv } = this.ctx.storage;
    if (this.failingSince === null && limitedFor === null) kv.put('failingSince', now);
    this.deliveries.delay(row, retryAt(attempt.retryAfter));
    if (attempt.status === 410) return kv.put('disabling', 'gone' satisfies DisabledReason);
    if (now < row.expiresAt) return;
    this.deliveries.fail(row);
    if (now - (this.failingSince ?? now) >= MAX_FAILING_TIME)
      kv.put('disabling', 'failing' satisfies DisabledReason);
  }

  /** Disables the endpoint and tells its owner. Run again after a crash. */
  private async finishDisabling(webhook: DeliverableWebhook, reason: DisabledReason): Promise<void> {
    const { disableWebhook, openServiceDatabase, sendDisabledNotice } = await import('./work.ts');
    await disableWebhook(openServiceDatabase(this.env), webhook, reason, Date.now());
    this.deliveries.failAll(describeDisabled(reason));
    await sendDisabledNotice(this.env, { webhook, reason, failingSince: this.failingSince });
    this.forgetFailures();
  }

  /** @param getRow called if the limit allows another manual attempt */
  private async sendByHand(getRow: () => DeliveryRow): Promise<ManualResult> {
    const now = Date.now();
    const wait = this.manualLimit.count(now);
    if (wait > 0) return { ok: false, wait };
    const webhook = await this.readWebhook();
    if (!webhook || !this.key) return null;
    const row = getRow();
    this.deliveries.countAttempt(row, now, row.nextAttemptAt);
    const attempt = await this.post(webhook, row);
    if (!this.key) return null;
    this.deliveries.keepResult(row, attempt);
    if (attempt.error === null) this.forgetFailures();
    const sent = this.deliveries.find(row.id);
    this.deliveries.prune(Date.now());
    return sent && { ok: true, delivery: toDelivery(sent) };
  }

  /** Signs and posts an event. */
  private async post(webhook: DeliverableWebhook, { eventId, payload }: DeliveryRow): Promise<Attempt> {
    const { id, accountId, url } = webhook;
    const timestamp = Math.floor(Date.now() / SECOND);
    const secrets = this.secrets.getSigning(Date.now());
    const signature = await signWebhook(secrets, { id: eventId, timestamp, payload });
    const { confirmWebhook, createHostGate, isConfirmed, openServiceDatabase, postEvent } =
      await import('./work.ts');
    // Anyone can name any host: until the endpoint confirms that it wants the events, others keep their requests to it.
    const challenge = (await isConfirmed(this.env, webhook)) ? null : crypto.randomUUID();
    const work = { id, kind: 'background' } as const;
    const result = await postEvent(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': `SiteAuditWebhooks/1.0 (+${this.env.SITE_URL}/docs/webhooks)`,
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
        ...(challenge !== null && { 'webhook-challenge': challenge }),
      },
      body: payload,
      admit: createHostGate(this.env, accountId, challenge === null ? work : { ...work, purpose: 'webhook' })
        .admit,
      resolvers: parseResolvers(this.env.DOH_RESOLVERS),
    });
    if (result.kind === 'answered') {
      const { status, answer, retryAfter } = result;
      if (answer.trim() === challenge)
        await confirmWebhook(openServiceDatabase(this.env), webhook, Date.now());
      return { status, answer, error: describeStatus(status), retryAfter, limitedFor: null };
    }
    const limitedFor = result.kind === 'rate-limited' ? result.retryAfter * SECOND : null;
    return { status: null, answer: null, error: result.message, retryAfter: null, limitedFor };
  }

  private async readWebhook(): Promise<DeliverableWebhook | null> {
    const { key } = this;
    if (!key) return null;
    const { findDeliverableWebhook, openServiceDatabase } = await import('./work.ts');
    return findDeliverableWebhook(openServiceDatabase(this.env), key.accountId, key.id);
  }

  private forgetFailures(): void {
    this.ctx.storage.kv.delete('failingSince');
    this.ctx.storage.kv.delete('disabling');
  }

  /** `null` if the endpoint was deleted or never created. */
  private get key(): EndpointKey | null {
    return this.ctx.storage.kv.get<EndpointKey>('key') ?? null;
  }

  /** The first failure since the last success, in milliseconds since 1970. */
  private get failingSince(): number | null {
    return this.ctx.storage.kv.get<number>('failingSince') ?? null;
  }

  /** Sets the alarm to the next attempt or the next pruning. */
  private schedule(): void {
    const isDisabling = this.ctx.storage.kv.get('disabling') !== undefined;
    const next = this.deliveries.getNext();
    this.wakeAt(isDisabling ? 1 : Math.min(next?.nextAttemptAt ?? Infinity, Date.now() + PRUNE_INTERVAL));
  }
}

/** Returns the reason for sending nothing, as a sentence; `null` if events are sent. */
function findObstacle({ isSuspended, disabledReason }: DeliverableWebhook): string | null {
  if (isSuspended) return 'The account was suspended, so it was not sent.';
  return disabledReason && describeDisabled(disabledReason);
}

function describeDisabled(reason: DisabledReason): string {
  if (reason === 'owner') return 'You disabled the webhook before it was sent.';
  return reason === 'gone'
    ? 'The webhook was disabled, because it answered with HTTP status 410.'
    : 'The webhook was disabled, because its deliveries failed for five days.';
}

/** Returns why an answer is a failure, as a sentence; `null` for 2xx. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const hint = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  return `The endpoint answered with HTTP status ${status}.${hint}`;
}
