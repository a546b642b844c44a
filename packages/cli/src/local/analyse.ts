import { CHECKS } from '../../../../src/engine/checks/all.ts';
import type { Check } from '../../../../src/engine/checks/check.ts';
import { runChecks } from '../../../../src/engine/checks/run-checks.ts';
import { buildAuditData } from '../../../../src/engine/page-object.ts';
import { writeAuditNote } from '../../../../src/engine/audit-note.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../../../../src/engine/fetched-page.ts';
import { type PageFacts, readFacts } from '../../../../src/engine/page/page-facts.ts';
import type { PageAudit } from '../result.ts';

/** A page to audit, with the robots.txt of its origin. */
export interface LocalPage {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
  /** Path of the file from the root; absent for a URL. */
  file?: string;
}

/** Audits a page as the service does. @param siteUrl see `buildAuditData` */
export function analyse(
  { page, robotsTxt, file }: LocalPage,
  siteUrl: string,
  checks: readonly Check[] = CHECKS,
): { audit: PageAudit; facts: PageFacts } {
  const facts = readFacts({ page, robotsTxt, now: Date.now() });
  const data = buildAuditData(facts, runChecks(checks, facts), siteUrl);
  const audit = {
    url: page.requestedUrl,
    ...(file !== undefined && { file }),
    note: writeAuditNote(facts),
    fallback: facts.html !== null && facts.html.index.page.fallback !== null,
    data,
  };
  return { audit, facts };
}
