import type { Frequency, ScheduledRun } from '../../../src/contracts/schedule.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/time.ts';

/** A schedule as the model knows it, in force from `from` until `until` (milliseconds since 1970). */
export interface ModelSchedule {
  frequency: Frequency;
  hour: number;
  day: number | null;
  /** Of the hour, as the first run shows it. */
  minute: number;
  from: number;
  until: number;
}

/** Lists the due times of a schedule, minute by minute of its hour: independent of how the service computes the next one. */
export function listDueTimes({ frequency, hour, day, minute, from, until }: ModelSchedule): number[] {
  const times: number[] = [];
  for (let midnight = Math.floor(from / DAY) * DAY; midnight <= until; midnight += DAY) {
    const date = new Date(midnight);
    const isDay =
      frequency === 'daily' ||
      (frequency === 'weekly' ? (date.getUTCDay() || 7) === day : date.getUTCDate() === day);
    const time = midnight + hour * HOUR + minute * MINUTE;
    if (isDay && time > from && time <= until) times.push(time);
  }
  return times;
}

/** Lists the due times that runs stand for: each run its own, and those before it that were missed. */
export function listCovered(runs: readonly ScheduledRun[], due: readonly number[]): number[] {
  return runs
    .flatMap(({ due_at, missed_runs: missed }) => {
      const at = due.indexOf(Date.parse(due_at));
      return at === -1 ? [Number.NaN] : due.slice(at - missed, at + 1);
    })
    .sort((a, b) => a - b);
}
