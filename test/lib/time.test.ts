import { expect, it } from 'vitest';
import { formatWait } from '../../src/lib/time.ts';

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
