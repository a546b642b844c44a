import { type SiteAuditClient, SiteAuditError, unwrap } from '../../../client/src/index.ts';
import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import type { SiteReport } from '../../../../src/contracts/site-report.ts';
import type { OptionValues } from '../options.ts';

/** Reads the combined report of a website. */
export async function readSiteReport(client: SiteAuditClient, host: string): Promise<SiteReport> {
  return (await unwrap(client.GET('/websites/{host}/report', { params: { path: { host } } }))).report;
}

/**
 * Reads how the pages of a website link to each other, for --structure and for Markdown. `null` if neither is asked for, or if an older
 * service does not know and the report is complete without it.
 */
export async function readGraph(
  client: SiteAuditClient,
  host: string,
  { structure, markdown }: OptionValues,
): Promise<WebsiteGraph | null> {
  if (!structure && !markdown) return null;
  return unwrap(client.GET('/websites/{host}/graph', { params: { path: { host } } })).then(
    ({ graph }) => graph,
    (error: unknown) => {
      if (!structure && error instanceof SiteAuditError && error.status === 404) return null;
      throw error;
    },
  );
}
