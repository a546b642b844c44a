import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import type { LinkAnswer } from '../../engine/links/link-verdict.ts';
import { StoredObject } from '../stored-object.ts';
import { DAY, SECOND } from '../../lib/time.ts';
import { HostValues } from './host-values.ts';
import { LINK_ANSWERS_MIGRATION, LinkAnswers } from './link-answers.ts';
import { Pace } from './pace.ts';
import { type AdmitResult, RequestWindow, type WindowUsage } from './request-window.ts';
import { type CachedRobotsTxt, RobotsTxtFiles } from './robots-txt-files.ts';
import { type EndedTurn, type TurnRefusal, type TurnRequest, Turns } from './turns.ts';

export type TurnResult = { ok: true; turn: string; spare: string[] } | TurnRefusal;

/**
 * Requests that some work has for itself at a host, apart from those of audits and scans. `limit` in any 60 seconds. Verifications
 * may send what audits leave besides; webhooks that are not confirmed may not.
 */
export interface OwnShare {
  purpose: 'verification' | 'webhook';
  limit: number;
}

export type AdmitTurnsResult =
  | { ok: true; turns: string[] }
  | TurnRefusal
  /** In milliseconds. */
  | { ok: false; wait: number; reason: 'request_limit' };

/**
 * The requests of all accounts to one host, for which the object is named as `getBareHost` returns it: whatever the port,
 * with and without `www.`. It counts them, grants turns to those who send them, and keeps the robots.txt files and the answers to
 * link checks.
 */
export class Host extends StoredObject {
  private readonly values: HostValues;
  private readonly window: RequestWindow;
  private readonly shares: Record<OwnShare['purpose'], RequestWindow>;
  private readonly pace: Pace;
  private readonly turns: Turns;
  private readonly robotsTxtFiles: RobotsTxtFiles;
  private readonly linkAnswers: LinkAnswers;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, [LINK_ANSWERS_MIGRATION]);
    const { kv, sql } = ctx.storage;
    this.values = new HostValues(kv);
    this.window = new RequestWindow(this.values);
    this.shares = {
      verification: new RequestWindow(this.values, 'verification_batches'),
      webhook: new RequestWindow(this.values, 'webhook_batches'),
    };
    this.pace = new Pace(this.values);
    this.turns = new Turns(this.values, this.pace);
    this.robotsTxtFiles = new RobotsTxtFiles(kv);
    this.linkAnswers = new LinkAnswers(sql, this.values);
  }

  /**
   * Counts `count` requests that are about to be sent, or returns when there is room for all of them.
   *
   * @param limit requests of audits and scans in any 60 seconds
   * @param share of the work that sends them, if it has one
   */
  admit(count: number, limit: number, share: OwnShare | null = null): AdmitResult {
    const admitted = this.count(count, limit, share);
    this.save();
    return admitted;
  }

  private count(count: number, limit: number, share: OwnShare | null): AdmitResult {
    const now = Date.now();
    if (share) {
      const admitted = this.shares[share.purpose].admit(count, share.limit, now);
      if (admitted.ok || share.purpose === 'webhook') return admitted;
    }
    return this.window.admit(count, limit, now);
  }

  /** Returns how many requests are left in the last 60 seconds, and counts none. @param limit requests in any 60 seconds */
  getUsage(limit: number): WindowUsage {
    return this.window.read(limit, Date.now());
  }

  /**
   * Grants the right to fetch one URL of the host with its redirects there, or returns how long to wait. Interactive work
   * always gets it; background work gives way (docs/contract.md 13.9 to 13.11, 13.14). A turn that is never ended expires after
   * 30 seconds.
   *
   * @param ended the caller's turns to end first, to save a second call
   * @param most turns to grant at once, as many as there are now: the others are `spare`
   */
  takeTurn(request: TurnRequest, ended: readonly EndedTurn[] = [], most = 1): TurnResult {
    for (const { turn, answer } of ended) this.turns.end(turn, answer, Date.now());
    const turns: string[] = [];
    let granted = this.admitTurns(request, 1, null);
    while (granted.ok) {
      turns.push(...granted.turns);
      if (turns.length >= most) break;
      granted = this.admitTurns(request, 1, null);
    }
    this.save();
    const [turn, ...spare] = turns;
    return turn === undefined ? (granted as TurnRefusal) : { ok: true, turn, spare };
  }

  /**
   * Takes `count` turns and counts the first request of each: all or none.
   *
   * @param limit requests of audits and scans in any 60 seconds; `null` if they are not counted
   * @param share of the work that sends them, if it has one
   */
  admitTurns(
    request: TurnRequest,
    count: number,
    limit: number | null,
    share: OwnShare | null = null,
  ): AdmitTurnsResult {
    const now = Date.now();
    const crawlDelay = Math.max(request.crawlDelay ?? 0, this.robotsTxtFiles.getCrawlDelay(now));
    const refusal = request.kind === 'background' ? this.turns.findRefusal(request, crawlDelay, now) : null;
    if (refusal) return refusal;
    if (limit !== null) {
      const admitted = this.count(count, limit, share);
      if (!admitted.ok) return { ok: false, wait: admitted.retryAfter * SECOND, reason: 'request_limit' };
    }
    const turns = Array.from({ length: count }, () => this.turns.grant(request, crawlDelay, now));
    this.save();
    return { ok: true, turns };
  }

  /** Ends all turns of work that was interrupted or has ended, also those from before an eviction. */
  endWork(work: string): void {
    this.turns.endWork(work);
    this.save();
  }

  endTurn(turn: string, answer: EndedTurn['answer']): void {
    this.turns.end(turn, answer, Date.now());
    this.save();
  }

  /** Returns the robots.txt of an origin of this host if it was fetched in the last `maxAge` milliseconds and is still valid. */
  getRobotsTxt(origin: string, maxAge: number): CachedRobotsTxt | null {
    return this.robotsTxtFiles.get(origin, maxAge, Date.now());
  }

  /**
   * Keeps a robots.txt that our crawler fetched from an origin of this host.
   *
   * @param fetchedAt milliseconds since 1970
   * @param maxAge of `Cache-Control`, in milliseconds; `null` without one
   */
  putRobotsTxt(origin: string, fetched: FetchedRobotsTxt, fetchedAt: number, maxAge: number | null): void {
    this.robotsTxtFiles.put(origin, fetched, Math.min(fetchedAt, Date.now()), maxAge);
    this.save();
  }

  /** Returns what URLs with these hashes answered to link checks of the last day; `null` for those that were not checked. */
  readLinkAnswers(hashes: readonly string[]): (LinkAnswer | null)[] {
    if (this.linkAnswers.expiresAt <= Date.now()) return hashes.map(() => null);
    this.migrate();
    return this.linkAnswers.read(hashes, Date.now());
  }

  /** Keeps what a URL with this hash answered to a link check. @param lifetime in milliseconds, at most a day */
  putLinkAnswer(hash: string, answer: LinkAnswer, lifetime: number): void {
    const now = Date.now();
    this.migrate();
    this.linkAnswers.put(hash, answer, { now, expiresAt: now + Math.min(lifetime, DAY) });
    this.save();
  }

  /** Deletes all storage once nothing in it is needed. */
  override async alarm(): Promise<void> {
    this.values.put('alarm', 0);
    if (this.expiresAt > Date.now()) return this.save();
    this.values.clear();
    await this.deleteStorage();
  }

  private get expiresAt(): number {
    const { window, shares, pace, turns, robotsTxtFiles, linkAnswers } = this;
    const parts = [window, ...Object.values(shares), pace, turns, robotsTxtFiles, linkAnswers];
    return Math.max(...parts.map((part) => part.expiresAt));
  }

  /** Writes what the call has changed, and sets an alarm unless an earlier one is set. */
  private save(): void {
    const { expiresAt } = this;
    const alarm = this.values.get<number>('alarm') ?? 0;
    if (expiresAt > 0 && (alarm <= Date.now() || expiresAt < alarm)) {
      this.values.put('alarm', expiresAt);
      this.wakeAt(expiresAt);
    }
    this.values.save();
  }
}
