/* oxlint-disable eslint/max-lines -- one class, whose steps share the state of a scan */
import type { ListedScan, ScannedPage, ScanResource } from '../../contracts/scan.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { logEvent } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { ScanInspection } from '../../services/scans/inspect-scans.ts';
import type { QueuedScan } from '../../services/scans/start-queued-scan.ts';
import type { PlannedRun } from '../../services/scans/start-run.ts';
import { returnWorkSlot } from '../../services/credits/work-slots.ts';
import type { ScanContext } from './context.ts';
import { type ScanEvent, ScanEvents } from './events.ts';
import type { LeftOverUrl } from './frontier-record.ts';
import { mayContinue } from './may-continue.ts';
import { StoredObject } from '../stored-object.ts';
import { SCAN_MIGRATIONS } from './migrations.ts';
import { MAX_LAST_ATTEMPTS } from './limits.ts';
import type { ScanOutcome } from './outcome.ts';
import type { PageRequests } from './page-requests.ts';
import type { ScanJob } from '../../services/scans/scan-job.ts';
import { type Phase, PHASES, type ScanProgress, startProgress } from './scan-state.ts';
import type { ListedSkip } from './skips.ts';
import type { SliceEnd } from './slice.ts';
import { endTurns } from './turns.ts';

/** The time of an alarm that goes off immediately: any in the past. */
const IMMEDIATELY = 1;
/** Longest time to the next alarm while a step runs, in milliseconds: after a crash the alarm continues the scan. */
const WATCHDOG = 10 * SECOND;
/** Attempts at a step that fails on our side. */
const MAX_STEP_ATTEMPTS = 20;
/** Attempts to notify webhooks of the end of a scan, over a day. The mail is attempted like the last steps. */
const MAX_NOTIFY_ATTEMPTS = 100;
/** Wait before a failed step is tried again, in milliseconds. Doubles with each attempt. */
const FIRST_RETRY_DELAY = 2 * SECOND;
const LONGEST_RETRY_DELAY = 1 * MINUTE;
/** Longest wait between attempts to notify: nobody waits for them. */
const LONGEST_NOTIFY_DELAY = 15 * MINUTE;
/** A scan that waits for longer wakes to renew its hold. In milliseconds; the lease is 5 minutes. */
const LONGEST_SLEEP = 2 * MINUTE;
/** How long requests rely on one DNS lookup, in milliseconds. */
const REQUESTER_TIME = 30 * SECOND;
const MAX_LISTED_EVENTS = 500;
const URLS_KEY = 'urls';

/** Events for a reader. `outcome` is set once the scan has ended and all its events have been read. */
export interface ScanReading {
  events: ScanEvent[];
  outcome: ScanOutcome | null;
}

/**
 * One scan, named by its id. Its SQLite storage holds the job, the progress, the frontier and the events; alarms run it slice
 * by slice. A slice interrupted by a crash is run again: pages are stored in batches with ids (`PageWriter`), so none is stored
 * or charged twice.
 */
export class Scan extends StoredObject {
  private readonly events: ScanEvents;
  private context: ScanContext | null = null;
  private requests: PageRequests | null = null;
  /** The step that is under way. */
  private working: Promise<void> | null = null;
  private isErased = false;
  /** Whether its outcome is being recorded, which no cancellation changes. */
  private isEnding = false;
  /** Whether this instance of the object has not worked on the scan yet. */
  private isNew = true;
  private canceller = new AbortController();
  private requesterUntil = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, SCAN_MIGRATIONS);
    this.migrate();
    this.events = new ScanEvents(this.sql);
  }

  /** Starts the scan, once. @param urls its start URLs or its list */
  start(job: ScanJob, urls: readonly string[] = []): void {
    const { kv } = this.ctx.storage;
    // Its account may be deleted while the scan begins.
    if (this.isErased || kv.get('job') !== undefined) return;
    kv.put('job', job);
    // Apart from the job, which is read often: it can be a megabyte.
    if (urls.length > 0) kv.put(URLS_KEY, urls.join('\n'));
    kv.put('progress', startProgress(job.startedAt));
    this.wakeAt(IMMEDIATELY);
  }

  /** Stores a run of a schedule or a queued scan, which then begins in the alarm. A repeat changes nothing. */
  plan(run: PlannedRun | QueuedScan): void {
    const { kv } = this.ctx.storage;
    if (this.isErased || kv.get('job') !== undefined || kv.get('run') !== undefined) return;
    kv.put('run', run);
    this.wakeAt(IMMEDIATELY);
  }

  /** Goes on now; a queued scan asks for its turn. Returns `false` if there is nothing left to do. */
  wake(): boolean {
    const { kv } = this.ctx.storage;
    const progress = kv.get<ScanProgress>('progress');
    const isDone = progress ? progress.phase === 'end' : kv.get('run') === undefined;
    if (!isDone) this.wakeAt(IMMEDIATELY);
    return !isDone;
  }

  /** Returns how far the scan is, with its last `limit` events, newest first; `null` if it does not exist or its record was deleted. */
  async inspect(limit: number): Promise<ScanInspection | null> {
    const { kv } = this.ctx.storage;
    const progress = kv.get<ScanProgress>('progress');
    if (!progress && kv.get('run') === undefined) return null;
    return {
      phase: progress?.phase ?? 'queued',
      attempts: progress?.attempts ?? 0,
      waitingFor: progress?.waitingFor ?? null,
      alarmAt: await this.ctx.storage.getAlarm(),
      events: this.events.listLast(limit),
    };
  }

  /** Returns the current state of the scan; `null` if it does not exist or its record was deleted. */
  async read(): Promise<ScanResource | null> {
    // Before the state is read, which must not change halfway.
    const { describeLinkCheck, describeRendering, describeScan } = await import('./describe-scan.ts');
    const scan = await this.load();
    const { outcome } = this;
    return (
      scan && {
        ...describeScan(scan, outcome),
        result: outcome?.ok === true ? outcome.result : null,
        link_check: describeLinkCheck(scan),
        rendering: await describeRendering(scan),
      }
    );
  }

  /** Lists the events after `seq`. If there are none and the scan is running, waits for one, up to `wait` milliseconds. */
  async readEvents(seq: number, wait: number): Promise<ScanReading | null> {
    const { kv } = this.ctx.storage;
    if (kv.get('job') === undefined) return null;
    let events = this.events.list(seq, MAX_LISTED_EVENTS);
    if (events.length === 0 && this.outcome === null) {
      await this.events.waitForNext(wait);
      if (this.isErased) return null;
      events = this.events.list(seq, MAX_LISTED_EVENTS);
    }
    return { events, outcome: events.length < MAX_LISTED_EVENTS ? this.outcome : null };
  }

  /** Lists the last `limit` pages that were stored, newest first. */
  listPages(limit: number): ScannedPage[] {
    return this.ctx.storage.kv.get('job') === undefined ? [] : this.events.listPages(limit);
  }

  /**
   * Cancels the scan: requests no more pages, drops those being fetched, and does not wait for the score. Returns `false` if it has
   * already ended.
   */
  cancel(): boolean {
    const { kv } = this.ctx.storage;
    if (this.isEnding || this.isBeyond('score')) return false;
    kv.put('cancelled', true);
    this.canceller.abort();
    if (!this.working) this.wakeAt(IMMEDIATELY);
    return true;
  }

  /** Whether the scan can still store pages. If so, makes sure that it continues. */
  async isRunning(): Promise<boolean> {
    if (this.isBeyond('pages')) return false;
    if (!this.working && (await this.ctx.storage.getAlarm()) === null) this.wakeAt(IMMEDIATELY);
    return true;
  }

  /** Whether it has started, and its record was not deleted. */
  hasRecord(): boolean {
    return this.ctx.storage.kv.get('job') !== undefined;
  }

  /** Lists the URLs after `position` that the scan knows and no scan has fetched. */
  async listRemaining(position: number, limit: number): Promise<LeftOverUrl[]> {
    return (await this.load())?.frontier.record.listRemaining(position, limit) ?? [];
  }

  /** Lists the pages after `position` that the next scan must fetch in full. */
  async listFullReads(position: number, limit: number): Promise<{ position: number; url: string }[]> {
    return (await this.load())?.frontier.record.listFullReads(position, limit) ?? [];
  }

  /** Lists the URLs after `position` that were skipped. @param reason `null` for all */
  async listSkipped(
    position: number,
    limit: number,
    reason: SkipReason | null,
  ): Promise<ListedSkip[] | null> {
    return (await this.load())?.frontier.record.listSkipped(position, limit, reason) ?? null;
  }

  /** Returns what another scan needs to cover the same, `null` once the record is deleted. */
  readSettings(): (Pick<ScanJob, 'profile' | 'settings'> & { urls: string[] }) | null {
    const { kv } = this.ctx.storage;
    const job = kv.get<ScanJob>('job');
    return job
      ? { profile: job.profile, settings: job.settings, urls: splitLines(kv.get<string>(URLS_KEY) ?? '') }
      : null;
  }

  /** Deletes what `listRemaining` and `listFullReads` list, if the scan has ended. */
  async dropRemaining(): Promise<void> {
    (await this.load())?.frontier.record.dropRemaining();
  }

  /** Deletes everything the scan has stored, after the running step has ended, which needs its tables. */
  async erase(): Promise<void> {
    this.isErased = true;
    this.canceller.abort();
    await this.working;
    await this.requests?.finishPages();
    await this.ctx.storage.deleteAlarm();
    await this.deleteStorage();
    this.events.wake();
  }

  override async alarm(): Promise<void> {
    const scan = await this.load();
    const run = this.ctx.storage.kv.get<PlannedRun | QueuedScan>('run');
    const next = scan ? () => this.work(scan) : run && (() => this.begin(run));
    if (!next || this.isErased) return this.erase();
    this.wakeAt(Date.now() + WATCHDOG);
    if (this.working) return;
    this.working = next().finally(() => {
      this.working = null;
    });
    await this.working;
  }

  /** Starts the scan of a run, or a queued one, or tries again later. One that was skipped or has ended leaves nothing. */
  private async begin(run: PlannedRun | QueuedScan): Promise<void> {
    const { startQueuedScan, startRun } = await import('./work.ts');
    const start = await ('host' in run ? startQueuedScan(this.env, run) : startRun(this.env, run));
    if (this.isErased) return;
    if ('job' in start) return this.start(start.job, start.urls);
    if (start.retryAt === null) this.ctx.storage.kv.delete('run');
    this.wakeAt(start.retryAt ?? IMMEDIATELY);
  }

  private async work(scan: ScanContext): Promise<void> {
    const { progress } = scan;
    // Written first, so that a step that crashes the process is not tried forever.
    progress.attempts++;
    progress.hasOpenPages = !isBeyondPages(progress.phase);
    scan.save();
    try {
      if (progress.phase === 'end') return await this.prune(scan);
      if (progress.phase === 'notify') return await this.notify(scan);
      if (progress.phase === 'render' || progress.phase === 'links') return await this.followUp(scan);
      const most = isBeyondPages(progress.phase) ? MAX_LAST_ATTEMPTS : MAX_STEP_ATTEMPTS;
      if (progress.attempts > most) await this.giveUp(scan);
      else await this.runSteps(scan);
    } catch (error) {
      await this.requests?.finishPages();
      this.requests = null;
      if (this.isErased) return;
      logEvent('warning', 'scan-step-failed', { scanId: scan.job.id, phase: progress.phase, error });
      scan.save();
      const longest = progress.phase === 'notify' ? LONGEST_NOTIFY_DELAY : LONGEST_RETRY_DELAY;
      this.wakeAt(Date.now() + Math.min(FIRST_RETRY_DELAY * 2 ** progress.attempts, longest));
    }
  }

  /** Runs the steps up to the first slice of pages, which ends the invocation, or after the last. */
  private async runSteps(scan: ScanContext): Promise<void> {
    const { progress } = scan;
    const { resumesAt } = progress;
    const { concludeScan, crawlFirstPage, findPages, PageRequests, prepareFrontier, settleScan, Slice } =
      await import('./work.ts');
    this.requests ??= new PageRequests(scan);
    const isEarly = resumesAt !== null && Date.now() < resumesAt && !progress.isCancelled;
    if (isEarly && (isBeyondPages(progress.phase) || (await mayContinue(scan))))
      return this.sleep(scan, { at: resumesAt });
    await this.renewRequester(scan);
    // A scan begins with a fresh robots.txt: its owner may just have fixed it.
    scan.robotsCache.use(scan.requester, PHASES.indexOf(progress.phase) <= PHASES.indexOf('home'));
    progress.state = 'running';
    if (this.isNew && progress.phase !== 'prepare') await endTurns(scan);
    this.isNew = false;
    if (progress.phase === 'prepare') {
      await prepareFrontier(scan);
      this.advance(scan, 'home');
    }
    if (progress.phase === 'home') {
      const end = (await mayContinue(scan)) ? await crawlFirstPage(scan, this.requests) : 'ended';
      if (end !== 'done' && end !== 'ended') return this.sleep(scan, end);
      this.advance(scan, end === 'ended' || scan.job.pageUrl !== undefined ? 'settle' : 'sitemaps');
    }
    if (progress.phase === 'sitemaps') {
      const end = (await mayContinue(scan)) ? await findPages(scan) : 'ended';
      if (end !== 'done' && end !== 'ended') return this.sleep(scan, end);
      this.advance(scan, end === 'ended' ? 'settle' : 'pages');
    }
    if (progress.phase === 'pages') {
      const end = await new Slice(scan, this.requests).run();
      if (end !== 'ended') return this.sleep(scan, end);
      this.advance(scan, 'settle');
      return this.wakeAt(IMMEDIATELY);
    }
    if (progress.phase === 'settle') {
      // The host's object may have been evicted while pages were slow: then the score and other scans would wait for these
      // turns.
      await endTurns(scan);
      await settleScan(scan, this.requests.processor);
      this.advance(scan, 'score');
    }
    if (progress.phase === 'score') {
      const outcome = await concludeScan(scan);
      await ('at' in outcome ? this.sleep(scan, outcome) : this.end(scan, outcome));
    }
  }

  private advance(scan: ScanContext, phase: Phase): void {
    const { progress } = scan;
    progress.phase = phase;
    progress.attempts = 0;
    progress.isCancelled = this.ctx.storage.kv.get('cancelled') === true;
    scan.save();
  }

  private sleep(scan: ScanContext, end: Exclude<SliceEnd, 'ended'>): void {
    const { progress } = scan;
    // The step may have missed a cancellation.
    const until = end === 'more' || this.canceller.signal.aborted ? null : end.at;
    progress.attempts = 0;
    progress.hasOpenPages = this.requests?.isBusy === true;
    progress.resumesAt = until;
    if (until !== null && until > Date.now() + 20 * SECOND) progress.state = 'paused';
    scan.save();
    this.wakeAt(until === null ? IMMEDIATELY : Math.min(until, Date.now() + LONGEST_SLEEP));
  }

  /** Settles a scan after too many failures of a step. If that fails too, the alarm of the account settles its hold. */
  private async giveUp(scan: ScanContext): Promise<void> {
    const { createUnsettledOutcome } = await import('./work.ts');
    if (isBeyondPages(scan.progress.phase)) return this.end(scan, createUnsettledOutcome(scan));
    scan.progress.hasCrashed = true;
    this.advance(scan, 'settle');
    this.wakeAt(IMMEDIATELY);
  }

  private async end(scan: ScanContext, outcome: ScanOutcome): Promise<void> {
    const { env, job, progress, events } = scan;
    progress.isCancelled = this.ctx.storage.kv.get('cancelled') === true;
    this.isEnding = true;
    const ended: ScanProgress = {
      ...progress,
      finishedAt: Date.now(),
      state: progress.isCancelled ? 'cancelled' : outcome.ok ? 'done' : 'failed',
      phase: 'notify',
      attempts: 0,
      waitingFor: null,
      resumesAt: null,
    };
    const { describeScan } = await import('./describe-scan.ts');
    const summary = describeScan({ ...scan, progress: ended }, outcome);
    await returnWorkSlot(env, { accountId: job.accountId, token: job.id });
    await this.record(scan, summary);
    const { wakeQueue } = await import('./work.ts');
    await wakeQueue(env, job);
    if (this.isErased) return;
    // Only now, so that a reader who sees the scan ended finds its outcome.
    Object.assign(progress, ended);
    scan.save();
    this.ctx.storage.kv.put('outcome', outcome);
    if (outcome.ok) events.append(['done', outcome.result]);
    else events.append(['error', { code: outcome.code, message: outcome.message }]);
    await this.notify(scan);
  }

  /** Notifies the owner and webhooks of the end of the scan. Run again after a crash, and given up after too many failures. */
  private async notify(scan: ScanContext): Promise<void> {
    const { env, job, progress } = scan;
    const { attempts } = progress;
    if (attempts <= MAX_NOTIFY_ATTEMPTS) {
      const { notifyScanEnd } = await import('./work.ts');
      const isMailed = attempts <= MAX_LAST_ATTEMPTS;
      const { describeScan } = await import('./describe-scan.ts');
      await notifyScanEnd(env, { job, scan: describeScan(scan, this.outcome), isMailed });
    }
    await this.startFollowUp(scan);
  }

  /** Runs a step of what follows once everybody has the outcome: pages with JavaScript, then the check of links. */
  private async followUp(scan: ScanContext): Promise<void> {
    const { progress } = scan;
    const { LinkPhase, renderNextPage } = await import('./work.ts');
    await this.renewRequester(scan);
    const end = await (progress.phase === 'render' ? renderNextPage(scan) : new LinkPhase(scan).run());
    if (this.isErased) return;
    if (end === 'ended') return this.startFollowUp(scan);
    progress.attempts = 0;
    scan.save();
    this.wakeAt(end === 'more' ? IMMEDIATELY : end.at);
  }

  /** Starts the next of these phases, or ends. */
  private async startFollowUp(scan: ScanContext): Promise<void> {
    const { chooseFollowUp } = await import('./describe-scan.ts');
    this.advance(scan, chooseFollowUp(scan));
    if (scan.progress.phase === 'end') await this.prune(scan);
    else this.wakeAt(IMMEDIATELY);
  }

  private async prune(scan: ScanContext): Promise<void> {
    const { pruneScan } = await import('./work.ts');
    await pruneScan(scan);
  }

  /** If this fails, lists show the row of the scan, and an hourly job erases old records. */
  private async record({ env, job }: ScanContext, summary: ListedScan): Promise<void> {
    try {
      const { eraseOldRecords, openDatabase, recordScanEnd } = await import('./work.ts');
      await recordScanEnd(openDatabase(env, job.accountId), job, summary);
      await eraseOldRecords(env, job);
    } catch (error) {
      logEvent('error', 'scan-end-not-recorded', { scanId: job.id, error });
    }
  }

  /** Whether the scan is beyond a phase, or there is none. A planned scan is not. */
  private isBeyond(phase: Phase): boolean {
    const { kv } = this.ctx.storage;
    const progress = kv.get<ScanProgress>('progress');
    return progress ? isBeyond(progress.phase, phase) : kv.get('run') === undefined;
  }

  private get outcome(): ScanOutcome | null {
    return this.ctx.storage.kv.get<ScanOutcome>('outcome') ?? null;
  }

  /** Returns the context of the steps, the same object each time: pages are still being stored when the next slice begins. */
  private async load(): Promise<ScanContext | null> {
    if (this.ctx.storage.kv.get('job') === undefined) return null;
    const { createContext } = await import('./create-context.ts');
    const { storage } = this.ctx;
    const job = storage.kv.get<ScanJob>('job');
    const progress = this.context?.progress ?? storage.kv.get<ScanProgress>('progress');
    if (!job || !progress) return null;
    progress.isCancelled = storage.kv.get('cancelled') === true;
    return (this.context ??= createContext({
      env: this.env,
      storage,
      job,
      progress,
      saveProgress: () => {
        if (!this.isErased) storage.kv.put('progress', progress);
      },
      readUrls: () => splitLines(storage.kv.get<string>(URLS_KEY) ?? ''),
      events: this.events,
      signal: this.canceller.signal,
    }));
  }

  /** Renews the DNS lookups of hosts, and what the owner has set for requests, every 30 seconds. Running requests end first: a cancellation would not reach them. */
  private async renewRequester(scan: ScanContext): Promise<void> {
    if (Date.now() < this.requesterUntil) return;
    await this.requests?.finish();
    if (this.canceller.signal.aborted) return;
    // A signal keeps the signals that follow it, even those of ended requests.
    this.canceller = new AbortController();
    scan.signal = this.canceller.signal;
    const [{ readHostAccess }, { createScanRequester }] = await Promise.all([
      import('./work.ts'),
      import('./create-context.ts'),
    ]);
    scan.requester = createScanRequester(scan, await readHostAccess(this.env, scan.job));
    this.requesterUntil = Date.now() + REQUESTER_TIME;
  }
}

function isBeyondPages(phase: Phase): boolean {
  return isBeyond(phase, 'pages');
}

function isBeyond(phase: Phase, other: Phase): boolean {
  return PHASES.indexOf(phase) > PHASES.indexOf(other);
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
