import { describe, expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import type { AuditAnalysis } from '../../src/engine/checks/run-checks.ts';
import { CATEGORIES } from '../../src/contracts/scoring.ts';
import { CATEGORY_WEIGHTS, SCORE_CAPS, SEVERITY_POINTS } from '../../src/engine/page-score.ts';
import { createAuditInput } from '../engine/page-input.ts';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { corpusPages } from './corpus-pages.ts';

const analyses: { name: string; analysis: AuditAnalysis }[] = [];

describe('the score of each corpus page', async () => {
  for (const { name, text, contentType, url } of await corpusPages()) {
    it(`follows from its issues: ${name}`, () => {
      const { analysis } = runAudit(
        createAuditInput(text, { url, headers: { 'content-type': contentType } }),
      );
      analyses.push({ name, analysis });
      for (const category of CATEGORIES) {
        const lost = analysis.issues
          .filter((issue) => issue.category === category)
          .reduce((sum, issue) => sum + issue.penalty, 0);
        expect(analysis.category_scores[category]).toBe(Math.max(0, 100 - lost));
      }
      const weighted = CATEGORIES.reduce(
        (sum, category) =>
          sum + CATEGORY_WEIGHTS[category] * (analysis.category_scores[category] ?? Number.NaN),
        0,
      );
      const capped = analysis.issues
        .filter(({ id, severity, penalty }) => id in SCORE_CAPS && penalty === SEVERITY_POINTS[severity])
        .map(({ id }) => id);
      expect(analysis.score_caps.map(({ id }) => id)).toEqual(capped);
      const limits = analysis.score_caps.map(({ limit }) => limit);
      expect(analysis.overall_score).toBe(Math.min(Math.round(weighted), ...limits));
    });

    it(`accounts for every check once: ${name}`, () => {
      const { analysis } = runAudit(
        createAuditInput(text, { url, headers: { 'content-type': contentType } }),
      );
      const ids = [
        ...analysis.issues.map((issue) => issue.id),
        ...analysis.passed_checks.map((check) => check.id),
        ...analysis.not_applicable.ids,
        ...analysis.unknown.ids,
      ];
      expect(ids.sort()).toEqual(CHECKS.map((check) => check.id).sort());
    });
  }

  it('is distributed as printed', () => {
    const scores = analyses.map(({ analysis }) => analysis.overall_score ?? Number.NaN).sort((a, b) => a - b);
    const at = (share: number) => scores[Math.round(share * (scores.length - 1))];
    const good = scores.filter((score) => score >= 90).length;
    console.log(
      `scores of ${scores.length} pages: P10 ${at(0.1)}, P50 ${at(0.5)}, P90 ${at(0.9)}, ` +
        `lowest ${scores[0]}, highest ${scores.at(-1)}, 90 or more ${good} (${((100 * good) / scores.length).toFixed(1)} %)`,
    );
    expect(scores.length).toBeGreaterThan(0);
  });
});
