import { CHECKS } from '../../../../src/engine/checks/all.ts';
import type { Check } from '../../../../src/engine/checks/check.ts';
import { type AuditAnalysis, runChecks } from '../../../../src/engine/checks/run-checks.ts';
import type { AuditDocument } from '../../../../src/engine/audit-document.ts';
import { buildAuditData } from '../../../../src/engine/page-object.ts';
import { writeAuditNote } from '../../../../src/engine/audit-note.ts';
import type { IgnoredCheck } from '../../../../src/engine/formats/sarif.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../../../../src/engine/fetched-page.ts';
import {
  measureRendering,
  type RenderingResult,
  writeRenderingResult,
} from '../../../../src/engine/render/rendering-result.ts';
import { type PageFacts, readFacts } from '../../../../src/engine/page/page-facts.ts';
import { Policy } from '../config.ts';
import { leaveOutIgnored, type PageAudit } from '../result.ts';

/** A page to audit, with the robots.txt of its origin. */
export interface LocalPage {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
  /** Path of the file from the root; absent for a URL. */
  file?: string;
  /** The page with JavaScript; absent if it was not loaded. */
  rendering?: RenderingResult | undefined;
}

/** Audits a page as the service does, and as the config file says. @param siteUrl see `buildAuditData` */
export function analyse(
  { page, robotsTxt, file, rendering }: LocalPage,
  siteUrl: string,
  checks: readonly Check[] = CHECKS,
  policy = new Policy(),
): { audit: PageAudit; facts: PageFacts; analysis: AuditAnalysis } {
  const rendered = rendering?.ok ? measureRendering(rendering.page) : undefined;
  const facts = readFacts({ page, robotsTxt, now: Date.now(), rendered });
  const analysis = runChecks(policy.selectChecks(checks), facts);
  const data = {
    ...buildAuditData(facts, analysis, siteUrl),
    ...(rendering && writeRenderingResult(rendering)),
  };
  const audit = {
    url: page.requestedUrl,
    ...(file !== undefined && { file }),
    note: writeAuditNote(facts),
    fallback: facts.html !== null && facts.html.index.page.fallback !== null,
    data: file === undefined ? data : dropResponse(data, page),
  };
  const ignored = policy.listIgnored(audit, page.text);
  return { audit: ignored.length === 0 ? audit : addIgnored(audit, ignored), facts, analysis };
}

function addIgnored(audit: PageAudit, ignored: IgnoredCheck[]): PageAudit {
  const [page] = leaveOutIgnored({ ...audit, ignored }).data.pages;
  return { ...audit, ignored, working_score: page?.seo_analysis.overall_score ?? null };
}

/**
 * Without what only a response can say. `status_code` is a number in release 1.1.0, so it stays 200: the file is audited as the page
 * that is served with it.
 */
function dropResponse(data: AuditDocument, { charset }: FetchedPage): AuditDocument {
  const pages = data.pages.map((one) => ({
    ...one,
    charset: charset.from === 'default' ? null : one.charset,
  }));
  return { ...data, summary: { ...data.summary, status_codes: {} }, pages, performance: null };
}
