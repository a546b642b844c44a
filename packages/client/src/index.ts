export { type Answer, type ClientOptions, createClient, type SiteAuditClient, unwrap } from './client.ts';
export { type ErrorCode, SiteAuditError } from './errors.ts';
export { paginate } from './paginate.ts';
export type { Retry, RetryOptions } from './retry.ts';
export { followScan, type ScanEvent, type ScannedPage } from './scan-events.ts';
export type { components, operations, paths } from './schema.ts';
