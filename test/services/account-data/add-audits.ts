import { env } from 'cloudflare:workers';
import { compressJson } from '../../../src/lib/compression.ts';
import type { Owner } from '../../entry/api/scan.ts';

/** Adds audits with a document of `bytes` random characters each. */
export async function addAudits({ id }: Owner, count: number, bytes: number): Promise<void> {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const document = compressJson({
    text: Array.from(random, (n) => String.fromCharCode(32 + (n % 64))).join(''),
  });
  const facts = compressJson({});
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ?3)
       INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, site_facts)
       SELECT 'r_' || ?1 || n, ?1, 'u' || n, 'u' || n, 'brightpage.com', n / 7, 0, 0, 0, 0, 0, 1, ?2 FROM series`,
    ).bind(id, facts, count),
    env.DB.prepare(
      'INSERT INTO report_documents SELECT id, ?2, NULL FROM reports WHERE account_id = ?1',
    ).bind(id, document),
  ]);
}
