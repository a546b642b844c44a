import { expect, it } from 'vitest';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { createScoringRevision, PAGE_SCORING, SCORING_REVISION } from '../../src/engine/scoring-revision.ts';

const { points, weights, caps, shares, combinedCap } = PAGE_SCORING;

it('is the same for the same scoring and checks', () => {
  expect(SCORING_REVISION).toMatch(/^[0-9a-z]{5,11}$/);
  expect(createScoringRevision(structuredClone(PAGE_SCORING), CHECKS)).toBe(SCORING_REVISION);
});

it.each([
  ['the points of a severity', { points: { ...points, low: points.low + 1 } }],
  ['the weight of a category', { weights: { ...weights, social: 0.08 } }],
  ['a cap', { caps: { ...caps, 'title-missing': 80 } }],
  ['a cap that is added', { caps: { ...caps, 'alt-missing': 95 } }],
  ['the cap of several issues', { combinedCap: { ...combinedCap, limit: 73 } }],
  ['the share of a penalty', { shares: [shares[0], { from: 0.2, share: 0.6 }, shares[2]] }],
])('changes with %s', (_what, change) => {
  const changed = { ...PAGE_SCORING, ...change } as typeof PAGE_SCORING;
  expect(createScoringRevision(changed, CHECKS)).not.toBe(SCORING_REVISION);
});

it('changes with the severity of a check and with the checks', () => {
  const [first, ...rest] = CHECKS;
  const milder = { ...first!, severity: first!.severity === 'low' ? ('medium' as const) : ('low' as const) };
  expect(createScoringRevision(PAGE_SCORING, [milder, ...rest])).not.toBe(SCORING_REVISION);
  expect(createScoringRevision(PAGE_SCORING, rest)).not.toBe(SCORING_REVISION);
});
