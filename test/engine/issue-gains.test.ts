import { describe, expect, it } from 'vitest';
import type { Category, Severity } from '../../src/contracts/scoring.ts';
import { listGains } from '../../src/engine/issue-gains.ts';

const PERFECT = {
  indexability: 100,
  metadata: 100,
  content: 100,
  technical: 100,
  social: 100,
  accessibility: 100,
};

function issue(id: string, category: Category, severity: Severity, penalty: number) {
  return { id, category, severity, penalty };
}

function computeGains(
  issues: ReturnType<typeof issue>[],
  analysis: Partial<Parameters<typeof listGains>[0]> = {},
): [string, number | null][] {
  const gains = listGains({
    overall_score: 90,
    category_scores: PERFECT,
    score_caps: [],
    ...analysis,
    issues,
  });
  return gains.map(({ issue: { id }, gain }) => [id, gain && Number(gain.toFixed(1))]);
}

describe('the issues of a page', () => {
  it('keep their order, each with what the overall score gains', () => {
    expect(
      computeGains([
        issue('a', 'social', 'high', 36),
        issue('b', 'metadata', 'medium', 15),
        issue('c', 'content', 'high', 36),
      ]),
    ).toEqual([
      ['a', 2.5],
      ['b', 3],
      ['c', 5.4],
    ]);
  });

  it('share the points of a category that has lost all of them', () => {
    const issues = [
      issue('a', 'metadata', 'medium', 50),
      issue('b', 'metadata', 'high', 100),
      issue('c', 'technical', 'medium', 15),
    ];
    expect(computeGains(issues)).toEqual([
      ['a', 6.7],
      ['b', 13.3],
      ['c', 2.4],
    ]);
  });

  it('that cap the score gain what it takes, up to the next cap', () => {
    const issues = [
      issue('a', 'metadata', 'high', 36),
      issue('b', 'technical', 'medium', 15),
      issue('c', 'content', 'high', 36),
    ];
    const score_caps = [
      { id: 'c', limit: 69 },
      { id: 'a', limit: 79 },
    ];
    expect(computeGains(issues, { overall_score: 69, score_caps })).toEqual([
      ['a', 18.6],
      ['b', 2.4],
      ['c', 10],
    ]);
  });

  it('with the same cap gain together what it takes', () => {
    const issues = [
      issue('a', 'indexability', 'critical', 100),
      issue('b', 'indexability', 'critical', 100),
      issue('c', 'technical', 'medium', 15),
    ];
    const score_caps = [
      { id: 'a', limit: 59 },
      { id: 'b', limit: 59 },
    ];
    expect(computeGains(issues, { overall_score: 59, score_caps })).toEqual([
      ['a', 38.6],
      ['b', 38.6],
      ['c', 2.4],
    ]);
  });

  it('gain more if a category could not be scored', () => {
    const category_scores = { ...PERFECT, indexability: null, accessibility: null };
    expect(computeGains([issue('a', 'metadata', 'high', 29)], { category_scores })).toEqual([['a', 10]]);
  });

  it('have no known gain on a page that is not scored or answers with an error', () => {
    expect(computeGains([issue('a', 'metadata', 'high', 36)], { overall_score: null })).toEqual([
      ['a', null],
    ]);
    const issues = [
      issue('a', 'technical', 'low', 4),
      issue('http-status-error', 'indexability', 'critical', 100),
    ];
    const score_caps = [{ id: 'http-status-error', limit: 20 }];
    expect(computeGains(issues, { overall_score: 20, score_caps })).toEqual([
      ['a', null],
      ['http-status-error', null],
    ]);
  });
});
