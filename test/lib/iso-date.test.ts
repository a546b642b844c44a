import { describe, expect, it } from 'vitest';
import { DAY, parseIsoDate } from '../../src/lib/time.ts';

describe('parseIsoDate', () => {
  it('reads dates and times with their zone', () => {
    expect(parseIsoDate('2026-05-01T10:00:00+02:00')).toEqual({
      time: Date.UTC(2026, 4, 1, 8),
      tolerance: 0,
    });
    expect(parseIsoDate('2026-05-01T10:00Z')).toEqual({ time: Date.UTC(2026, 4, 1, 10), tolerance: 0 });
    expect(parseIsoDate(' 2026-05-01 10:00:05.123456-0530 ')).toEqual({
      time: Date.UTC(2026, 4, 1, 15, 30, 5),
      tolerance: 0,
    });
  });

  it('says how exact it is where time, day or zone are missing', () => {
    expect(parseIsoDate('2026-05-01')).toEqual({ time: Date.UTC(2026, 4, 1), tolerance: DAY });
    expect(parseIsoDate('2026-05-01T10:00')).toEqual({ time: Date.UTC(2026, 4, 1, 10), tolerance: DAY });
    expect(parseIsoDate('2026-05')?.tolerance).toBe(32 * DAY);
    expect(parseIsoDate('2026')?.tolerance).toBe(367 * DAY);
  });

  it('reads the basic format, without hyphens and colons', () => {
    expect(parseIsoDate('20260501')).toEqual({ time: Date.UTC(2026, 4, 1), tolerance: DAY });
    expect(parseIsoDate('20260501T100000Z')).toEqual({ time: Date.UTC(2026, 4, 1, 10), tolerance: 0 });
  });

  it.each([
    '20260230',
    '202605',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-05-01T25:00Z',
    '2026-05-01T10:60Z',
    '01/05/2026',
    'May 1, 2026',
    'Fri, 01 May 2026 10:00:00 GMT',
    '2026-05-01T10:00:00:123Z',
    '20260501x',
    '',
  ])('refuses %j', (text) => {
    expect(parseIsoDate(text)).toBeNull();
  });

  it('knows leap days', () => {
    expect(parseIsoDate('2024-02-29')?.time).toBe(Date.UTC(2024, 1, 29));
  });
});
