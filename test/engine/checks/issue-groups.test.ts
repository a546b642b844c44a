import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { countIssues, groupIssues, ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { buildAuditData, buildPageObject } from '../../../src/engine/page-object.ts';
import { writeAuditData } from '../../../src/engine/audit-document.ts';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import { createAuditInput } from '../page-input.ts';

const SITE = 'https://audit.example.com';

const LOW_IN_MILDER_CASES = new Set(['doctype-missing', 'og-title-missing']);

function low(id: string) {
  return { id, severity: 'low' as const };
}

describe('the groups', () => {
  it.each(ISSUE_GROUPS)(
    '$id has checks of its category that are or can be low, each in no other group',
    ({ category, checks }) => {
      for (const id of checks) {
        const check = CHECKS.find((candidate) => candidate.id === id);
        expect(check, id).toMatchObject({ category });
        expect(check?.severity === 'low' || LOW_IN_MILDER_CASES.has(id), id).toBe(true);
        expect(ISSUE_GROUPS.filter((group) => group.checks.includes(id))).toHaveLength(1);
      }
    },
  );

  it('share no id with a check', () => {
    const ids = new Set(CHECKS.map(({ id }) => id));
    expect(ISSUE_GROUPS.filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

describe('the low issues of a page', () => {
  it('are one issue for each cause, counted once', () => {
    const issues = [
      low('csp-missing'),
      { id: 'title-missing', severity: 'high' as const },
      low('hsts-missing'),
    ];
    expect(groupIssues(issues)).toEqual([
      {
        group: expect.objectContaining({ id: 'security-headers-incomplete' }),
        issues: [low('hsts-missing'), low('csp-missing')],
      },
      { group: null, issue: { id: 'title-missing', severity: 'high' } },
    ]);
    expect(countIssues(issues)).toEqual({ critical: 0, high: 1, medium: 0, low: 1 });
  });

  it('stay as they are when a cause has only one', () => {
    expect(groupIssues([low('csp-missing')])).toEqual([{ group: null, issue: low('csp-missing') }]);
  });

  it('keep their evidence, recommendation, penalty and documentation as parts', () => {
    const { facts, analysis } = runAudit(createAuditInput(goodPage('bakery.brightpage.com')));
    const { issues, issue_counts } = buildPageObject(facts, analysis, SITE).seo_analysis;
    const [written] = writeAuditData(buildAuditData(facts, analysis, SITE)).pages;
    const text = written?.seo_analysis.issues.find(
      ({ id }) => id === 'security-headers-incomplete',
    )?.evidence;
    const headers = issues.find(({ id }) => id === 'security-headers-incomplete');
    expect(headers).toMatchObject({
      severity: 'low',
      docs_url: `${SITE}/checks/security-headers-incomplete`,
    });
    const parts = headers?.parts ?? [];
    expect(parts.length).toBeGreaterThan(2);
    expect(headers?.penalty).toBe(parts.reduce((sum, { penalty }) => sum + penalty, 0));
    for (const part of parts) {
      expect(analysis.issues).toContainEqual(
        expect.objectContaining({ id: part.id, evidence: part.evidence }),
      );
      expect(text).toContain(`${part.title}: ${writeEvidence(part.evidence)}`);
      expect(part.docs_url).toBe(`${SITE}/checks/${part.id}`);
    }
    expect(Object.values(issue_counts).reduce((sum, count) => sum + count, 0)).toBe(issues.length);
  });
});
