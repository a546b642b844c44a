import { type SiteAuditClient, unwrap } from '../../../client/src/index.ts';
import type { PageAudit } from '../result.ts';

/** Returns the id of the account's audit of an address; `null` if it has none. */
export async function findAudit(client: SiteAuditClient, url: string): Promise<string | null> {
  const address = URL.parse(url);
  if (!address) return null;
  address.hash = '';
  const { domains } = await unwrap(client.GET('/reports/history'));
  const audits = domains[address.hostname.replace(/\.$/, '')] ?? [];
  return (
    audits.find(({ url: given, normalized_url: normalized }) => given === url || normalized === address.href)
      ?.id ?? null
  );
}

export async function readAudit(client: SiteAuditClient, id: string): Promise<PageAudit> {
  return (await unwrap(client.GET('/reports/{id}', { params: { path: { id } } }))).report;
}
