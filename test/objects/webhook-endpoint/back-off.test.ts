import { expect, it, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../src/lib/time.ts';
import { getRetryDelay } from '../../../src/objects/webhook-endpoint/back-off.ts';

const NOW = Date.parse('2126-06-01T12:00:00Z');
const DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  4 * HOUR,
];

it.each([
  [0, 1],
  [0.5, 1.05],
  [1, 1.1],
])(
  'a wait after a failed attempt is up to a tenth longer: with the random number %d, %d times',
  (random, part) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const waits = DELAYS.map((_, index) => getRetryDelay(index + 1, null, NOW));
    expect(waits).toEqual(DELAYS.map((delay) => Math.round(delay * part)));
  },
);

it('a wait is as long as the endpoint asks if that is longer, up to four hours', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const wait = (attempts: number, retryAfter: string) => getRetryDelay(attempts, retryAfter, NOW);
  expect(wait(1, '60')).toBe(MINUTE);
  expect(wait(1, 'Sat, 01 Jun 2126 12:05:00 GMT')).toBe(5 * MINUTE);
  expect(wait(3, '60')).toBe(2 * MINUTE);
  expect(wait(1, '999999')).toBe(4 * HOUR);
  expect(wait(1, 'soon')).toBe(5 * SECOND);
});
