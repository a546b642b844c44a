import { newId } from '../lib/id.ts';
import type { AnswerStatus } from '../lib/http/busy-answer.ts';
import { MINUTE, SECOND } from '../lib/time.ts';
import type { Pace } from './pace.ts';
import { WaitingWorks } from './waiting-works.ts';

/**
 * `interactive` work has a person waiting for it: an audit or a verification. `background` is everything else: scans, sitemaps, the
 * inspections of website scores.
 */
export type TurnKind = 'background' | 'interactive';

export interface TurnRequest {
  /** Names what the turn is for, such as a scan. Works at one host get turns alike, however many each asks for. */
  work: string;
  kind: TurnKind;
  /** In seconds, if the caller knows one. It applies beside those of the robots.txt files that the object has. */
  crawlDelay: number | null;
}

export interface EndedTurn {
  turn: string;
  /** The last one of the host; `null` if there was none. */
  answer: AnswerStatus | null;
}

export interface TurnRefusal {
  ok: false;
  /** After how many milliseconds it is worth asking again. */
  wait: number;
  /** `site_busy`: the site asked for the wait; `site_slow`: it did so a while ago, and turns start one by one. */
  reason: 'crawl_delay' | 'parallel' | 'site_busy' | 'site_slow' | 'other_work';
}

/** A turn without an end is over after this time, in milliseconds: its holder has died. No fetch takes as long. */
const LEASE = 30 * SECOND;
/** How far ahead storage knows of turns while they may start together. */
const BATCH_TIME = 5 * SECOND;
/** After so long without a turn storage is told, unless turns are stored one by one. In milliseconds; an eviction comes later. */
const IDLE_TIME = 1 * SECOND;
/** A background turn that has waited so long starts beside interactive ones. */
const MAX_YIELD = MINUTE;
const MIN_WAIT = SECOND / 10;

interface RunningTurn extends Pick<TurnRequest, 'work' | 'kind'> {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface StoredTurns {
  /** All turns that were granted are over by then. */
  runUntil: number;
  /** No turn started later. */
  lastStart: number;
  /** Whether the turns are stored one by one, not in batches. */
  isExact: boolean;
  /** The works that may have turns until `runUntil`. */
  works: string[];
}

const NONE: StoredTurns = { runUntil: 0, lastStart: 0, isExact: false, works: [] };

/**
 * The turns at a host, in memory. An eviction, which can come after 10 idle seconds, forgets them, so storage knows before a
 * turn is granted until when it may run. While turns may start together, it is told once for those of the next five seconds; at a
 * pace of one at a time, of each turn and of its end. An object that was evicted grants no background turn before all turns that
 * storage knows of are over: at most 35 seconds. Storage is told when none is left, so that is only after a crash, or while a page takes
 * longer than an idle object stays. A work that was interrupted, or that has ended, says so (`endWork`), and is not waited for.
 */
export class Turns {
  private readonly storage: DurableObjectStorage;
  private readonly pace: Pace;
  private readonly running = new Map<string, RunningTurn>();
  private readonly waiting = new WaitingWorks();
  private readonly lastStart: Record<TurnKind, number>;
  private stored: StoredTurns;
  /** Turns of the object before its eviction may run until then: those of these works. */
  private unknownUntil: number;
  private readonly unknownWorks: Set<string>;
  private idleTimer: ReturnType<typeof setTimeout> | null = null;
  /** Average time of a turn. */
  private meanTime = SECOND / 2;

  constructor(storage: DurableObjectStorage, pace: Pace) {
    this.storage = storage;
    this.pace = pace;
    // Turns that an earlier version stored name no works.
    this.stored = { ...NONE, ...storage.kv.get<Partial<StoredTurns>>('turns') };
    this.unknownUntil = this.stored.runUntil;
    this.unknownWorks = new Set(this.stored.works);
    this.lastStart = { background: this.stored.lastStart, interactive: 0 };
  }

  /** When nothing of them is needed any more: the longest lease and Crawl-delay are over. */
  get expiresAt(): number {
    return Math.max(this.stored.runUntil, this.stored.lastStart + LEASE);
  }

  /** Returns why background work must wait, and notes that it does; `null` if it may have a turn. */
  findRefusal(work: string, crawlDelay: number, now: number): TurnRefusal | null {
    this.endLeases(now);
    const refusal = this.judge(work, crawlDelay, now);
    if (refusal) this.waiting.noteRefusal(work, now, refusal.wait);
    return refusal;
  }

  /** Starts a turn, whatever the pace. Returns its id. */
  grant({ work, kind }: TurnRequest, crawlDelay: number, now: number): string {
    const turn = newId('turn_');
    this.running.set(turn, { work, kind, startedAt: now });
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
    else this.idleTimer ??= setTimeout(() => this.putIdle(), IDLE_TIME);
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
    this.storage.kv.put('turns', stored);
  }
}
