import type { BatchItem } from 'drizzle-orm/batch';
import type { AuditTrace } from '../../engine/trace/audit-trace.ts';
import { judgeFix } from '../../engine/trace/judge-fix.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { formatError, logError } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { listFixVerifications, noteCheckedFixes } from '../../storage/fix-verifications.ts';
import { listNamedResults } from '../../storage/stored-results.ts';

/** The result of an audit that is about to be stored; times in milliseconds since 1970. */
interface NewResult {
  /** Normalized. */
  url: string;
  /** The host of the URL. */
  domain: string;
  auditedAt: number;
  trace: AuditTrace;
}

/**
 * Checks which issues marked as fixed are gone, and returns the statements that record it in the transaction of the audits
 * (docs/contract.md 14.5). Returns none if nothing is marked. If the marks cannot be read, the audits are stored anyway, and
 * the next ones check the marks.
 */
export async function checkFixes(
  env: Env,
  accountId: string,
  results: readonly NewResult[],
  documentsAt: number,
): Promise<BatchItem<'sqlite'>[]> {
  try {
    return await judgeFixes(env, accountId, results, documentsAt);
  } catch (error) {
    logError({ event: 'fixes-not-checked', accountId, error: formatError(error) });
    return [];
  }
}

async function judgeFixes(
  env: Env,
  accountId: string,
  results: readonly NewResult[],
  documentsAt: number,
): Promise<BatchItem<'sqlite'>[]> {
  const db = openDatabase(env, accountId);
  const byUrl = new Map(results.map((result) => [result.url, result]));
  const marks = await listFixVerifications(db, accountId, [...byUrl.keys()]);
  const open = marks.filter(({ state }) => state !== 'fixed');
  const earlier = await readEarlierResults(
    env,
    accountId,
    results.filter(({ url }) => open.some((mark) => mark.url === url)),
  );
  const checked = open.flatMap(({ url, checkId, markedAt }) => {
    const result = byUrl.get(url);
    if (!result) return [];
    const { auditedAt: checkedAt, trace } = result;
    const marked = earlier.get(url)?.find(({ auditedAt }) => auditedAt <= markedAt);
    const state = judgeFix(checkId, trace, marked ? (JSON.parse(marked.trace) as AuditTrace) : null);
    return [{ url, checkId, state, checkedAt, documentsAt }];
  });
  return noteCheckedFixes(
    db,
    accountId,
    checked,
    marks.filter(({ state }) => state === 'fixed'),
  );
}

/** Returns the kept results of pages, newest first, by URL. */
async function readEarlierResults(
  env: Env,
  accountId: string,
  pages: readonly Pick<NewResult, 'url' | 'domain'>[],
): Promise<Map<string, { auditedAt: number; trace: string }[]>> {
  const results = new Map<string, { auditedAt: number; trace: string }[]>();
  for (const [siteName, ofSite] of Map.groupBy(pages, ({ domain }) => toSiteName(accountId, domain))) {
    const urls = ofSite.map(({ url }) => url);
    const named = await listNamedResults(openDatabase(env, accountId), accountId, urls);
    const read = await env.SITE_AUDITS.getByName(siteName).readResults(named);
    for (const [position, { url }] of named.entries()) results.set(url, read[position] ?? []);
  }
  return results;
}
