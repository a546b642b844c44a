/**
 * The work of a scan, which has the audit engine. The object imports it with `import()`: it would be half of the time until a new
 * isolate first answers, whatever the request.
 */
export { eraseOldRecords } from '../services/scans/erase-records.ts';
export { notifyScanEnd } from '../services/scans/notify-scan-end.ts';
export { startRun } from '../services/schedules/start-run.ts';
export { openDatabase } from '../storage/database.ts';
export { recordScanEnd } from '../storage/scans.ts';
export { conclude, settle } from './close.ts';
export { PageRequests } from './page-requests.ts';
export { Slice } from './slice.ts';
export { fetchHome, findPages, prepare } from './steps.ts';
