import { buildUserAgent } from '../lib/crawler-name.ts';
import { getBareHost } from '../lib/host/bare-host.ts';
import type { HostGate, Turn } from './admission.ts';
import type { FollowOptions } from './follow-redirects.ts';
import type { HostAccess } from './host-access.ts';
import { createHostGuard } from './host-guard.ts';
import type { SignRequest } from './request-signer.ts';

export interface CrawlerOptions extends HostGate {
  /** Public URL of the service without trailing slash, for the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  sign: SignRequest;
  /** What the owner of the website that is crawled has set for it. */
  access?: HostAccess | undefined;
}

/** Headers, signatures, gate, host guard and abort signal of a group of requests. The group looks up each host in DNS once. */
export interface Requester
  extends
    HostGate,
    Pick<FollowOptions, 'headers' | 'access' | 'sign' | 'guard' | 'signal' | 'refuseRedirect'> {
  /** A turn for the next request, which has already been counted. */
  turn?: Turn;
}

/** @param signal aborts all requests of the group */
export function createRequester(
  { siteUrl, resolvers, access, sign, admit, takeTurns, robotsTxtStore }: CrawlerOptions,
  signal: AbortSignal,
): Requester {
  const guard = createHostGuard(resolvers, signal);
  return { headers: buildHeaders(siteUrl), access, sign, admit, takeTurns, robotsTxtStore, guard, signal };
}

/** Returns a requester that takes no turns, for requests within a turn that the caller holds. */
export function holdTurn(requester: Requester): Requester {
  const takeTurns: HostGate['takeTurns'] = async (hostname, count) => {
    const admission = await requester.admit(hostname, count);
    const turn: Turn = { host: getBareHost(hostname), end: async () => {} };
    return admission.kind === 'admitted'
      ? { kind: 'admitted', turns: Array.from({ length: count }, () => turn) }
      : admission;
  };
  return { ...requester, takeTurns };
}

/** `accept-encoding` lists the codings that workerd decodes. */
function buildHeaders(siteUrl: string): Record<string, string> {
  return {
    'user-agent': buildUserAgent(siteUrl),
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, br',
  };
}
