import { describe, expect, it } from 'vitest';
import { DAY, parseDate, parseIsoDate } from '../../src/lib/time.ts';

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

describe('parseDate', () => {
  it.each([
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['Fri, 25 Jun 2010 15:00:00 +0200', '2010-06-25T13:00:00Z'],
    ['Fri, 25 Jun 10 15:00 EDT', '2010-06-25T19:00:00Z'],
    ['Friday, 25-Jun-10 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Friday, 25-Jun-99 15:00:00 GMT', '1999-06-25T15:00:00Z'],
    ['Wed, 21-Oct-2015 07:28:00 GMT', '2015-10-21T07:28:00Z'],
    ['15-Aug-05 15:52:01 UTC', '2005-08-15T15:52:01Z'],
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
    ['2031-06-25T10:00:00+02:00', '2031-06-25T08:00:00Z'],
  ])('reads %s', (text, instant) => {
    expect(parseDate(text)).toEqual({ time: Date.parse(instant), tolerance: 0 });
  });

  it('reads a day, and a time without a zone, to a day', () => {
    for (const text of ['25 Jun 2010', '25 June 2010', '2010-06-25'])
      expect(parseDate(text)).toEqual({ time: Date.UTC(2010, 5, 25), tolerance: DAY });
    expect(parseDate('25 Jun 2010 15:00:00')).toEqual({ time: Date.UTC(2010, 5, 25, 15), tolerance: DAY });
  });

  it.each([
    '',
    '0',
    'soon',
    'June 25, 2031',
    'Jun 25 2031 10:00:00',
    '25/06/2031',
    '25 Juin 2031',
    '31 Jun 2031 10:00:00 GMT',
    '25 Jun 2031 25:00:00 GMT',
    '25 Jun 2031 10:00:00 CEST',
    'Someday, 25 Jun 2031 10:00:00 GMT',
    `${' '.repeat(100)}x`,
  ])('does not read %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});
