import { waitUntil } from 'cloudflare:workers';
import type { HostGate, RateLimited, RobotsTxtStore, Turn } from '../../crawler/admission.ts';
import { changesAnswers, type HostAccess, isCovered } from '../../crawler/host-access.ts';
import { parseResolvers } from '../../crawler/dns.ts';
import { createRequestSigner } from '../../crawler/request-signer.ts';
import type { CrawlerOptions } from '../../crawler/requester.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { logEvent } from '../../lib/log.ts';
import type { TurnKind } from '../../objects/host/turns.ts';
import { callHost } from '../call-objects.ts';
import { toLimitReached } from './host-errors.ts';
import { createPolicyReader } from './host-policy.ts';
import { getLimit, getOwnShare, type HostWork, TurnTaker } from './turn-taker.ts';

/** Seconds to wait after a failure on our side. */
const FAILURE_RETRY_AFTER = 10;

/**
 * Creates the host gate for all requests of one audit, scan, score or verification. It refuses blocked hosts, counts requests
 * to hosts that the account does not own towards the limit of all accounts, and takes turns (docs/contract.md 13.1, 13.2, 13.6,
 * 13.9).
 *
 * Requests that cannot be counted are refused: a limit that fails open when its object is overloaded would not stop the flood
 * that overloads it (docs/contract.md 13.5).
 *
 * @param accountId `null` if the account can own no host
 */
export function createHostGate(
  env: Env,
  accountId: string | null,
  work: HostWork,
  access?: HostAccess,
): HostGate {
  const readPolicy = createPolicyReader(env, accountId);
  const turnTaker = new TurnTaker(env, work);
  const sharedStore = createRobotsTxtStore(env, work.kind);

  return {
    admit: async (hostname, count) => {
      try {
        const { blockMessage, shares } = await readPolicy(hostname);
        if (blockMessage !== null) return { kind: 'blocked', message: blockMessage };
        if (shares === null) return { kind: 'admitted' };
        const own = getOwnShare(work, shares);
        const admitted = await callHost(env, hostname, async (host) =>
          host.admit(count, getLimit(work, shares), own),
        );
        return admitted.ok
          ? { kind: 'admitted' }
          : toLimitReached(hostname, shares, own, admitted.retryAfter);
      } catch (error) {
        return toNotCounted(hostname, error);
      }
    },

    takeTurns: async (hostname, count, signal) => {
      let isCounted = true;
      try {
        const { blockMessage, shares } = await readPolicy(hostname);
        if (blockMessage !== null) return { kind: 'blocked', message: blockMessage };
        isCounted = shares !== null;
        return await turnTaker.take(hostname, count, shares, signal);
      } catch (error) {
        if (isCounted || work.kind === 'background') return toNotCounted(hostname, error);
        logEvent('warning', 'turn-not-taken', { host: hostname, error });
        const turn: Turn = { host: getBareHost(hostname), end: async () => {} };
        return { kind: 'admitted', turns: Array.from({ length: count }, () => turn) };
      }
    },

    robotsTxtStore:
      access && changesAnswers(access)
        ? createPrivateRobotsTxtStore(access, sharedStore, turnTaker)
        : sharedStore,
  };
}

function toNotCounted(hostname: string, error: unknown): RateLimited {
  logEvent('warning', 'request-not-counted', { host: hostname, error });
  return {
    kind: 'rate-limited',
    message: `We could not check the request limit of ${hostname}, so we sent nothing. Try again in ${FAILURE_RETRY_AFTER} seconds.`,
    retryAfter: FAILURE_RETRY_AFTER,
  };
}

/**
 * Creates the store of robots.txt files, which are kept in the objects of their hosts. Interactive work does not wait until a
 * file is stored.
 */
function createRobotsTxtStore(env: Env, kind: TurnKind): RobotsTxtStore {
  return {
    get: async (origin, maxAge) => {
      try {
        const { hostname } = new URL(origin);
        const cached = await callHost(env, hostname, async (host) => host.getRobotsTxt(origin, maxAge));
        return cached?.fetched ?? null;
      } catch (error) {
        logEvent('warning', 'robots-txt-not-read', { origin, error });
        return null;
      }
    },
    put: async (origin, fetched, maxAge) => {
      const { hostname } = new URL(origin);
      const kept = callHost(env, hostname, async (host) =>
        host.putRobotsTxt(origin, fetched, Date.now(), maxAge),
      ).catch((error: unknown) => logEvent('warning', 'robots-txt-not-kept', { origin, error }));
      if (kind === 'background') await kept;
      else waitUntil(kept);
    },
  };
}

/**
 * Keeps robots.txt files that were fetched with an owner's headers from other accounts, and theirs from this work. Of them only the
 * Crawl-delay is used.
 */
function createPrivateRobotsTxtStore(
  access: HostAccess,
  shared: RobotsTxtStore,
  turnTaker: TurnTaker,
): RobotsTxtStore {
  const isPrivate = (origin: string) => isCovered(access, new URL(origin));
  return {
    get: async (origin, maxAge) => (isPrivate(origin) ? null : shared.get(origin, maxAge)),
    put: async (origin, fetched, maxAge) =>
      isPrivate(origin) ? turnTaker.obey(origin, fetched) : shared.put(origin, fetched, maxAge),
  };
}

/**
 * Returns the options of the crawler for work of an account.
 *
 * @param accountId as for `createHostGate`
 * @param access what the account has set for its website, if the work is a scan or the score of it
 */
export function createCrawlerOptions(
  env: Env,
  accountId: string | null,
  work: HostWork,
  access?: HostAccess,
): CrawlerOptions {
  return {
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
    access,
    sign: createRequestSigner(env),
    ...createHostGate(env, accountId, work, access),
  };
}
