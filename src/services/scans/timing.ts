import type { Frequency } from '../../contracts/schedule.ts';
import { hashText } from '../../lib/hash.ts';
import { DAY, HOUR, MINUTE } from '../../lib/time.ts';

/** The last day that every month has. */
const DAYS_OF_MONTH = 28;
const DAYS_OF_WEEK = 7;
/** The first Monday of 1970, in milliseconds. */
const FIRST_MONDAY = 4 * DAY;

/** When a schedule is due. */
export interface Timing {
  host: string;
  /** `''` for the website. */
  pageUrl: string;
  frequency: Frequency;
  /** 0 to 23, in UTC. */
  hour: number;
  /** 1 (Monday) to 7 of the week, or 1 to 28 of the month; `null` if daily. */
  day: number | null;
}

/** Returns the last day that a frequency can have, `null` if it has none. */
export function getLastDay(frequency: Frequency): number | null {
  if (frequency === 'daily') return null;
  return frequency === 'weekly' ? DAYS_OF_WEEK : DAYS_OF_MONTH;
}

/** Returns the default day of a schedule, a hash of the host that spreads the load; `null` if daily. */
export function getDefaultDay(frequency: Frequency, host: string): number | null {
  const last = getLastDay(frequency);
  return last === null ? null : 1 + (hashText(host) % last);
}

/** Returns the hour of a watched page, a hash of its URL that spreads the load over the day. */
export function getPageHour(pageUrl: string): number {
  return Math.floor(hashText(pageUrl) / (HOUR / MINUTE)) % (DAY / HOUR);
}

/** Returns the minute within the hour, a hash of the host or the watched page. */
function getMinute({ host, pageUrl }: Pick<Timing, 'host' | 'pageUrl'>): number {
  return hashText(pageUrl || host) % (HOUR / MINUTE);
}

/** Returns the first due time after `after`. In milliseconds since 1970, as `after`. */
export function getNextRunAt(timing: Timing, after: number): number {
  const { frequency, hour } = timing;
  const inDay = hour * HOUR + getMinute(timing) * MINUTE;
  const day = timing.day ?? 1;
  if (frequency === 'monthly') {
    const date = new Date(after);
    const inMonth = (month: number) => Date.UTC(date.getUTCFullYear(), month, day) + inDay;
    const thisMonth = inMonth(date.getUTCMonth());
    return thisMonth > after ? thisMonth : inMonth(date.getUTCMonth() + 1);
  }
  const [period, offset] =
    frequency === 'daily' ? [DAY, inDay] : [DAYS_OF_WEEK * DAY, FIRST_MONDAY + (day - 1) * DAY + inDay];
  return offset + (Math.floor((after - offset) / period) + 1) * period;
}

/** The due times that have passed. */
export interface DueTimes {
  /** The last of them. */
  dueAt: number;
  /** Number of due times before it. */
  missedCount: number;
  /** The first due time in the future. */
  nextRunAt: number;
}

/**
 * Returns the due times from `first`, which has passed, up to `now`: several missed times are made up for by one run. In
 * milliseconds since 1970.
 */
export function listDueTimes(timing: Timing, first: number, now: number): DueTimes {
  let [dueAt, missedCount, nextRunAt] = [first, 0, getNextRunAt(timing, first)];
  while (nextRunAt <= now) {
    [dueAt, nextRunAt] = [nextRunAt, getNextRunAt(timing, nextRunAt)];
    missedCount++;
  }
  return { dueAt, missedCount, nextRunAt };
}
