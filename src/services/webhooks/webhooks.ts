import type { NewWebhook, Webhook, WebhookChanges } from '../../contracts/webhook.ts';
import { parseResolvers } from '../../crawler/dns.ts';
import { checkEndpointHost, checkEndpointUrl } from '../../crawler/post-event.ts';
import { ServiceError } from '../../lib/errors.ts';
import { getRegistrableDomain } from '../../lib/host/registrable-domain.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { WEBHOOK_EVENT_TYPES } from '../../lib/webhook-events.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/webhooks.ts';
import { isHostOwned } from '../../storage/websites.ts';
import { callWebhookEndpoint } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { assertFetchable } from '../hosts/blocks.ts';

/** Returns the row of one of the caller's webhooks. @throws ServiceError 404 if there is no such webhook */
export async function getWebhookRow(
  { env, caller: { accountId } }: Context,
  { id }: { id: string },
): Promise<stored.WebhookRow> {
  const row = await stored.findWebhook(openDatabase(env, SERVICE), accountId, id);
  if (!row) throw webhookNotFoundError(id);
  return row;
}

export function webhookNotFoundError(id: string): ServiceError {
  return new ServiceError('webhook_not_found', `You have no webhook ${id}`);
}

/**
 * Whether an account may send as many events to an endpoint as its host gets requests: it answered with the challenge, or the
 * account owns the website of the host's registrable domain (docs/contract.md 14.69).
 */
export async function isConfirmed(
  env: Env,
  { accountId, url, confirmedAt }: Pick<stored.WebhookRow, 'accountId' | 'url' | 'confirmedAt'>,
): Promise<boolean> {
  if (confirmedAt !== null) return true;
  const { hostname } = URL.parse(url) ?? {};
  if (hostname === undefined) return false;
  return isHostOwned(openDatabase(env, SERVICE), getRegistrableDomain(hostname), accountId);
}

/** Describes a webhook with the state of its deliveries. */
export async function describeWebhook(env: Env, row: stored.WebhookRow): Promise<Webhook> {
  const state = await callWebhookEndpoint(env, row.id, async (endpoint) => endpoint.getState());
  return {
    id: row.id,
    url: row.url,
    events: row.events as Webhook['events'],
    enabled: row.disabledAt === null,
    disabled_at: formatOptionalTimestamp(row.disabledAt),
    disabled_reason: row.disabledReason,
    confirmed: await isConfirmed(env, row),
    failing_since: formatOptionalTimestamp(state.failingSince),
    pending_deliveries: state.pending,
    old_secret_until: formatOptionalTimestamp(state.oldSecretUntil),
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  };
}

/** Lists the caller's webhooks, oldest first. */
export async function listWebhooks({ env, caller: { accountId } }: Context): Promise<Webhook[]> {
  const rows = await stored.listWebhookRows(openDatabase(env, SERVICE), accountId);
  return Promise.all(rows.map((row) => describeWebhook(env, row)));
}

/** Webhooks of an account (docs/contract.md 14.60). */
export const MAX_WEBHOOKS = 5;

/**
 * Adds a webhook to the caller's account and returns its secret, which cannot be read again. Its object is created before its
 * row: an object left without a row by a crash deletes itself.
 *
 * @throws ServiceError 409 over `MAX_WEBHOOKS`, 422 if the URL is refused
 */
export async function createWebhook(
  { env, caller: { accountId } }: Context,
  { url: input, events = [...WEBHOOK_EVENT_TYPES] }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const db = openDatabase(env, SERVICE);
  if ((await stored.countWebhooks(db, accountId)) >= MAX_WEBHOOKS) throw tooManyWebhooksError();
  const url = await assertEndpointUrl(env, input);
  const id = newId('wh_');
  const secret = await callWebhookEndpoint(env, id, async (endpoint) => endpoint.create({ id, accountId }));
  try {
    if (
      !(await stored.insertWebhook(db, { id, accountId, url, events, createdAt: Date.now() }, MAX_WEBHOOKS))
    )
      throw tooManyWebhooksError();
    const row = await stored.findWebhook(db, accountId, id);
    if (!row) throw webhookNotFoundError(id);
    return { webhook: await describeWebhook(env, row), secret };
  } catch (error) {
    await dropWebhook(env, accountId, id);
    throw error;
  }
}

/** Deletes the row of a webhook whose secret nobody gets. Its object then deletes itself. If that fails, the account can delete it. */
async function dropWebhook(env: Env, accountId: string, id: string): Promise<void> {
  try {
    await stored.deleteWebhookRow(openDatabase(env, SERVICE), accountId, id);
  } catch (error) {
    logEvent('warning', 'webhook-not-dropped', { id, error });
  }
}

function tooManyWebhooksError(): ServiceError {
  return new ServiceError(
    'too_many_webhooks',
    `You have ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
  );
}

/** Changes one of the caller's webhooks. @throws ServiceError 404 if there is no such webhook, 422 if the URL is refused */
export async function updateWebhook(
  context: Context,
  { id, changes: { url, events, enabled } }: { id: string; changes: WebhookChanges },
): Promise<Webhook> {
  const { env } = context;
  const row = await getWebhookRow(context, { id });
  const isSwitched = enabled !== undefined && enabled !== (row.disabledAt === null);
  const now = Date.now();
  const newUrl = url === undefined ? undefined : await assertEndpointUrl(env, url);
  const changes = {
    ...(newUrl !== undefined && { url: newUrl, ...(newUrl !== row.url && { confirmedAt: null }) }),
    ...(events && { events }),
    ...(isSwitched &&
      (enabled
        ? { disabledAt: null, disabledReason: null }
        : { disabledAt: now, disabledReason: 'owner' as const })),
  };
  // When enabling, failures are forgotten before events are sent again. When disabling, pending events are failed once none is
  // being sent.
  if (isSwitched && enabled)
    await callWebhookEndpoint(env, id, async (endpoint) => endpoint.setEnabled(true));
  const changed = await stored.updateWebhookRow(openDatabase(env, SERVICE), row, changes, now);
  if (!changed) throw webhookNotFoundError(id);
  if (isSwitched && !enabled)
    await callWebhookEndpoint(env, id, async (endpoint) => endpoint.setEnabled(false));
  return describeWebhook(env, changed);
}

/**
 * Replaces the secret of one of the caller's webhooks. Events are signed with both for a day.
 *
 * @throws ServiceError 404 if there is no such webhook
 */
export async function replaceSecret(
  context: Context,
  { id }: { id: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const { env } = context;
  const row = await getWebhookRow(context, { id });
  // Not repeated if it fails: each call creates a new secret.
  const secret = await env.WEBHOOK_ENDPOINT.getByName(id).replaceSecret();
  if (secret === null) throw webhookNotFoundError(id);
  return { webhook: await describeWebhook(env, row), secret };
}

/** Deletes one of the caller's webhooks with its deliveries. @throws ServiceError 404 if there is no such webhook */
export async function deleteWebhook(context: Context, { id }: { id: string }): Promise<void> {
  const { env, caller } = context;
  await getWebhookRow(context, { id });
  await eraseWebhook(env, caller.accountId, id);
}

/** Deletes every webhook of an account. Can be repeated. */
export async function deleteAllWebhooks(env: Env, accountId: string): Promise<void> {
  for (const { id } of await stored.listWebhookRows(openDatabase(env, SERVICE), accountId))
    await eraseWebhook(env, accountId, id);
}

/** Deletes the row last, so that a repeat continues a failed deletion. */
async function eraseWebhook(env: Env, accountId: string, id: string): Promise<void> {
  await callWebhookEndpoint(env, id, async (endpoint) => endpoint.erase());
  await stored.deleteWebhookRow(openDatabase(env, SERVICE), accountId, id);
}

/**
 * Asserts that events can be sent to a URL: a public https URL whose host has only public addresses in DNS. Sends nothing to
 * the host. Returns the URL as it is requested.
 *
 * @throws ServiceError 422 if it is refused
 */
async function assertEndpointUrl(env: Env, input: string): Promise<string> {
  const checked = checkEndpointUrl(input);
  if (!checked.ok) throw refuse(checked.reason);
  const { hostname } = checked.url;
  await assertFetchable(env, { host: hostname, field: 'url' });
  const host = await checkEndpointHost(hostname, parseResolvers(env.DOH_RESOLVERS));
  if (host.kind !== 'public') throw refuse(host.message);
  return checked.url.href;
}

function refuse(reason: string): ServiceError {
  return new ServiceError('invalid_webhook_url', reason, { field: 'url' });
}
