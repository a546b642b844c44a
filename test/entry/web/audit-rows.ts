import { env } from 'cloudflare:workers';

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
  await env.DB.prepare(
    `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, score, critical, high, medium, low, pages_crawled, documents_at, validators, traced_since)
     SELECT 'r_' || hex(randomblob(13)), ?1, url, url, ?2, CAST(at / ?4 AS INTEGER), 0, ?5, ?6, 0, 0, 0, 1, 1, '[]', 1
     FROM (SELECT value AS at, 'https://' || ?2 || '/' || value AS url FROM json_each(?3))`,
  )
    .bind(
      accountId,
      domain,
      JSON.stringify(Array.from({ length: count }, (_, at) => at)),
      perMillisecond,
      score,
      critical,
    )
    .run();
}

/** Returns the addresses of the audits that a page lists, without scheme. */
export function readListedPages(html: string): string[] {
  return Array.from(
    html.matchAll(/<a href="\/audits\/r_\w+" dir="auto">([^<]*)<\/a>/g),
    ([, name = '']) => name,
  );
}

/** Returns the rows of the table with this label, cells as texts joined by ` | `. */
export function readRows(html: string, label: string): string[] {
  const table = html.split(`<table aria-label="${label}">`)[1]?.split('</table>')[0] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)]
        .map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').trim())
        .join(' | '),
    );
}
