import { describe, expect, it } from 'vitest';
import type { Category, Severity } from '../../src/contracts/scoring.ts';
import { rankIssues } from '../../src/engine/rank-issues.ts';

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

function rank(
  issues: ReturnType<typeof issue>[],
  analysis: Partial<Parameters<typeof rankIssues>[0]> = {},
): [string, number | null][] {
  const ranked = rankIssues({
    overall_score: 90,
    category_scores: PERFECT,
    score_caps: [],
    ...analysis,
    issues,
  });
  return ranked.map(({ issue: { id }, gain }) => [id, gain && Number(gain.toFixed(1))]);
}

describe('the issues of a page', () => {
  it('are ranked by what the overall score gains', () => {
    expect(
      rank([
        issue('a', 'social', 'high', 36),
        issue('b', 'metadata', 'medium', 15),
        issue('c', 'content', 'high', 36),
      ]),
    ).toEqual([
      ['c', 5.4],
      ['b', 3],
      ['a', 2.5],
    ]);
  });

  it('that are critical come first, whatever their category weighs', () => {
    expect(rank([issue('a', 'content', 'high', 36), issue('b', 'social', 'critical', 10)])).toEqual([
      ['b', 0.7],
      ['a', 5.4],
    ]);
  });

  it('share the points of a category that has lost all of them', () => {
    const issues = [
      issue('a', 'metadata', 'medium', 50),
      issue('b', 'metadata', 'high', 100),
      issue('c', 'technical', 'medium', 15),
    ];
    expect(rank(issues)).toEqual([
      ['b', 13.3],
      ['a', 6.7],
      ['c', 2.4],
    ]);
  });

  it('that cap the score come first, the lowest cap first, and gain what it takes, up to the next cap', () => {
    const issues = [
      issue('a', 'metadata', 'high', 36),
      issue('b', 'technical', 'medium', 15),
      issue('c', 'content', 'high', 36),
    ];
    const score_caps = [
      { id: 'c', limit: 69 },
      { id: 'a', limit: 79 },
    ];
    expect(rank(issues, { overall_score: 69, score_caps })).toEqual([
      ['c', 10],
      ['a', 18.6],
      ['b', 2.4],
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
    expect(rank(issues, { overall_score: 59, score_caps })).toEqual([
      ['a', 38.6],
      ['b', 38.6],
      ['c', 2.4],
    ]);
  });

  it('gain more if a category could not be scored', () => {
    const category_scores = { ...PERFECT, indexability: null, accessibility: null };
    expect(rank([issue('a', 'metadata', 'high', 29)], { category_scores })).toEqual([['a', 10]]);
  });

  it('have no known gain on a page that is not scored or answers with an error', () => {
    expect(rank([issue('a', 'metadata', 'high', 36)], { overall_score: null })).toEqual([['a', null]]);
    const issues = [
      issue('a', 'technical', 'low', 4),
      issue('http-status-error', 'indexability', 'critical', 100),
    ];
    const score_caps = [{ id: 'http-status-error', limit: 20 }];
    expect(rank(issues, { overall_score: 20, score_caps })).toEqual([
      ['http-status-error', null],
      ['a', null],
    ]);
  });
});
