import type { Finding } from '../../../contracts/site-report.ts';
import { CHECKS_BY_ID } from '../../checks/all.ts';
import { computeLostPoints } from '../lost-points.ts';
import type { SitePages } from '../site-fold.ts';
import { isEvaluated } from '../site-pages.ts';

/**
 * The issues of all pages as one finding per id, with the URLs of all affected pages, and with the evidence and severity of the
 * page that loses the most points to it.
 */
export function findPageIssues({ pages, issues: summary }: SitePages, siteUrl: string): Finding[] {
  const findings = new Map<string, Finding>();
  const evaluated = pages.filter(isEvaluated).length;
  for (const page of pages) {
    const { url, issues } = page.facts;
    const losses = isEvaluated(page) ? computeLostPoints(page.facts) : null;
    for (const { id, severity, category, title } of issues) {
      const loss = losses?.get(id) ?? 0;
      let finding = findings.get(id);
      if (!finding) {
        const worst = summary.worstById.get(id);
        // Stored audits may have an earlier wording.
        const check = CHECKS_BY_ID.get(id);
        finding = {
          id,
          scope: 'page',
          category,
          severity: worst?.severity ?? severity,
          title: check?.title ?? title,
          evidence: worst?.evidence ?? '',
          recommendation: check?.recommendation ?? null,
          docs_url: `${siteUrl}/checks/${id}`,
          affected: { count: 0, urls: [] },
          cost: 0,
          gain: null,
        };
        findings.set(id, finding);
      }
      finding.affected.count++;
      finding.affected.urls.push(url);
      if (evaluated > 0) finding.cost = (finding.cost ?? 0) + loss / evaluated;
    }
  }
  return Array.from(findings.values(), (finding) => ({
    ...finding,
    cost: Math.round((finding.cost ?? 0) * 100) / 100,
  }));
}
