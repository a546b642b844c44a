import type { NotCheckedReason } from '../contracts/links-out.ts';
import { findBlocker, provesAnswers } from '../engine/blockers.ts';
import { type FetchedRobotsTxt, isSuccess } from '../engine/fetched-page.ts';
import { IMAGE_HEADER_BYTES, readImageHeader } from '../engine/links/image-size.ts';
import { readCacheSeconds } from '../engine/links/link-verdict.ts';
import { getBareHost } from '../lib/host/bare-host.ts';
import { isBusyAnswer, parseMediaType } from '../lib/http/headers.ts';
import { DAY, SECOND } from '../lib/time.ts';
import type { HostGate } from './admission.ts';
import { checkUrl } from './check-url.ts';
import { allowsCrawler, readOriginRules } from './crawl/robots-txt-cache.ts';
import { detectEdgeFailure } from './failure.ts';
import { fetchInTurn } from './fetch-in-turn.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';
import type { FinalResponse } from './follow-redirects.ts';
import { ignoresRobotsTxt } from './host-access.ts';
import {
  type Answered,
  type ReadBody,
  readLength,
  readSize,
  readUpTo,
  toAnswered,
  toFailure,
} from './link-answer.ts';
import { holdTurn, type Requester } from './requester.ts';

export interface LinkToCheck {
  url: string;
  /** `image`: its header is read too; `file`: only its size. */
  kind: 'link' | 'file' | 'image';
}

export type LinkCheckResult = LinkCheckCost &
  (
    | Answered
    | { kind: 'skipped'; reason: NotCheckedReason }
    /** Nothing more may be sent to a host now, or it asked us to wait. In milliseconds. */
    | { kind: 'postponed'; wait: number }
  );

/** What a check sent and read, redirects and robots.txt files included. */
export interface LinkCheckCost {
  requests: number;
  bytes: number;
}

const LIMITS = { maxRedirects: 5, headersTimeoutMs: 10_000, totalTimeoutMs: 15_000 };
/** Bytes read of a file whose size is not sent: enough to tell that an image is large. */
const MAX_SIZE_BYTES = 256 * 1024;
/** A robots.txt is used for a day (RFC 9309 section 2.4). */
const ROBOTS_TXT_AGE = DAY;
/** Wait after an answer that asks for one without saying for how long; the host's pace waits at least as long. In milliseconds. */
const BUSY_WAIT = 30 * SECOND;
const RANGE = { range: `bytes=0-${IMAGE_HEADER_BYTES - 1}` };

/** Origins whose robots.txt is kept in memory: a file can have 500 KiB. */
const MAX_ROBOTS_TXTS = 20;

/** Checks URLs. Keeps the robots.txt files that it reads, so it is used for a few minutes at most. */
export class LinkChecker {
  private readonly requester: Requester;
  private readonly robotsTxts = new Map<string, Promise<ReadRobotsTxt>>();

  constructor(requester: Requester) {
    this.requester = requester;
  }

  /**
   * Checks a URL: `HEAD`, then `GET` for the first 64 KB if there is no answer to `HEAD`, it is an error, or it lacks the size of a file. An image is
   * requested with `GET` at once. Sends nothing that `checkUrl`, the host guard, the gate or a robots.txt on the way refuses.
   * Never throws.
   *
   * @param isLast whether to take an answer that asks for a pause as the answer
   */
  check(link: LinkToCheck, isLast: boolean): Promise<LinkCheckResult> {
    return new LinkCheck(link, this.requester, { isLast, robotsTxts: this.robotsTxts }).run();
  }
}

interface ReadRobotsTxt {
  fetched: FetchedRobotsTxt;
  refusals: Refusals;
}

/** What the gate refused. */
interface Refusals {
  /** How long it wants us to wait, in milliseconds; `null` if not at all. */
  wait: number | null;
  isBlocked: boolean;
}

/** An answer with the start of its body; `null` if that was not read. */
type ReadAnswer = FinalResponse & { content: ReadBody | null };

class LinkCheck {
  private readonly link: LinkToCheck;
  /** Of which `requester` is the watched one. */
  private readonly plain: Requester;
  private readonly requester: Requester;
  private readonly isLast: boolean;
  private readonly cost: LinkCheckCost = { requests: 0, bytes: 0 };
  private readonly robotsTxts: Map<string, Promise<ReadRobotsTxt>>;
  private readonly refusals: Refusals = { wait: null, isBlocked: false };

  constructor(
    link: LinkToCheck,
    requester: Requester,
    { isLast, robotsTxts }: { isLast: boolean; robotsTxts: Map<string, Promise<ReadRobotsTxt>> },
  ) {
    this.link = link;
    this.isLast = isLast;
    this.robotsTxts = robotsTxts;
    this.plain = requester;
    this.requester = this.watch(requester, this.refusals);
  }

  /** Counts the requests that the gate admits, and notes what it refuses. */
  private watch(requester: Requester, refusals: Refusals): Requester {
    const note = <T extends Awaited<ReturnType<HostGate['admit' | 'takeTurns']>>>(
      result: T,
      count: number,
    ): T => {
      if (result.kind === 'admitted') this.cost.requests += count;
      else if (result.kind === 'blocked') refusals.isBlocked = true;
      else refusals.wait = Math.max(refusals.wait ?? 0, result.retryAfter * SECOND);
      return result;
    };
    return {
      ...requester,
      admit: async (hostname, count) => note(await requester.admit(hostname, count), count),
      takeTurns: async (hostname, count, signal) =>
        note(await requester.takeTurns(hostname, count, signal), count),
    };
  }

  async run(): Promise<LinkCheckResult> {
    const checked = checkUrl(this.link.url);
    const result = checked.ok ? await this.request(checked.url.origin) : skip('forbidden');
    const { wait, isBlocked } = this.refusals;
    if (wait !== null) return { ...this.cost, kind: 'postponed', wait };
    if (isBlocked) return { ...this.cost, ...skip('forbidden') };
    return { ...this.cost, ...result };
  }

  private async request(origin: string): Promise<Unpaid> {
    const { url, kind } = this.link;
    const robotsTxt = await this.readRobotsTxt(origin, this.plain);
    const isFree = ignoresRobotsTxt(this.plain.access, new URL(url));
    if (robotsTxt.kind === 'unreachable' && !isFree) return this.explainSilence(origin);
    if (!isFree && !allowsCrawler(readOriginRules(robotsTxt), new URL(url))) return skip('robots_txt');
    let followed = kind === 'image' ? await this.send('GET') : await this.send('HEAD');
    const isSilent =
      followed.kind === 'unreachable' && ['refused', 'connection', 'timeout'].includes(followed.reason);
    if (kind !== 'image' && (isSilent || (followed.kind === 'answered' && this.liesToHead(followed))))
      followed = await this.send('GET');
    if (followed.kind === 'unreachable') return toFailure(followed.reason);
    if (followed.kind === 'refused') {
      // A redirect to where our crawler must not go leads there all the same.
      const { redirects } = followed;
      const [first] = redirects;
      if (!first) return skip('forbidden');
      return toAnswered({ status: first.status, target: redirects.at(-1)?.location ?? null });
    }
    // The gate has noted why.
    if (followed.kind !== 'answered') return skip('busy');
    const { status, headers } = followed.response;
    const busy = isBusyAnswer({ status, retryAfter: headers.get('retry-after') });
    if (busy && !this.isLast) return { kind: 'postponed', wait: BUSY_WAIT };
    return this.toAnswer(followed);
  }

  /** A host without an address has no robots.txt either. Its lookup is known by now. */
  private async explainSilence(origin: string): Promise<Unpaid> {
    const { wait, isBlocked } = this.refusals;
    if (wait !== null || isBlocked) return skip('busy');
    const host = await this.requester.guard(new URL(origin).hostname);
    if (host.kind === 'refused') return skip('forbidden');
    return toFailure(host.kind === 'public' ? 'connection' : host.reason);
  }

  private send(method: 'HEAD' | 'GET') {
    const { requester } = this;
    const { hostname } = new URL(this.link.url);
    return fetchInTurn(
      checkUrl(this.link.url),
      {
        ...requester,
        ...LIMITS,
        method,
        headers: { ...requester.headers, accept: '*/*', ...(method === 'GET' && RANGE) },
        refuseRedirect: async (target) => {
          const { origin, hostname: next } = new URL(target);
          if (!checkUrl(target).ok || ignoresRobotsTxt(this.plain.access, new URL(target))) return null;
          // The turn at this host is kept until the redirect leads to another.
          const isHeld = getBareHost(next) === getBareHost(hostname);
          const robotsTxt = await this.readRobotsTxt(origin, isHeld ? holdTurn(this.plain) : this.plain);
          return allowsCrawler(readOriginRules(robotsTxt), new URL(target))
            ? null
            : 'robots.txt disallows it for our crawler.';
        },
      },
      (final) => this.readStart(method, final),
    );
  }

  private async readRobotsTxt(origin: string, requester: Requester): Promise<FetchedRobotsTxt> {
    let reading = this.robotsTxts.get(origin);
    if (!reading) {
      for (const [oldest] of this.robotsTxts)
        if (this.robotsTxts.size >= MAX_ROBOTS_TXTS) this.robotsTxts.delete(oldest);
      this.robotsTxts.set(origin, (reading = this.fetchRobotsTxt(origin, requester)));
    }
    const { fetched, refusals } = await reading;
    const { wait, isBlocked } = refusals;
    if (wait !== null) this.refusals.wait = Math.max(this.refusals.wait ?? 0, wait);
    this.refusals.isBlocked ||= isBlocked;
    // A file that the gate refused can be read later.
    if (wait !== null && this.robotsTxts.get(origin) === reading) this.robotsTxts.delete(origin);
    return fetched;
  }

  private async fetchRobotsTxt(origin: string, requester: Requester): Promise<ReadRobotsTxt> {
    const refusals: Refusals = { wait: null, isBlocked: false };
    const fetched = await fetchRobotsTxt(origin, this.watch(requester, refusals), ROBOTS_TXT_AGE);
    return { fetched, refusals };
  }

  private liesToHead({ response: { status, headers } }: FinalResponse): boolean {
    if (isBusyAnswer({ status, retryAfter: headers.get('retry-after') })) return false;
    return status >= 400 || (this.link.kind === 'file' && (readLength(headers) ?? 0) === 0);
  }

  /** Reads no more of a body than the answer needs. */
  private async readStart(method: string, { response }: FinalResponse): Promise<ReadBody | null> {
    const limit = method === 'HEAD' ? 0 : this.getReadLimit(response);
    if (limit === 0) {
      await response.body?.cancel().catch(() => {});
      return null;
    }
    const body = await readUpTo(response, limit);
    this.cost.bytes += body.bytes.length;
    return body;
  }

  private getReadLimit({ status, headers }: Response): number {
    const { kind } = this.link;
    if (status >= 400) return IMAGE_HEADER_BYTES;
    if (kind === 'link') return 0;
    if (readLength(headers) === null) return MAX_SIZE_BYTES;
    return kind === 'image' ? IMAGE_HEADER_BYTES : 0;
  }

  private async toAnswer({ response, url, redirects, content }: ReadAnswer): Promise<Unpaid> {
    const { headers } = response;
    // An empty file has no range.
    const status = response.status === 416 && readLength(headers) !== null ? 200 : response.status;
    const text = status >= 400 && content ? new TextDecoder().decode(content.bytes) : '';
    const edgeFailure = detectEdgeFailure(status, text, url);
    if (edgeFailure) return toFailure(edgeFailure.reason);
    const robotsTxt = await this.readRobotsTxt(new URL(url).origin, this.plain);
    const blockedBy = findBlocker(
      { url, status, headers: [...headers], text },
      { words: null, siteAnswers: provesAnswers(robotsTxt) },
    );
    const isImage = this.link.kind === 'image' && isSuccess({ status });
    return toAnswered({
      status,
      target: redirects.length > 0 ? url : null,
      blockedBy,
      ...readSize(headers, content),
      mediaType: parseMediaType(headers.get('content-type')).slice(0, 100),
      encoding: headers.get('content-encoding')?.trim().toLowerCase().slice(0, 50) ?? null,
      cacheSeconds: readCacheSeconds(headers, Date.now()),
      image: isImage && content ? readImageHeader(content.bytes) : null,
    });
  }
}

type Unpaid = LinkCheckResult extends infer Result
  ? Result extends LinkCheckCost
    ? Omit<Result, keyof LinkCheckCost>
    : never
  : never;

function skip(reason: NotCheckedReason): { kind: 'skipped'; reason: NotCheckedReason } {
  return { kind: 'skipped', reason };
}
