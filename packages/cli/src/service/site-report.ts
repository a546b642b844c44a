import { type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import type { SiteReport } from '../../../../src/contracts/site-report.ts';

/** Reads the combined report of a website. */
export async function readSiteReport(client: SiteAuditClient, host: string): Promise<SiteReport> {
  return (await unwrap(client.GET('/websites/{host}/report', { params: { path: { host } } }))).report;
}
