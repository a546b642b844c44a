import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { TurnResult } from '../host/host.ts';
import type { EndedTurn } from '../host/turns.ts';
import { logEvent } from '../../lib/log.ts';
import { getCrawlDelay } from '../../lib/robots/robots-txt.ts';
import { callHost } from '../../services/call-objects.ts';
import type { ScanContext } from './context.ts';
import { mayContinue } from './may-continue.ts';

/**
 * There is no turn before the end of the slice. `resumesAt` is when the next slice can ask, in milliseconds since 1970; `null` if the
 * scan must end.
 */
interface NoTurn {
  resumesAt: number | null;
}

/** A turn of the scan at the host of one of its websites. */
export interface HeldTurn {
  turn: string;
  website: string;
}

/** A turn that is over, see `EndedTurn`. */
export type EndedHeldTurn = EndedTurn & HeldTurn;

interface TurnOptions {
  ended?: EndedHeldTurn[];
  most?: number;
  spare?: HeldTurn[];
  beforeWait?: () => void;
}

/** Returns the Crawl-delay for a URL in seconds; `null` without one. */
export async function readCrawlDelay(
  { progress, robotsCache }: ScanContext,
  url: string,
): Promise<number | null> {
  const { rules } = await robotsCache.get(new URL(url).origin);
  progress.crawlDelay = typeof rules === 'string' ? null : getCrawlDelay(rules, CRAWLER_TOKEN);
  return progress.crawlDelay;
}

/**
 * Waits for a turn at the host of a website of the scan, with and without `www.`.
 *
 * @param website the host of the website
 * @param crawlDelay in seconds; `null` if none is known
 * @param until the end of the slice, in milliseconds since 1970
 * @param options `ended` turns of the scan to end first, of which those at the host are removed from the list; `most` turns to take, of
 *   which the others are added to `spare`; `beforeWait` is called if the turn is not granted immediately
 */
export async function takeTurn(
  scan: ScanContext,
  website: string,
  crawlDelay: number | null,
  until: number,
  { ended = [], most = 1, spare = [], beforeWait = () => {} }: TurnOptions = {},
): Promise<HeldTurn | NoTurn> {
  const { env, job, progress, save, signal } = scan;
  for (;;) {
    const request = { work: job.id, kind: 'background', crawlDelay } as const;
    const answer = await callHost<TurnResult>(env, website, async (host) =>
      host.takeTurn(request, removeEnded(ended, website), most),
    );
    if (answer.ok) {
      progress.waitingFor = null;
      spare.push(...answer.spare.map((turn) => ({ turn, website })));
      return { turn: answer.turn, website };
    }
    const { wait, reason } = answer;
    progress.waitingFor = reason === 'site_slow' ? 'site_busy' : reason;
    if (reason === 'site_busy') progress.waited += wait;
    if (progress.waited > job.patience) {
      progress.endReason = 'busy';
      return { resumesAt: null };
    }
    if (Date.now() + wait >= until) return { resumesAt: Date.now() + wait };
    save();
    beforeWait();
    await scheduler.wait(wait, { signal }).catch(() => {});
    if (!(await mayContinue(scan))) return { resumesAt: null };
  }
}

function removeEnded(ended: EndedHeldTurn[], website: string): EndedTurn[] {
  const others = ended.filter((turn) => turn.website !== website);
  const own = ended.filter((turn) => turn.website === website);
  ended.splice(0, ended.length, ...others);
  return own.map(({ turn, answer }) => ({ turn, answer }));
}

/** Ends a turn, and tells the host's object if the site was busy. */
export async function endTurn({ env }: ScanContext, { turn, website, answer }: EndedHeldTurn): Promise<void> {
  try {
    await callHost(env, website, async (host) => host.endTurn(turn, answer));
  } catch (error) {
    // The lease of the turn expires by itself.
    logEvent('warning', 'turn-not-ended', { host: website, error });
  }
}

/**
 * Ends all turns of the scan, including those that the objects of hosts lost in an eviction. If that fails, they end with their
 * leases.
 */
export async function endTurns({ env, job, scope }: ScanContext): Promise<void> {
  for (const website of scope.websites) {
    try {
      await callHost(env, website, async (host) => host.endWork(job.id));
    } catch (error) {
      logEvent('warning', 'turns-not-ended', { host: website, error });
    }
  }
}
