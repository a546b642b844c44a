import type { Finding } from '../../../contracts/site-report.ts';
import { CHECKS } from '../../checks/all.ts';
import { computeLostPoints } from '../lost-points.ts';
import { isEvaluated, type SitePage } from '../site-pages.ts';
import { AFFECTED_LIMIT } from './finding.ts';

const RECOMMENDATIONS = new Map(CHECKS.map(({ id, recommendation }) => [id, recommendation]));

/** The issues of all pages as one finding per id, with the evidence and severity of the page that loses the most points to it. */
export function findPageIssues(pages: readonly SitePage[], siteUrl: string): Finding[] {
  const findings = new Map<string, Finding & { highestLoss: number }>();
  const evaluated = pages.filter(isEvaluated).length;
  for (const page of pages) {
    const { facts } = page;
    const losses = isEvaluated(page) ? computeLostPoints(page.facts) : null;
    for (const { id, severity, category, title, evidence } of facts.issues) {
      const loss = losses?.get(id) ?? 0;
      let finding = findings.get(id);
      if (!finding) {
        finding = {
          id,
          scope: 'page',
          category,
          severity,
          title,
          evidence,
          recommendation: RECOMMENDATIONS.get(id) ?? null,
          docs_url: `${siteUrl}/checks/${id}`,
          affected: { count: 0, urls: [] },
          cost: 0,
          highestLoss: -1,
        };
        findings.set(id, finding);
      }
      if (loss > finding.highestLoss && evidence !== '')
        Object.assign(finding, { evidence, severity, highestLoss: loss });
      finding.affected.count++;
      if (finding.affected.urls.length < AFFECTED_LIMIT) finding.affected.urls.push(facts.url);
      if (evaluated > 0) finding.cost = (finding.cost ?? 0) + loss / evaluated;
    }
  }
  return Array.from(findings.values(), ({ highestLoss: _, ...finding }) => ({
    ...finding,
    cost: Math.round((finding.cost ?? 0) * 100) / 100,
  }));
}
