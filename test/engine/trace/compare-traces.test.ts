import { expect, it } from 'vitest';
import type { TracedFailure } from '../../../src/engine/trace/audit-trace.ts';
import { createCatalogue } from '../../../src/engine/trace/catalogue.ts';
import { compareTraces, judgeFix } from '../../../src/engine/trace/compare-traces.ts';
import { newTrace } from './new-trace.ts';

const CHECKS = [
  'title-missing',
  'image-alt-missing',
  'https-missing',
  'http-status-error',
  'ttfb-slow',
  'article-stale',
];
const TITLE: TracedFailure = ['title-missing', 'critical', 100, null];

function compare(
  before: Parameters<typeof newTrace>,
  after: Parameters<typeof newTrace>,
  checks = { before: CHECKS.map((id) => ({ id })), after: CHECKS.map((id) => ({ id })) } as Record<
    'before' | 'after',
    { id: string; revision?: number }[]
  >,
) {
  const [old, current] = [createCatalogue(checks.before), createCatalogue(checks.after)];
  return compareTraces(
    { trace: newTrace(...before), revisions: old.revisions },
    { trace: newTrace(...after), revisions: current.revisions },
  ).map((one) => [one.id, one.change === 'not_comparable' ? one.reason : one.change]);
}

it('the same result twice has no new, fixed, worse or better issue', () => {
  expect(compare([[TITLE]], [[TITLE]])).toEqual([['title-missing', 'same']]);
  expect(compare([[], { unknown: ['https-missing'] }], [[], { unknown: ['https-missing'] }])).toEqual([]);
});

it('a check that fails now is new, one that fails no longer is fixed', () => {
  expect(compare([[]], [[TITLE]])).toEqual([['title-missing', 'new']]);
  expect(compare([[TITLE]], [[]])).toEqual([['title-missing', 'fixed']]);
});

it('severity decides what is worse, then the number of elements, then the points', () => {
  const fail = (severity: TracedFailure[1], penalty: number, count: number | null): [TracedFailure[]] => [
    [['image-alt-missing', severity, penalty, count]],
  ];
  const change = (...sides: [[TracedFailure[]], [TracedFailure[]]]) => compare(...sides)[0]?.[1];
  expect(change(fail('high', 22, 9), fail('medium', 15, 20))).toBe('better');
  expect(change(fail('high', 36, 4), fail('high', 22, 5))).toBe('worse');
  expect(change(fail('high', 22, 5), fail('high', 22, 3))).toBe('better');
  expect(change(fail('high', 11, 5), fail('high', 22, 5))).toBe('worse');
  expect(change(fail('high', 22, null), fail('high', 36, null))).toBe('worse');
});

it('a check that was added, retired or changed is never a regression, nor fixed', () => {
  const without = CHECKS.filter((id) => id !== 'title-missing').map((id) => ({ id }));
  const all = CHECKS.map((id) => ({ id }));
  const changed = [...without, { id: 'title-missing', revision: 2 }];
  expect(compare([[]], [[TITLE]], { before: without, after: all })).toEqual([
    ['title-missing', 'The check was added after the earlier result.'],
  ]);
  expect(compare([[TITLE]], [[]], { before: all, after: without })).toEqual([
    ['title-missing', 'The check is no longer run.'],
  ]);
  expect(compare([[]], [[TITLE]], { before: all, after: changed })).toEqual([
    ['title-missing', 'The check was changed after the earlier result.'],
  ]);
  expect(compare([[TITLE]], [[]], { before: all, after: changed })[0]?.[1]).toMatch('changed');
});

it('a check that is unknown in one of the results is not comparable', () => {
  expect(compare([[TITLE]], [[], { unknown: ['title-missing'] }])).toEqual([
    ['title-missing', 'The later audit could not tell.'],
  ]);
  expect(compare([[], { unknown: ['title-missing'] }], [[TITLE]])).toEqual([
    ['title-missing', 'The earlier audit could not tell.'],
  ]);
});

it('neither response time nor the age of an article is a change, but its update is', () => {
  const slow: TracedFailure = ['ttfb-slow', 'medium', 15, null];
  expect(compare([[]], [[slow]])).toEqual([]);
  expect(compare([[slow]], [[]])).toEqual([]);
  expect(compare([[slow]], [[slow]])).toEqual([['ttfb-slow', 'same']]);
  const stale: TracedFailure = ['article-stale', 'low', 4, null];
  expect(compare([[]], [[stale]])).toEqual([]);
  const staler: TracedFailure = ['article-stale', 'medium', 15, null];
  expect(compare([[stale]], [[staler]])).toEqual([['article-stale', 'same']]);
  expect(compare([[stale]], [[]])).toEqual([['article-stale', 'fixed']]);
});

it('an error page fixes nothing, and its end breaks nothing', () => {
  const error = { status: 503, answered: 'response' } as const;
  const failing: TracedFailure = ['http-status-error', 'critical', 100, null];
  expect(compare([[TITLE]], [[failing], error])).toEqual([
    ['http-status-error', 'new'],
    ['title-missing', 'The check no longer applies: the page answers with HTTP status 503.'],
  ]);
  expect(compare([[failing], error], [[TITLE]])).toEqual([
    ['title-missing', 'The check did not apply before: the page answers with HTTP status 503.'],
    ['http-status-error', 'fixed'],
  ]);
});

it('a fix is verified by a result that can tell', () => {
  expect(judgeFix('title-missing', newTrace(), null)).toBe('fixed');
  expect(judgeFix('title-missing', newTrace([TITLE]), null)).toBe('not_fixed');
  expect(judgeFix('title-missing', newTrace([], { unknown: ['title-missing'] }), null)).toBe('unknown');
  expect(judgeFix('title-missing', newTrace([], { status: 404, answered: 'response' }), null)).toBe(
    'unknown',
  );
  expect(judgeFix('title-missing', newTrace(), newTrace([TITLE]))).toBe('fixed');
  expect(judgeFix('title-missing', newTrace(), newTrace([TITLE], { page: 2 }))).toBe('unknown');
});

it('the catalogue has another id once a check has another revision', () => {
  expect(createCatalogue([{ id: 'a' }]).id).toBe(createCatalogue([{ id: 'a', revision: 1 }]).id);
  expect(createCatalogue([{ id: 'a' }]).id).not.toBe(createCatalogue([{ id: 'a', revision: 2 }]).id);
});
