import { RELEASE } from '../../lib/crawler-name.ts';
import { formatOpenMetrics, type MetricSample } from '../../lib/open-metrics.ts';
import { sum } from '../../lib/sum.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import {
  countFailedUrls,
  findNewestFigures,
  type HourlyFigures,
  listHourlyFigures,
  storeHourlyFigures,
} from '../../storage/hourly-figures.ts';
import { SCAN_AGES } from '../../storage/queues.ts';
import { FAMILIES, HOURLY_FAMILIES } from './metric-families.ts';
import { getMetrics, getOpenHolds, type Metrics } from './metrics.ts';

type Figures = Partial<Record<keyof typeof FAMILIES, MetricSample[]>>;

/** Formats the metrics of the service as OpenMetrics. `now` in milliseconds since 1970. */
export async function exportMetrics(env: Env, now: number): Promise<string> {
  const [metrics, hourly] = await Promise.all([
    getMetrics(env, now),
    findNewestFigures(openDatabase(env, SERVICE)),
  ]);
  return formatOpenMetrics(FAMILIES, {
    ...(hourly && {
      ...pickHourly(hourly),
      site_audit_hourly_age_seconds: [[{}, toSeconds(now - hourly.at)]],
    }),
    ...toFigures(env, metrics, now),
  });
}

function pickHourly({ figures }: HourlyFigures): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name in HOURLY_FAMILIES));
}

function toFigures(env: Env, metrics: Metrics, now: number): Figures {
  const { mails, databases, jobs, openScans, reconciliations } = metrics;
  const [today] = metrics.days;
  const queues = [
    ...Object.entries(metrics.queues),
    ...Object.entries(reconciliations).map(
      ([work, { backlog, oldestAt }]) => [`ledger_${work}`, { count: backlog, oldestAt }] as const,
    ),
  ];
  const getAge = (at: number | null) => (at === null ? 0 : toSeconds(now - at));
  return {
    site_audit_build: [[{ release: RELEASE, version: env.VERSION.id }, 1]],
    site_audit_accounts: [[{}, metrics.accounts]],
    site_audit_snapshots: [[{}, metrics.snapshots]],
    site_audit_scans: STATES.flatMap((state) =>
      Object.keys(SCAN_AGES).map((age, index): MetricSample => {
        const scans = openScans.filter((each) => each.state === state && each.age === index);
        return [{ state, age }, sum(scans.map(({ count }) => count))];
      }),
    ),
    site_audit_oldest_scan_seconds: STATES.map((state) => {
      const ages = openScans.filter((each) => each.state === state).map(({ oldestAt }) => getAge(oldestAt));
      return [{ state }, Math.max(0, ...ages)];
    }),
    site_audit_queue_length: queues.map(([queue, { count }]) => [{ queue }, count]),
    site_audit_queue_oldest_seconds: queues.map(([queue, { oldestAt }]) => [{ queue }, getAge(oldestAt)]),
    site_audit_ledger_differences: [[{}, metrics.differenceCount]],
    site_audit_mails_last_hour: [[{}, mails.lastHour]],
    site_audit_mails_limit: [[{}, mails.limit]],
    site_audit_database_size_bytes: databases.map(({ number, bytes }) => [
      { database: `DB_${number}` },
      bytes,
    ]),
    site_audit_database_age_seconds: databases.map(({ number, measuredAt }) => [
      { database: `DB_${number}` },
      getAge(measuredAt),
    ]),
    site_audit_job_age_seconds: jobs.map(({ job, succeededAt }) => [{ name: job }, getAge(succeededAt)]),
    site_audit_work: [
      [{ kind: 'audit' }, today?.audits ?? 0],
      [{ kind: 'failed_audit' }, today?.failedAudits ?? 0],
      [{ kind: 'scan' }, today?.scans ?? 0],
      [{ kind: 'empty_scan' }, today?.emptyScans ?? 0],
      [{ kind: 'scanned_page' }, today?.pages ?? 0],
      [{ kind: 'mail' }, today?.mails ?? 0],
      [{ kind: 'refused_mail' }, mails.refused.find(({ day }) => day === today?.day)?.count ?? 0],
    ],
  };
}

const STATES = ['queued', 'running'] as const;

const toSeconds = (milliseconds: number) => Math.max(0, Math.round(milliseconds / SECOND));

/** How long hourly figures are kept, in milliseconds (docs/contract.md 12.10). */
const HOURLY_RETENTION = 14 * DAY;
/** How long a scan that has finished can take to record its end, in milliseconds. */
const RECORDING_TIME = 10 * MINUTE;

/** Stores the figures of the hour: all of `exportMetrics`, with those of `HOURLY_FAMILIES`. `now` in milliseconds since 1970. */
export async function recordHourlyFigures(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const [metrics, { holds }, previous] = await Promise.all([
    getMetrics(env, now),
    getOpenHolds(env, now),
    findNewestFigures(db),
  ]);
  const figures: Figures = {
    ...toFigures(env, metrics, now),
    site_audit_open_holds: [[{}, holds.length]],
    site_audit_held_credits: [[{}, sum(holds.map(({ hold }) => hold.amount))]],
    site_audit_oldest_hold_seconds: [[{}, holds[0] ? toSeconds(now - holds[0].hold.heldAt) : 0]],
    site_audit_scan_failed_urls: await countFailures(env, previous, now),
  };
  await storeHourlyFigures(db, { at: now, figures }, now - HOURLY_RETENTION);
}

/** Adds the failures of scans since the previous figures to theirs. The first figures count those of an hour. */
async function countFailures(env: Env, previous: HourlyFigures | null, now: number): Promise<MetricSample[]> {
  const interval = { from: (previous?.at ?? now - HOUR) - RECORDING_TIME, to: now - RECORDING_TIME };
  const counts = new Map(
    previous?.figures['site_audit_scan_failed_urls']?.map(([{ reason = '' }, count]) => [reason, count]),
  );
  for (const { db } of openShards(env)) {
    for (const { reason, count } of await countFailedUrls(db, interval))
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return Array.from(counts, ([reason, count]) => [{ reason }, count]);
}

/** The values of a metric at the end of each hour, oldest first, added up over its labels. Of a counter, by how much it grew in the hour. */
export type Trends<Name extends string> = Record<Name, number[]>;

/** Returns the trends of metrics over the last two days. `now` in milliseconds since 1970. */
export async function getTrends<Name extends keyof Figures>(
  env: Env,
  names: readonly Name[],
  now: number,
): Promise<Trends<Name>> {
  const hours = await listHourlyFigures(openDatabase(env, SERVICE), now - 2 * DAY);
  const read = (name: Name) =>
    hours.map(({ figures }) => sum((figures[name] ?? []).map(([, value]) => value)));
  const trends = names.map((name) => {
    const values = read(name);
    const grown = values.slice(1).map((value, at) => Math.max(0, value - (values[at] ?? 0)));
    return [name, FAMILIES[name].type === 'counter' ? grown : values] as const;
  });
  return Object.fromEntries(trends) as Trends<Name>;
}
