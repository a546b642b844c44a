import type { AuditChanges } from '../../../contracts/audit-changes.ts';
import type { ScanChanges } from '../../../contracts/changes.ts';
import type { SiteReport } from '../../../contracts/site-report.ts';
import type { ScoreOverview } from '../../../contracts/site-score.ts';
import type { AuditReport } from '../../../engine/audit-document.ts';

/** What the owner of a made-up website gets: the audit of a page, the score, the combined report and what changed. */
export interface ExampleWebsite {
  audit: AuditReport;
  /** Of the audit, and between the last two scans of the website. */
  changes: AuditChanges;
  scanChanges: ScanChanges;
  overview: ScoreOverview;
  report: SiteReport;
  /** What is wrong at a URL, by the id of the finding and the URL. */
  evidence: Record<string, Record<string, string>>;
}

/** As it is stored: the score is recorded once, in the report. */
export type RecordedExample = Omit<ExampleWebsite, 'overview'> & { overview: Omit<ScoreOverview, 'score'> };

/** `npm run example` records it again. */
export function completeExample(recorded: RecordedExample): ExampleWebsite {
  return { ...recorded, overview: { ...recorded.overview, score: recorded.report.score } };
}
