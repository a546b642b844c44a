import { type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import type { SiteReport } from '../../../../src/contracts/site-report.ts';

/** Reads the combined report of a website. */
export async function readSiteReport(client: SiteAuditClient, host: string): Promise<SiteReport> {
  return (await unwrap(client.GET('/websites/{host}/report', { params: { path: { host } } }))).report;
}

/** Reads how the pages of a website link to each other. */
export async function readGraph(client: SiteAuditClient, host: string): Promise<WebsiteGraph> {
  return (await unwrap(client.GET('/websites/{host}/graph', { params: { path: { host } } }))).graph;
}
