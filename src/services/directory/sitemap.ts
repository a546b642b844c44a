import { escapeXml } from '../../lib/text.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listSitemapEntries, readLastSequence } from '../../storage/submissions.ts';
import { readWithdrawalTime } from './withdrawal-time.ts';

/** The namespace of sitemaps (sitemaps.org). */
export const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

/** Snapshots in one part of the sitemap. A sitemap file may list 50,000 URLs (sitemaps.org). */
const PART_SIZE = 10_000;

/** Rows read by one query. */
const BATCH_SIZE = 1_000;

/** Counts the parts of the sitemap. Parts follow the order of publishing, so a full part changes only by withdrawals. */
export async function countSitemapParts(env: Env): Promise<number> {
  return Math.ceil((await readLastSequence(openDatabase(env, SERVICE))) / PART_SIZE);
}

/**
 * Returns a part of the sitemap as it is stored in R2; `null` if it is not, or if snapshots were withdrawn since.
 *
 * @param part from 1
 */
export async function readSitemapPart(env: Env, part: number): Promise<ReadableStream | null> {
  const [withdrawnAt, object] = await Promise.all([
    readWithdrawalTime(env),
    env.SNAPSHOTS.get(toPartKey(part)),
  ]);
  return object && Number(object.customMetadata?.['readAt']) > withdrawnAt ? object.body : null;
}

/** Writes a part of the sitemap into R2 and returns it. @param part from 1 */
export async function writeSitemapPart(env: Env, part: number): Promise<string> {
  const readAt = String(Date.now());
  const xml = formatUrlset(await listPartEntries(env, part));
  await env.SNAPSHOTS.put(toPartKey(part), xml, { customMetadata: { readAt } });
  return xml;
}

/** Writes the parts that publications of the last hour can have changed: the last, and the one before it, which may just be full. */
export async function writeNewestSitemapParts(env: Env): Promise<void> {
  const last = await countSitemapParts(env);
  for (const part of [last - 1, last]) if (part > 0) await writeSitemapPart(env, part);
}

/** Formats a sitemap. @param entries the content of each `url` element */
export function formatUrlset(entries: readonly string[]): string {
  const urls = entries.map((entry) => `<url>${entry}</url>\n`).join('');
  return `${XML_DECLARATION}\n<urlset ${SITEMAP_NAMESPACE}>\n${urls}</urlset>\n`;
}

export function formatLoc(url: string): string {
  return `<loc>${escapeXml(url)}</loc>`;
}

async function listPartEntries(env: Env, part: number): Promise<string[]> {
  const db = openDatabase(env, SERVICE);
  const toSeq = part * PART_SIZE;
  const entries: string[] = [];
  for (let afterSeq = toSeq - PART_SIZE; ;) {
    const rows = await listSitemapEntries(db, { afterSeq, toSeq }, BATCH_SIZE);
    for (const { id, provider, submittedAt } of rows) {
      const loc = formatLoc(`${env.SITE_URL}/ai-directory/${provider}/${id}`);
      entries.push(`${loc}<lastmod>${formatTimestamp(submittedAt)}</lastmod>`);
    }
    afterSeq = rows.at(-1)?.seq ?? toSeq;
    if (rows.length < BATCH_SIZE) return entries;
  }
}

function toPartKey(part: number): string {
  return `sitemaps/${part}.xml`;
}
