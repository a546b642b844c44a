/**
 * The work of a scan, which includes the audit engine. The object loads it with `import()`: otherwise it would take half of the
 * time until a new isolate first answers.
 */
export { pruneScan } from './prune-scan.ts';
export { eraseOldRecords } from '../../services/scans/erase-records.ts';
export { readHostAccess } from '../../services/websites/access.ts';
export { notifyScanEnd } from '../../services/scans/notify-scan-end.ts';
export { wakeQueue } from '../../services/scans/scan.ts';
export { startQueuedScan } from '../../services/scans/start-queued-scan.ts';
export { startRun } from '../../services/scans/start-run.ts';
export { openDatabase } from '../../storage/database.ts';
export { recordScanEnd } from '../../storage/scans.ts';
export { LinkPhase } from './check-links.ts';
export { concludeScan, settleScan } from './close.ts';
export { createUnsettledOutcome } from './outcome.ts';
export { PageRequests } from './page-requests.ts';
export { renderNextPage } from './render-phase.ts';
export { Slice } from './slice.ts';
export { crawlFirstPage, findPages, prepareFrontier } from './steps.ts';
