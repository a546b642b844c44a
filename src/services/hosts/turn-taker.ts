import { waitUntil } from 'cloudflare:workers';
import type { TakeTurns, Turn } from '../../crawler/admission.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { readRobotsRules } from '../../engine/robots-rules.ts';
import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { logEvent } from '../../lib/log.ts';
import { getCrawlDelay } from '../../lib/robots/robots-txt.ts';
import { pluralize } from '../../lib/text.ts';
import { SECOND } from '../../lib/time.ts';
import type { AdmitTurnsResult, OwnShare } from '../../objects/host/host.ts';
import type { TurnKind } from '../../objects/host/turns.ts';
import { callHost } from '../call-objects.ts';
import { toLimitReached } from './host-errors.ts';
import type { HostShares } from './host-policy.ts';

/** The work that sends requests. */
export interface HostWork {
  /** Identifies a scan, score, audit or verification, which shares its turns at a host. */
  id: string;
  kind: TurnKind;
  /** What its requests are for, if the host treats them otherwise than those of audits and scans. */
  purpose?: OwnShare['purpose'] | 'link_check';
}

/** Returns the share that a host keeps for work, or `null`. */
export function getOwnShare({ purpose }: HostWork, shares: HostShares): OwnShare | null {
  return purpose === undefined || purpose === 'link_check' ? null : { purpose, limit: shares[purpose] };
}

/** Returns the requests of audits and scans in any 60 seconds up to which work is admitted: link checks leave half to audits. */
export function getLimit({ purpose }: HostWork, { audits }: HostShares): number {
  return purpose === 'link_check' ? Math.ceil(audits / 2) : audits;
}

/** How long a background request waits for its turn, in milliseconds. */
const MAX_WAIT = 20 * SECOND;
/** The same at a host with a Crawl-delay, which can be ten seconds for each earlier request. */
const MAX_DELAYED_WAIT = 100 * SECOND;

/**
 * Takes turns for one scan, score, audit or verification (docs/contract.md 13.9, 13.11, 13.13). Its requests to a host queue
 * up, and the first in the queue asks the host's object.
 */
export class TurnTaker {
  private readonly env: Env;
  private readonly work: HostWork;
  private readonly lines = new Map<string, Promise<unknown>>();
  private readonly delayedHosts = new Set<string>();
  /** By host, in seconds. */
  private readonly crawlDelays = new Map<string, number>();

  constructor(env: Env, work: HostWork) {
    this.env = env;
    this.work = work;
  }

  /** Keeps the Crawl-delay of a robots.txt that the host's object does not have. */
  obey(origin: string, fetched: FetchedRobotsTxt): void {
    const rules = readRobotsRules(fetched);
    const delay = rules && getCrawlDelay(rules, CRAWLER_TOKEN);
    const host = getBareHost(new URL(origin).hostname);
    if (delay !== null) this.crawlDelays.set(host, Math.max(delay, this.crawlDelays.get(host) ?? 0));
  }

  /**
   * Waits for `count` turns. Interactive work gets them immediately.
   *
   * @param shares of the host's requests; `null` if they are not counted
   * @throws Error if the host's object fails
   */
  take(
    hostname: string,
    count: number,
    shares: HostShares | null,
    signal: AbortSignal,
  ): ReturnType<TakeTurns> {
    const startedAt = performance.now();
    const take = () => this.takeFirst(hostname, count, shares, { signal, startedAt });
    if (this.work.kind === 'interactive') return take();
    const host = getBareHost(hostname);
    const taken = (this.lines.get(host) ?? Promise.resolve()).then(take);
    this.lines.set(host, taken.then(ignore, ignore));
    return taken;
  }

  private async takeFirst(
    hostname: string,
    count: number,
    shares: HostShares | null,
    { signal, startedAt }: { signal: AbortSignal; startedAt: number },
  ): ReturnType<TakeTurns> {
    const host = getBareHost(hostname);
    let wait = 0;
    while (!signal.aborted) {
      const asked = await this.ask(hostname, count, shares);
      if (asked.ok) {
        const turns = asked.turns.map((id): Turn => ({ host, end: this.createEnd(hostname, id) }));
        if (!signal.aborted) return { kind: 'admitted', turns };
        for (const turn of turns) await turn.end(null);
        break;
      }
      ({ wait } = asked);
      if (asked.reason === 'request_limit' && shares)
        return toLimitReached(hostname, shares, getOwnShare(this.work, shares), wait / SECOND);
      if (asked.reason === 'crawl_delay') this.delayedHosts.add(host);
      const maxWait = this.delayedHosts.has(host) ? MAX_DELAYED_WAIT : MAX_WAIT;
      if (performance.now() - startedAt + wait > maxWait) break;
      await scheduler.wait(wait, { signal }).catch(ignore);
    }
    const retryAfter = Math.max(1, Math.ceil(wait / SECOND));
    const message = `Other scans are using the request limit of ${hostname}, or it asked us to slow down. Try again in ${pluralize(retryAfter, 'second')}.`;
    return { kind: 'rate-limited', message, retryAfter };
  }

  private ask(hostname: string, count: number, shares: HostShares | null): Promise<AdmitTurnsResult> {
    const crawlDelay = this.crawlDelays.get(getBareHost(hostname)) ?? null;
    const { work } = this;
    const isLinkCheck = work.purpose === 'link_check';
    const request = { work: work.id, kind: work.kind, crawlDelay, isLinkCheck };
    return callHost<AdmitTurnsResult>(this.env, hostname, async (host) =>
      host.admitTurns(request, count, shares && getLimit(work, shares), shares && getOwnShare(work, shares)),
    );
  }

  /** Interactive work does not wait until its turn has ended. If the call fails, the turn ends with its lease. */
  private createEnd(hostname: string, id: string): Turn['end'] {
    return async (answer) => {
      const ended = callHost(this.env, hostname, async (host) => host.endTurn(id, answer)).catch(
        (error: unknown) => logEvent('warning', 'turn-not-ended', { host: hostname, error }),
      );
      if (this.work.kind === 'background') await ended;
      else waitUntil(ended);
    };
  }
}

function ignore(): void {}
