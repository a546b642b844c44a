import { describe, expect, it } from 'vitest';
import {
  getAnswerLifetime,
  judgeLink,
  type LinkAnswer,
  type LinkVerdict,
  readCacheSeconds,
} from '../../../src/engine/links/link-verdict.ts';
import { DAY } from '../../../src/lib/time.ts';

const MONDAY = Date.parse('2026-06-01T10:00:00Z');
const LATE_MONDAY = Date.parse('2026-06-01T23:00:00Z');
const TUESDAY = Date.parse('2026-06-02T01:00:00Z');

function answer(fields: Partial<LinkAnswer>): LinkAnswer {
  return {
    checkedAt: MONDAY,
    status: 200,
    failure: null,
    target: null,
    blockedBy: null,
    bytes: null,
    hasMoreBytes: false,
    mediaType: 'text/html',
    encoding: null,
    cacheSeconds: null,
    image: null,
    ...fields,
  };
}

function judgeAll(answers: readonly Parameters<typeof judgeLink>[0][]): LinkVerdict['class'][] {
  let verdict: LinkVerdict | null = null;
  return answers.map((given) => (verdict = judgeLink(given, verdict)).class);
}

describe('a URL', () => {
  it.each([
    ['ok', { status: 200 }],
    ['ok', { status: 206 }],
    ['redirected', { status: 200, target: 'https://shop.example/new' }],
    ['redirected', { status: 301, target: 'https://shop.example/disallowed' }],
    ['unsure', { status: 500 }],
    ['unsure', { status: 400 }],
    ['unsure', { status: 500, target: 'https://shop.example/new' }],
    ['unsure', { status: 302 }],
    ['unsure', { status: null, failure: 'timeout' }],
    ['unsure', { status: null, failure: 'dns' }],
    ['blocked', { status: 403, blockedBy: 'cloudflare' }],
    ['blocked', { status: 404, blockedBy: 'akamai' }],
  ] as const)('is %s for %j', (expected, fields) => {
    expect(judgeLink(answer(fields), null).class).toBe(expected);
  });

  it.each([{ status: 404 }, { status: 410 }, { status: null, failure: 'no_address' }] as const)(
    'that is gone (%j) is broken on the second day',
    (gone) => {
      const times = [MONDAY, LATE_MONDAY, TUESDAY];
      expect(judgeAll(times.map((checkedAt) => answer({ ...gone, checkedAt })))).toEqual([
        'unsure',
        'unsure',
        'broken',
      ]);
    },
  );

  it('that came back begins anew', () => {
    const answers = [
      answer({ status: 404 }),
      answer({ checkedAt: LATE_MONDAY }),
      answer({ status: 404, checkedAt: TUESDAY }),
      answer({ status: 404, checkedAt: TUESDAY + DAY }),
    ];
    expect(judgeAll(answers)).toEqual(['unsure', 'ok', 'unsure', 'broken']);
  });

  it('that did not answer, or was not checked, in between is broken all the same', () => {
    const answers = [
      answer({ status: 404 }),
      answer({ status: null, failure: 'timeout', checkedAt: LATE_MONDAY }),
      { reason: 'robots_txt', checkedAt: LATE_MONDAY } as const,
      answer({ status: 410, checkedAt: TUESDAY }),
    ];
    expect(judgeAll(answers)).toEqual(['unsure', 'unsure', 'not_checked', 'broken']);
  });

  it('that was not checked keeps its last answer', () => {
    const before = judgeLink(answer({ bytes: 70 }), null);
    expect(judgeLink({ reason: 'busy', checkedAt: TUESDAY }, before)).toEqual({
      class: 'not_checked',
      reason: 'busy',
      answer: before.answer,
      goneSince: null,
    });
  });
});

it('keeps answers for a day, and those that a second day can change for half of one', () => {
  expect(getAnswerLifetime(answer({}))).toBe(DAY);
  expect(getAnswerLifetime(answer({ status: 403, blockedBy: 'cloudflare' }))).toBe(DAY);
  expect(getAnswerLifetime(answer({ status: 404 }))).toBe(DAY / 2);
  expect(getAnswerLifetime(answer({ status: null, failure: 'no_address' }))).toBe(DAY / 2);
});

it.each<[Record<string, string>, number | null]>([
  [{}, null],
  [{ 'cache-control': 'public, max-age=31536000, immutable' }, 31_536_000],
  [{ 'cache-control': 'Max-Age="60"' }, 60],
  [{ 'cache-control': 'no-store, max-age=60' }, 0],
  [{ 'cache-control': 'no-cache' }, 0],
  [{ 'cache-control': 's-maxage=60' }, null],
  [{ expires: 'Tue, 02 Jun 2026 10:00:00 GMT' }, 86_400],
  [{ expires: 'Tue, 02 Jun 2026 10:00:00 GMT', date: 'Tue, 02 Jun 2026 09:59:00 GMT' }, 60],
  [{ expires: '0' }, 0],
  [{ expires: 'Tue, 02 Jun 2026 10:00:00 GMT', 'cache-control': 'max-age=5' }, 5],
])('reads the lifetime in a cache of %j', (headers, seconds) => {
  expect(readCacheSeconds(new Headers(headers), MONDAY)).toBe(seconds);
});
