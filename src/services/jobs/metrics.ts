import { logEvent } from '../../lib/log.ts';
import { sum } from '../../lib/sum.ts';
import { DAY, HOUR, toIsoDate } from '../../lib/time.ts';
import type { OpenHold } from '../../objects/account/holds.ts';
import { listActiveAccounts } from '../../storage/account-activity.ts';
import type { WorkType } from '../../storage/billable-work.ts';
import { type DailyCount, listDailyCounts, readTotals } from '../../storage/counts.ts';
import { type Database, openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import {
  addQueues,
  countOpenScans,
  type OpenScans,
  type Queue,
  type QueueName,
  readQueues,
} from '../../storage/queues.ts';
import {
  countDifferences,
  countFinishedWork,
  type LedgerDifference,
  listNewestDifferences,
  readWorkCursor,
} from '../../storage/reconciliations.ts';
import { type JobRun, listJobRuns } from '../../storage/job-runs.ts';
import { countMails } from '../../storage/sent-mails.ts';
import { listShardSizes } from '../../storage/shards.ts';
import { isBehind, listWorkShards, SETTLEMENT_DELAY } from '../credits/reconcile-ledgers.ts';
import { getOpenMailLimit } from '../mail/counted-mail.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Including today. */
const DAYS_SHOWN = 14;
const MAX_DIFFERENCES = 100;
/** Most running scans, differences and backlog items counted, to bound what the page reads. */
export const MAX_COUNTED_ITEMS = 1_000;

/** Activity of one day. */
export interface DailyMetrics {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Single-page audits stored. */
  audits: number;
  /** Single-page audits that failed and used up their minute. */
  failedAudits: number;
  /** Ended scans. */
  scans: number;
  /** Pages stored by these scans. */
  pages: number;
  /** Scans that stored no page. */
  emptyScans: number;
  /** Mails sent. */
  mails: number;
}

export interface MailMetrics {
  /** Mails sent in the last hour. */
  lastHour: number;
  /** The setting. */
  limit: number;
  /** Whether mails to browsers that have not signed in before are refused. */
  isLimitReached: boolean;
  /** Mails refused because of it, by day, `YYYY-MM-DD` in UTC; the newest first. */
  refused: { day: string; count: number }[];
}

/** The reconciliation of one type of paid work; times in milliseconds since 1970. */
export interface ReconciliationMetrics {
  /** Work that finished before this time has been compared; `null` before the first run. */
  until: number | null;
  /** Finished and settled work not compared yet, up to `MAX_COUNTED_ITEMS`. */
  backlog: number;
  /** When the oldest of the backlog finished; `null` if there is none. */
  oldestAt: number | null;
  /** Whether some of the backlog should have been compared by now. */
  isBehind: boolean;
}

export interface Metrics {
  /** The last 14 days, newest first. */
  days: DailyMetrics[];
  accounts: number;
  /** Published ones. */
  snapshots: number;
  /** Up to `MAX_COUNTED_ITEMS`. */
  runningScans: number;
  /** The scans that have not finished, by state and age, of each database. */
  openScans: OpenScans[];
  /** Each up to `MAX_COUNTED_ITEMS`. */
  queues: Record<QueueName, Queue>;
  /** As last measured. */
  databases: { number: number; bytes: number; measuredAt: number }[];
  jobs: JobRun[];
  mails: MailMetrics;
  reconciliations: Record<WorkType, ReconciliationMetrics>;
  /** Newest first, at most 100 of `differenceCount`. `email` is `null` if the account does not exist. */
  differences: (LedgerDifference & { email: string | null })[];
  /** Up to `MAX_COUNTED_ITEMS`. */
  differenceCount: number;
}

/** Returns the metrics of the service. `now` is in milliseconds since 1970. */
export async function getMetrics(env: Env, now: number): Promise<Metrics> {
  const db = openDatabase(env, SERVICE);
  const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => toIsoDate(now - ago * DAY));
  const first = days.at(-1) ?? '';
  const ofShards = <T>(read: (shard: Database) => Promise<T>) =>
    Promise.all(openShards(env).map(({ db: shard }) => read(shard)));
  const [
    counts,
    totals,
    open,
    queues,
    databases,
    jobs,
    mails,
    scan,
    submission,
    renderedAudit,
    differences,
    differenceCount,
  ] = await Promise.all([
    ofShards((shard) => listDailyCounts(shard, first)),
    readTotals(db),
    ofShards((shard) => countOpenScans(shard, now, MAX_COUNTED_ITEMS)),
    readQueues(env, now, MAX_COUNTED_ITEMS),
    listShardSizes(env),
    listJobRuns(db),
    getMailUsage(env, db, now),
    getReconciliation(env, 'scan', now),
    getReconciliation(env, 'submission', now),
    getReconciliation(env, 'rendered_audit', now),
    listNewestDifferences(db, MAX_DIFFERENCES),
    countDifferences(db, MAX_COUNTED_ITEMS),
  ]);
  const dailyCounts = counts.flat();
  const openScans = open.flat();
  const running = openScans.filter(({ state }) => state === 'running');
  return {
    days: days.map((day) => toDailyMetrics(day, dailyCounts)),
    ...totals,
    runningScans: Math.min(sum(running.map((scans) => scans.count)), MAX_COUNTED_ITEMS),
    openScans,
    queues,
    databases,
    jobs,
    mails: { ...mails, refused: listRefusedMails(dailyCounts) },
    reconciliations: { scan, submission, rendered_audit: renderedAudit },
    differences,
    differenceCount,
  };
}

function toDailyMetrics(day: string, counts: readonly DailyCount[]): DailyMetrics {
  const countEvents = (event: DailyCount['event']) =>
    sum(counts.filter((row) => row.day === day && row.event === event).map(({ count }) => count));
  return {
    day,
    audits: countEvents('audit'),
    failedAudits: countEvents('audit-failed'),
    scans: countEvents('scan'),
    pages: countEvents('scanned-page'),
    emptyScans: countEvents('empty-scan'),
    mails: countEvents('mail'),
  };
}

async function getMailUsage(env: Env, db: Database, now: number): Promise<Omit<MailMetrics, 'refused'>> {
  const [{ mailsPerHour: limit }, lastHour] = await Promise.all([
    getSettings(env),
    countMails(db, now - HOUR),
  ]);
  return { lastHour, limit, isLimitReached: lastHour >= getOpenMailLimit(limit) };
}

function listRefusedMails(counts: readonly DailyCount[]): MailMetrics['refused'] {
  const refused = counts.filter(({ event }) => event === 'mail-refused');
  return refused.sort((one, other) => other.day.localeCompare(one.day));
}

/** Returns when the work of every database was last compared, and the backlog of all. */
async function getReconciliation(env: Env, refType: WorkType, now: number): Promise<ReconciliationMetrics> {
  const states = await Promise.all(
    listWorkShards(env, refType).map(async ({ db }) => {
      const cursor = await readWorkCursor(db, refType);
      const before = now - SETTLEMENT_DELAY;
      const waiting = await countFinishedWork(db, refType, cursor, before, MAX_COUNTED_ITEMS);
      return { waiting, until: cursor.finishedAt };
    }),
  );
  const { count, oldestAt } = addQueues(
    states.map(({ waiting }) => waiting),
    MAX_COUNTED_ITEMS,
  );
  return {
    until: Math.min(...states.map(({ until }) => until)) || null,
    backlog: count,
    oldestAt,
    isBehind: oldestAt !== null && isBehind(oldestAt, now),
  };
}

/** Most accounts queried. */
const MAX_ACCOUNTS = 200;

export interface AccountHold {
  account: { id: string; email: string };
  hold: OpenHold;
}

export interface HoldMetrics {
  /** Accounts that returned their holds, of the newest 200 with a scan or a snapshot in the last 24 hours. */
  answered: number;
  /** Whether there are more such accounts. */
  hasMore: boolean;
  /** Accounts whose query failed. */
  unavailable: number;
  /** Oldest first. */
  holds: AccountHold[];
}

/**
 * Returns the open holds. Each account stores its own, so the newest 200 accounts that may have one are queried.
 *
 * @param now milliseconds since 1970
 */
export async function getOpenHolds(env: Env, now: number): Promise<HoldMetrics> {
  const accounts = await listActiveAccounts(env, now - DAY, MAX_ACCOUNTS + 1);
  const results = await Promise.all(
    accounts.slice(0, MAX_ACCOUNTS).map(async (account) => {
      try {
        const holds = await env.ACCOUNT.getByName(account.id).listOpenHolds();
        return holds.map((hold) => ({ account, hold }));
      } catch (error) {
        logEvent('warning', 'open-holds-unknown', { accountId: account.id, error });
        return null;
      }
    }),
  );
  const answered = results.filter((holds) => holds !== null);
  return {
    answered: answered.length,
    hasMore: accounts.length > MAX_ACCOUNTS,
    unavailable: results.length - answered.length,
    holds: answered.flat().sort((a, b) => a.hold.heldAt - b.hold.heldAt),
  };
}
