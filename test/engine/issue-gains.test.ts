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
      computeGains(
        [
          issue('a', 'social', 'high', 36),
          issue('b', 'metadata', 'medium', 15),
          issue('c', 'content', 'high', 36),
        ],
        { category_scores: { ...PERFECT, social: 64, metadata: 85, content: 64 } },
      ),
    ).toEqual([
      ['a', 2.5],
      ['b', 3],
      ['c', 5.4],
    ]);
  });

  it('gain what is left of a category once they alone are fixed', () => {
    const issues = [
      issue('a', 'metadata', 'medium', 50),
      issue('b', 'metadata', 'high', 100),
      issue('c', 'technical', 'medium', 15),
    ];
    const category_scores = { ...PERFECT, metadata: 0, technical: 85 };
    expect(computeGains(issues, { category_scores, overall_score: 78 })).toEqual([
      ['a', 0],
      ['b', 10],
      ['c', 2.4],
    ]);
  });

  it('gain nothing alone while a cap holds the score, except the one that sets it', () => {
    const issues = [
      issue('a', 'metadata', 'high', 36),
      issue('b', 'technical', 'medium', 15),
      issue('c', 'content', 'high', 36),
    ];
    const score_caps = [
      { id: 'c', limit: 69 },
      { id: 'a', limit: 79 },
    ];
    const category_scores = { ...PERFECT, metadata: 64, technical: 85, content: 64 };
    const analysis = { overall_score: 69, category_scores, score_caps };
    expect(computeGains(issues, analysis)).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 10],
    ]);
    expect(listGains({ ...analysis, issues }).map(({ cap }) => cap)).toEqual([null, null, 69]);
  });

  it('that set the same cap gain nothing alone', () => {
    const issues = [
      issue('a', 'indexability', 'critical', 100),
      issue('b', 'indexability', 'critical', 100),
      issue('c', 'technical', 'medium', 15),
    ];
    const score_caps = [
      { id: 'a', limit: 59 },
      { id: 'b', limit: 59 },
    ];
    const category_scores = { ...PERFECT, indexability: 0, technical: 85 };
    const analysis = { overall_score: 59, category_scores, score_caps };
    expect(computeGains(issues, analysis)).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 0],
    ]);
    expect(listGains({ ...analysis, issues }).map(({ cap }) => cap)).toEqual([59, 59, null]);
  });

  it('have no cap that does not hold the score', () => {
    const category_scores = { ...PERFECT, indexability: 0, metadata: 0, technical: 0 };
    const issues = [issue('a', 'indexability', 'critical', 100)];
    const analysis = { overall_score: 41, category_scores, score_caps: [{ id: 'a', limit: 59 }], issues };
    expect(listGains(analysis).map(({ cap }) => cap)).toEqual([null]);
  });

  it('lift the combined cap with any of its issues', () => {
    const issues = [
      issue('title-missing', 'metadata', 'high', 36),
      issue('description-missing', 'metadata', 'low', 4),
      issue('h1-missing', 'content', 'medium', 15),
    ];
    const category_scores = { ...PERFECT, metadata: 60, content: 85 };
    const score_caps = [{ id: 'title-missing', limit: 74 }];
    expect(computeGains(issues, { overall_score: 74, category_scores, score_caps })).toEqual([
      ['title-missing', 23],
      ['description-missing', 5],
      ['h1-missing', 5],
    ]);
  });

  it('gain more if a category could not be scored', () => {
    const category_scores = { ...PERFECT, metadata: 71, indexability: null, accessibility: null };
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
