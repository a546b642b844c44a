import type { HostValues } from './host-values.ts';
import { newId } from '../../lib/id.ts';
import type { AnswerStatus } from '../../lib/http/headers.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { Pace } from './pace.ts';
import { BackgroundQueue } from './background-queue.ts';

/**
 * `interactive` work has a person waiting for it: an audit or a verification. `background` is everything else: scans, sitemaps, the
 * inspections of website scores.
 */
export type TurnKind = 'background' | 'interactive';

export interface TurnRequest {
  /** Identifies what the turn is for, such as a scan. Each gets an equal share of the turns, however many it asks for. */
  work: string;
  kind: TurnKind;
  /**
   * In seconds; `null` if the caller knows none. The longest of this and the Crawl-delays in the stored robots.txt files
   * applies.
   */
  crawlDelay: number | null;
  /** Link checks of all work together have two turns at once. */
  isLinkCheck?: boolean;
}

export interface EndedTurn {
  turn: string;
  /** The host's last answer; `null` if it gave none. */
  answer: AnswerStatus | null;
}

export interface TurnRefusal {
  ok: false;
  /** Milliseconds to wait before asking again. */
  wait: number;
  /** `site_busy`: the site asked for the wait. `site_slow`: it did so recently, and turns still start one by one. */
  reason: 'crawl_delay' | 'parallel' | 'site_busy' | 'site_slow' | 'other_work';
}

/** A turn that is never ended expires after this time, in milliseconds: its holder has died. No fetch takes as long. */
const LEASE = 30 * SECOND;
/** How far ahead turns are recorded in storage while they may start together, in milliseconds. */
const BATCH_TIME = 5 * SECOND;
/** Idle time after which storage records that no turn is running, in milliseconds; an eviction comes later. */
const IDLE_TIME = 1 * SECOND;
/** Background work that has waited this long, in milliseconds, starts beside interactive work. */
const MAX_YIELD = MINUTE;
const MIN_WAIT = SECOND / 10;
/** Turns of link checks at once, beside those of other work: a website that is linked to was not asked to be audited. */
const MAX_LINK_CHECKS = 2;

interface RunningTurn extends Pick<TurnRequest, 'work' | 'kind' | 'isLinkCheck'> {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface StoredTurns {
  /** No granted turn runs later. Milliseconds since 1970. */
  runUntil: number;
  /** No granted turn started later. Milliseconds since 1970. */
  lastStart: number;
  /** Whether the turns are stored one by one, not in batches. */
  isExact: boolean;
  /** The work that may hold turns until `runUntil`. */
  works: string[];
}

const NONE: StoredTurns = { runUntil: 0, lastStart: 0, isExact: false, works: [] };

/**
 * The turns at a host, in memory. An eviction, which can come after 10 idle seconds, loses them, so storage records until when
 * a turn may run before it is granted: once for all turns of the next five seconds while turns may start together, and each
 * turn and its end while they start one by one. After an eviction no background turn is granted until all recorded turns are
 * over, at most 35 seconds. Storage also records when no turn is left, so this wait occurs only after a crash, or while a page
 * takes longer than an idle object stays in memory. Work that ended or was interrupted calls `endWork`, and is not waited for.
 */
export class Turns {
  private readonly values: HostValues;
  private readonly pace: Pace;
  private readonly running = new Map<string, RunningTurn>();
  private readonly waiting = new BackgroundQueue();
  private readonly lastStart: Record<TurnKind, number>;
  private stored: StoredTurns;
  /** Turns granted before the eviction may run until then; `unknownWorks` holds them. */
  private unknownUntil: number;
  private readonly unknownWorks: Set<string>;
  private idleTimer: ReturnType<typeof setTimeout> | null = null;
  /** Average time of a turn. */
  private meanTime = SECOND / 2;

  constructor(values: HostValues, pace: Pace) {
    this.values = values;
    this.pace = pace;
    this.stored = values.get<StoredTurns>('turns') ?? NONE;
    this.unknownUntil = this.stored.runUntil;
    this.unknownWorks = new Set(this.stored.works);
    this.lastStart = { background: this.stored.lastStart, interactive: 0 };
  }

  /** When the stored turns can be deleted, in milliseconds since 1970: the longest lease and Crawl-delay are over. */
  get expiresAt(): number {
    return Math.max(this.stored.runUntil, this.stored.lastStart + LEASE);
  }

  /** Returns why background work must wait, and queues it; `null` if it may have a turn. */
  findRefusal(
    { work, isLinkCheck }: Omit<TurnRequest, 'crawlDelay'>,
    crawlDelay: number,
    now: number,
  ): TurnRefusal | null {
    this.endLeases(now);
    if (isLinkCheck) {
      // Not queued: waiting for each other, link checks would keep turns from other work.
      const running = [...this.running.values()].filter((turn) => turn.isLinkCheck);
      if (running.length >= MAX_LINK_CHECKS)
        return { ok: false, reason: 'parallel', wait: Math.ceil(Math.max(MIN_WAIT, this.meanTime)) };
    }
    const refusal = this.judge(work, crawlDelay, now);
    if (refusal) this.waiting.noteRefusal(work, now, refusal.wait);
    return refusal;
  }

  /** Starts a turn, whatever the pace. Returns its id. */
  grant({ work, kind, isLinkCheck = false }: TurnRequest, crawlDelay: number, now: number): string {
    const turn = newId('turn_');
    this.running.set(turn, { work, kind, isLinkCheck, startedAt: now });
    this.lastStart[kind] = now;
    if (kind === 'background') this.waiting.noteTurn(work, now);
    this.store(work, this.pace.getInterval(crawlDelay, now) > 0, now);
    return turn;
  }

  /** Ends a turn. Has no effect on one that is over. */
  end(turn: string, answer: AnswerStatus | null, now: number): void {
    if (answer) this.pace.recordAnswer(answer, now);
    const ended = this.running.get(turn);
    if (!ended) return;
    this.running.delete(turn);
    this.meanTime += (now - ended.startedAt - this.meanTime) / 5;
    if (this.running.size > 0) return;
    if (this.stored.isExact) this.putIdle();
    else
      this.idleTimer ??= setTimeout(() => {
        this.putIdle();
        this.values.save();
      }, IDLE_TIME);
  }

  /** Tells storage that no turn is running. */
  private putIdle(): void {
    this.idleTimer = null;
    if (this.running.size === 0) this.put({ ...this.stored, runUntil: this.unknownUntil });
  }

  /** Ends all turns of work that was interrupted or has ended. */
  endWork(work: string): void {
    for (const [turn, running] of this.running) if (running.work === work) this.running.delete(turn);
    this.unknownWorks.delete(work);
    if (this.unknownWorks.size > 0) return;
    this.unknownUntil = 0;
    if (this.running.size === 0) this.put({ ...this.stored, runUntil: 0, works: [] });
  }

  private judge(work: string, crawlDelay: number, now: number): TurnRefusal | null {
    const interval = this.pace.getInterval(crawlDelay, now);
    const maxParallel = this.pace.getMaxParallel(crawlDelay, now);
    const ahead = this.waiting.countAhead(work, now);
    const isPatient = this.waiting.getTimeWaited(work, now) < MAX_YIELD;
    const kinds: TurnKind[] = isPatient ? ['background', 'interactive'] : ['background'];
    const refuse = (reason: TurnRefusal['reason'], until: number): TurnRefusal => {
      const turnsOfOthers = ahead * Math.max(interval, this.meanTime / maxParallel);
      return { ok: false, reason, wait: Math.ceil(Math.max(MIN_WAIT, until - now) + turnsOfOthers) };
    };
    if (now < this.pace.busyUntil) return refuse('site_busy', this.pace.busyUntil);
    const nextStart = Math.max(...kinds.map((kind) => this.lastStart[kind])) + interval;
    if (interval > 0 && now < nextStart)
      return refuse(interval > crawlDelay * SECOND ? 'site_slow' : 'crawl_delay', nextStart);
    if (now < this.unknownUntil) return refuse('parallel', this.unknownUntil);
    const running = [...this.running.values()].filter(({ kind }) => kinds.includes(kind));
    if (running.length >= maxParallel) {
      const firstStart = Math.min(...running.map(({ startedAt }) => startedAt));
      return refuse('parallel', firstStart + this.meanTime);
    }
    const own = running.filter((turn) => turn.work === work).length;
    const isShareUsed = ahead > 0 && own >= Math.ceil(maxParallel / (ahead + 1));
    return isShareUsed || running.length + ahead >= maxParallel ? refuse('other_work', now) : null;
  }

  private endLeases(now: number): void {
    for (const [turn, { startedAt }] of this.running) {
      if (now >= startedAt + LEASE) this.running.delete(turn);
    }
  }

  private store(work: string, isExact: boolean, now: number): void {
    const runUntil = Math.max(now + LEASE, this.unknownUntil);
    const unknown = now < this.unknownUntil ? this.unknownWorks : [];
    const works = [...new Set([...unknown, ...[...this.running.values()].map((turn) => turn.work)])];
    const isKnown = this.stored.works.includes(work);
    if (isExact) this.put({ runUntil, lastStart: now, isExact, works });
    else if (this.stored.runUntil < runUntil || this.stored.lastStart < now || !isKnown) {
      this.put({ runUntil: runUntil + BATCH_TIME, lastStart: now + BATCH_TIME, isExact, works });
    }
  }

  private put(stored: StoredTurns): void {
    this.stored = stored;
    this.values.put('turns', stored);
  }
}
