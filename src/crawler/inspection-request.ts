import { listCoveredHosts } from '../lib/host/bare-host.ts';
import type { Admission, HostGate, RateLimited } from './admission.ts';
import { FETCH_LIMITS } from './read-page.ts';

/** Requests of one inspection, redirects included (docs/contract.md 9.17). */
const MAX_REQUESTS = 60;
/** Bytes of the bodies that one inspection reads, after content decoding. */
const MAX_BYTES = 2 * FETCH_LIMITS.maxBytes;

/** The requests and bytes that an inspection has left. */
export class InspectionBudget {
  bytes = MAX_BYTES;
  /** The reason for the last refused request; `null` if none was refused. */
  refusal: RateLimited | null = null;
  private requests = MAX_REQUESTS;

  /** Refuses requests beyond the limit of the inspection. */
  limitRequests({ admit, takeTurns }: HostGate): Pick<HostGate, 'admit' | 'takeTurns'> {
    return {
      admit: async (hostname, count) => this.note(this.refuse(count) ?? (await admit(hostname, count))),
      takeTurns: async (hostname, count, signal) =>
        this.note(this.refuse(count) ?? (await takeTurns(hostname, count, signal))),
    };
  }

  private note<T extends Admission>(admission: T): T {
    if (admission.kind === 'rate-limited') this.refusal = admission;
    return admission;
  }

  /** Counts requests, or returns the reason for refusing them. */
  private refuse(count: number): RateLimited | null {
    if (this.requests < count)
      return {
        kind: 'rate-limited',
        message: `It was not requested: one inspection makes at most ${MAX_REQUESTS} requests.`,
        retryAfter: 0,
      };
    this.requests -= count;
    return null;
  }
}

function isOnHost(url: string, host: string): boolean {
  return listCoveredHosts(host).includes(new URL(url).hostname);
}

/** Whether a URL has the port of its scheme: 80 for http, 443 for https. */
function hasDefaultPort(url: string): boolean {
  return new URL(url).port === '';
}

/**
 * Watches the redirects of one request to a website. Other hosts are requested on ports 80 and 443 only, and neither their
 * answers nor their redirects are reported: an inspection is free, and must not reveal anything about hosts that are not the
 * caller's.
 */
export class RedirectWatch {
  /** The URL that the website redirects to on another host; `null` if the last request was to the website. */
  elsewhere: string | null = null;
  private readonly host: string;

  constructor(host: string) {
    this.host = host;
  }

  /** For `FollowOptions`. */
  readonly refuseRedirect = async (target: string): Promise<string | null> => {
    if (isOnHost(target, this.host)) {
      this.elsewhere = null;
      return null;
    }
    this.elsewhere ??= target;
    return hasDefaultPort(target) ? null : 'Other hosts are requested on ports 80 and 443 only.';
  };
}
