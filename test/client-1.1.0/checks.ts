import { checkHealth, checkKeyReplacement, checkKeys } from './access.ts';
import { checkBlog, checkCredits, checkSettings } from './account.ts';
import {
  checkAnswersThatAreNoPages,
  checkAudit,
  checkAuditLimit,
  checkReplacedAudit,
  checkUnreachablePage,
} from './audits.ts';
import { checkPublication, checkSnapshotLists } from './directory.ts';
import {
  checkFailedScan,
  checkMaxPages,
  checkScan,
  checkScanAfterAudit,
  checkScanBalance,
  checkScanRefusals,
  checkScanStream,
} from './scans.ts';
import { checkScore, checkScoreRefusals } from './scores.ts';
import {
  checkAddedWebsite,
  checkOwnership,
  checkScorecardSwitch,
  checkUnverifiedLimit,
  checkVerification,
} from './websites.ts';
import type { World } from './world.ts';

/** What a client of release 1.1.0 relies on, by what it is about. Each check throws if something differs. */
export const CHECKS: Record<string, (world: World) => Promise<void>> = {
  health: checkHealth,
  keys: checkKeys,
  'the replacement of a key': checkKeyReplacement,
  settings: checkSettings,
  credits: checkCredits,
  'the blog': checkBlog,
  'an audit': checkAudit,
  'the audit limit': checkAuditLimit,
  'an unreachable page': checkUnreachablePage,
  'an audit that is replaced': checkReplacedAudit,
  'answers that are no pages': checkAnswersThatAreNoPages,
  'an added website': checkAddedWebsite,
  'the limit of unverified websites': checkUnverifiedLimit,
  verification: checkVerification,
  'ownership and release': checkOwnership,
  'the switch of the scorecard': checkScorecardSwitch,
  'a scan': checkScan,
  max_pages: checkMaxPages,
  'refused scans': checkScanRefusals,
  'failed scans': checkFailedScan,
  'a scan beyond the balance': checkScanBalance,
  'a scan as events': checkScanStream,
  'a scan after an audit': checkScanAfterAudit,
  'scores and reports': checkScore,
  'refused scores': checkScoreRefusals,
  publication: checkPublication,
  'lists of snapshots': checkSnapshotLists,
};
