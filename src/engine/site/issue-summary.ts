import type { AuditIssue, StoredAuditFacts } from './audit-facts.ts';
import { computeLostPoints } from '../page-score.ts';
import { isEvaluated, type SitePage } from './site-pages.ts';

export interface IssueSummary {
  /** The issue of the page that loses the most points to it, of those with evidence. By its id. */
  worstById: ReadonlyMap<string, WorstIssue>;
  /** The pages that pass a check, in the order of the first of them. By its id. */
  passedById: ReadonlyMap<string, number>;
  /** Ids of the catalogues that the audits come from. */
  catalogues: ReadonlySet<string>;
}

interface WorstIssue extends Pick<AuditIssue, 'severity' | 'evidence'> {
  loss: number;
  /** The position of the page. */
  page: number;
}

interface PassedCheck {
  count: number;
  /** The position of the first page that passes, and where its audit lists the check. */
  page: number;
  place: number;
}

/** Collects from the audits of a site's pages what is reported once for each check. */
export class IssueCollector {
  private readonly worst = new Map<string, WorstIssue>();
  private readonly passed = new Map<string, PassedCheck>();
  private readonly catalogues = new Set<string>();

  add(page: SitePage, facts: StoredAuditFacts): void {
    const { position } = page;
    const losses = isEvaluated(page) ? computeLostPoints(page.facts) : null;
    for (const [id, severity, , , , evidence] of facts.issues) {
      if (evidence === '') continue;
      const loss = losses?.get(id) ?? 0;
      const worst = this.worst.get(id);
      if (!worst || loss > worst.loss || (loss === worst.loss && position < worst.page))
        this.worst.set(id, { severity, evidence, loss, page: position });
    }
    this.catalogues.add(facts.catalogue);
    facts.passed.forEach((id, place) => {
      const passed = this.passed.get(id);
      if (!passed) {
        this.passed.set(id, { count: 1, page: position, place });
        return;
      }
      passed.count++;
      if (position < passed.page) Object.assign(passed, { page: position, place });
    });
  }

  finish(): IssueSummary {
    const passed = [...this.passed].sort(([, a], [, b]) => a.page - b.page || a.place - b.place);
    return {
      worstById: this.worst,
      passedById: new Map(passed.map(([id, { count }]) => [id, count])),
      catalogues: this.catalogues,
    };
  }
}
