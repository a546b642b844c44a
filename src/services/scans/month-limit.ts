import type { ScheduleRow } from '../../storage/schedules.ts';

/** Returns the month in UTC, `2026-06`. @param instant milliseconds since 1970 */
export function toMonth(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** Returns how many pages a run of a schedule can store if `spent` credits of the month are spent or held. */
export function limitPages(
  { maxPages, maxCreditsPerMonth }: Pick<ScheduleRow, 'maxPages' | 'maxCreditsPerMonth'>,
  scan: { price: number; /** The most pages of a scan. */ maxPages: number },
  spent: number,
): number {
  const most = Math.min(maxPages ?? scan.maxPages, scan.maxPages);
  if (maxCreditsPerMonth === null || scan.price === 0) return most;
  return Math.min(most, Math.max(0, Math.floor((maxCreditsPerMonth - spent) / scan.price)));
}
