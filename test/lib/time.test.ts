import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatShortDate, formatWait } from '../../src/lib/time.ts';

it.each([
  [1, '1 second'],
  [40, '40 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [3_541, '60 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [10_801, '4 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is told as %s', (seconds, expected) => {
  expect(formatWait(seconds)).toBe(expected);
});

it('dates are those of British English in UTC', () => {
  for (let month = 0; month < 12; month++) {
    const date = Date.UTC(2026, month, month + 1, month * 2, 5);
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Date(date).toLocaleString('en-GB', { ...options, timeZone: 'UTC' });
    const long = format({ dateStyle: 'long' });
    expect(formatDate(date)).toBe(long);
    expect(formatDate(new Date(date).toISOString())).toBe(long);
    expect(formatShortDate(date)).toBe(format({ day: 'numeric', month: 'short', year: 'numeric' }));
    expect(formatDateTime(date)).toBe(`${long} at ${format({ timeStyle: 'short' })} UTC`);
  }
});
