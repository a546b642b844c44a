import type { HostLimit, Limit, Limits, WebhookLimit } from '../../contracts/limits.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import type { LimitUsage } from '../../objects/account/limits.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listWatchedPageRows } from '../../storage/schedules.ts';
import { listWebhookRows } from '../../storage/webhooks.ts';
import { isHostOwned, listWebsiteRows } from '../../storage/websites.ts';
import { callHost, callWebhookEndpoint } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { KEY_LIFETIME } from '../credits/idempotency.ts';
import { shareLimit } from '../hosts/host-policy.ts';
import { parsePublicHost } from '../hosts/parse-public-host.ts';
import { MAX_WATCHED_PAGES } from '../scans/watched-pages.ts';
import { getSettings } from '../settings/get-settings.ts';
import { MAX_WEBHOOKS } from '../webhooks/webhooks.ts';
import { MAX_UNVERIFIED_WEBSITES } from '../websites/claims.ts';
import { isOwner } from '../websites/website.ts';

/**
 * Returns what is left of the caller's limits and of the requests to the hosts of its unverified websites, or to one host. Uses none
 * of them.
 *
 * @param input a host or URL
 * @throws ServiceError 422 if `input` is not a public host
 */
export async function getLimits(
  { env, caller }: Context,
  { host: input }: { host?: string | undefined } = {},
): Promise<Limits> {
  const db = openDatabase(env, SERVICE);
  const { accountId } = caller;
  const asked = input === undefined ? null : getBareHost(parsePublicHost(input, 'host'));
  const [{ scoresPerDay, hostRequestsPerMinute }, websites] = await Promise.all([
    getSettings(env),
    listWebsiteRows(db, accountId),
  ]);
  const unverified = websites.filter((website) => !isOwner(website, caller)).map(({ host }) => host);
  const readHost = async (host: string): Promise<HostLimit> => {
    if (await isHostOwned(db, host, accountId)) return { host, ...NO_LIMIT };
    const usage = await callHost(env, host, async (stub) =>
      stub.getUsage(shareLimit(hostRequestsPerMinute).audits),
    );
    return { host, ...toLimit(usage, MINUTE) };
  };
  const readWebhook = async ({ id }: { id: string }): Promise<WebhookLimit> => {
    const usage = await callWebhookEndpoint(env, id, async (endpoint) => endpoint.getManualUsage());
    return { webhook_id: id, ...toLimit(usage, MINUTE) };
  };
  const [usage, hosts, watchedPages, webhookTests] = await Promise.all([
    env.ACCOUNT.getByName(accountId).getUsage(scoresPerDay),
    Promise.all((asked === null ? unverified : [asked]).map(readHost)),
    listWatchedPageRows(openDatabase(env, accountId), accountId),
    listWebhookRows(db, accountId).then(async (rows) => Promise.all(rows.map(readWebhook))),
  ]);
  return {
    limits: {
      audits: toLimit(usage.audits, MINUTE),
      concurrent_work: toLimit(usage.concurrentWork, null),
      verifications: toLimit(usage.verifications, MINUTE),
      scans_without_pages: toLimit(usage.emptyScans, HOUR),
      scores: toLimit(usage.scores, DAY),
      unverified_websites: toNumberLimit(MAX_UNVERIFIED_WEBSITES, unverified.length),
      watched_pages: toNumberLimit(MAX_WATCHED_PAGES, watchedPages.length),
      webhooks: toNumberLimit(MAX_WEBHOOKS, webhookTests.length),
      exports: toLimit(usage.exports, DAY),
      idempotency_keys: toLimit(usage.idempotencyKeys, KEY_LIFETIME),
    },
    webhook_tests: webhookTests,
    hosts,
  };
}

const NO_LIMIT = { limit: null, remaining: null, window: null, retry_after: 0 };

/** A limit on what exists at a time, where waiting does not help. */
function toNumberLimit(limit: number, used: number): Limit {
  const remaining = Math.max(0, limit - used);
  return { limit, remaining, window: null, retry_after: remaining > 0 ? 0 : null };
}

/** @param window in milliseconds */
function toLimit({ limit, remaining, retryAfter }: LimitUsage, window: number | null): Limit {
  return { limit, remaining, window: window === null ? null : window / SECOND, retry_after: retryAfter };
}
