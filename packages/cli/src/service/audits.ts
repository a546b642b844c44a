import { paginate, type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import { readAuditData } from '../read-audit-data.ts';
import type { PageAudit } from '../result.ts';

/** Returns the id of the account's audit of an address; `null` if it has none. */
export async function findAudit(client: SiteAuditClient, url: string): Promise<string | null> {
  const address = URL.parse(url);
  if (!address) return null;
  address.hash = '';
  const domain = address.hostname.replace(/\.$/, '');
  const audits = paginate(
    (cursor) => client.GET('/reports/history', { params: { query: { domain, cursor } } }),
    ({ domains }) => domains[domain] ?? [],
  );
  for await (const { id, url: given, normalized_url: normalized } of audits) {
    if (given === url || normalized === address.href) return id;
  }
  return null;
}

export async function readAudit(client: SiteAuditClient, id: string): Promise<PageAudit> {
  const { report } = await unwrap(client.GET('/reports/{id}', { params: { path: { id } } }));
  return { ...report, data: readAuditData(report.data) };
}
