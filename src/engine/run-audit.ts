import { CHECKS } from './checks/all.ts';
import { runChecks, type SeoAnalysis } from './checks/run-checks.ts';
import { keepHiddenClasses } from './keep-hidden-classes.ts';
import { type AuditInput, type PageFacts, readFacts } from './page/page-facts.ts';

/** Audits a page: parses it, reads its facts, runs every check and computes the scores. */
export function runAudit(input: AuditInput): { facts: PageFacts; analysis: SeoAnalysis } {
  keepHiddenClasses(audit);
  return audit(input);
}

function audit(input: AuditInput): { facts: PageFacts; analysis: SeoAnalysis } {
  const facts = readFacts(input);
  return { facts, analysis: runChecks(CHECKS, facts) };
}
