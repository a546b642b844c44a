import type { Report } from '../../contracts/report.ts';
import type { SiteReport } from '../../contracts/site-report.ts';
import type { ScoreOverview } from '../../contracts/site-score.ts';
import json from './example.json';

/** The audit of a page of a made-up website, and the website's score and report: what the API answers to its owner. */
export interface Example {
  audit: Report;
  overview: ScoreOverview;
  report: SiteReport;
}

/** Frozen. `npm run example` makes it anew. */
export const EXAMPLE = json as unknown as Example;
