import { fixVerifications, renderedAudits, reports } from './reports.ts';
import { scanProfiles, scans, scheduledRuns, schedules, unauditedAnswers } from './scans.ts';
import { siteHistory, siteScores } from './websites.ts';

/**
 * The tables whose rows are in the database of their account, each with the columns by which an index has the rows of an account in
 * order. All other tables are in the first database, but for `EVERY_DATABASE`.
 */
export const ACCOUNT_TABLES = [
  { table: reports, keys: ['normalizedUrl'] },
  { table: renderedAudits, keys: ['storedAt', 'id'] },
  { table: fixVerifications, keys: ['url', 'checkId'] },
  { table: scans, keys: ['id'] },
  { table: scanProfiles, keys: ['host', 'name'] },
  { table: schedules, keys: ['host', 'pageUrl'] },
  { table: scheduledRuns, keys: ['host', 'pageUrl', 'id'] },
  { table: unauditedAnswers, keys: ['host', 'url'] },
  { table: siteScores, keys: ['host'] },
  { table: siteHistory, keys: ['host', 'date'] },
] as const;

export type AccountTable = (typeof ACCOUNT_TABLES)[number];
