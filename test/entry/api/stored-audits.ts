import { env } from 'cloudflare:workers';
import type { StoredAudit } from '../../../src/engine/site/site-pages.ts';
import { compressJson } from '../../../src/lib/compression.ts';

/** Stores audits of a website, without fetching anything. Their ids are `r_0000`, `r_0001` and so on. */
export async function storeAudits(
  accountId: string,
  host: string,
  audits: readonly StoredAudit[],
): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, site_facts)
     VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 1, ?)`,
  );
  const rows = audits.map(async ({ requestedUrl, auditedAt, facts }, at) => {
    const id = `r_${String(at).padStart(4, '0')}`;
    return insert.bind(
      id,
      accountId,
      requestedUrl,
      requestedUrl,
      host,
      auditedAt + (at % 7),
      compressJson(facts),
    );
  });
  await env.DB.batch(await Promise.all(rows));
}
