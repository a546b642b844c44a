import { AUDIT_ROW, insertRows } from '../../database.ts';
import { expectRole, findByRole, readTable } from '../../page.ts';

/** Audits to store without a fetch. */
interface AuditRows {
  domain: string;
  count: number;
  /** How many there are in each millisecond. */
  perMillisecond?: number;
  /** The score of each; `null` for pages without one. */
  score?: number | null;
  critical?: number;
}

/** Stores audits of the pages `/0` to `/<count - 1>` of a domain in this order. */
export async function storeAuditRows(accountId: string, rows: AuditRows): Promise<void> {
  const { domain, count, perMillisecond = 3, score = null, critical = 0 } = rows;
  const audits = Array.from({ length: count }, (_, at) => ({
    ...AUDIT_ROW,
    id: `r_${crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`,
    accountId,
    url: `https://${domain}/${at}`,
    normalizedUrl: `https://${domain}/${at}`,
    domain,
    createdAt: Math.floor(at / perMillisecond),
    score,
    critical,
  }));
  await insertRows('reports', ...audits);
}

/** Returns the addresses of the audits that a page lists, without scheme. */
export function readListedPages(html: string): string[] {
  return findByRole(html, 'link', { href: /^\/audits\/r_\w+$/, dir: 'auto' }).map(({ name = '' }) => name);
}

/** Returns the address that the page of an audit names as the one audited. */
export function readAuditedUrl(html: string): string {
  return expectRole(expectRole(html, 'definition', { term: 'URL audited' }), 'link').href ?? '';
}

/** Returns the rows of the table with this label, cells as texts joined by ` | `. */
export function readRows(html: string, label: string): string[] {
  return readTable(html, label).map((cells) => cells.join(' | '));
}
