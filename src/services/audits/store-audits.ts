import type { BatchItem } from 'drizzle-orm/batch';
import type { AuditTrace } from '../../engine/trace/audit-trace.ts';
import { CATALOGUE } from '../../engine/trace/catalogue.ts';
import { judgeFix } from '../../engine/trace/compare-traces.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { repeatTransient } from '../../lib/repeat-transient.ts';
import { type DocumentsKey, putDocuments, toSiteName } from '../../storage/audit-documents.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import {
  type CheckedFixes,
  listFixVerifications,
  noteCheckedFixes,
} from '../../storage/fix-verifications.ts';
import {
  insertAuditRows,
  listNamedResults,
  listUnnamedDocuments,
  type AuditIdentity,
  updateAuditRow,
} from '../../storage/stored-results.ts';
import type { Audit } from './audit-page.ts';

/** The catalogue of checks in its stored form. */
export const STORED_CATALOGUE = { id: CATALOGUE.id, revisions: JSON.stringify(CATALOGUE.revisions) };

/** The stored parts of an audit. Excludes `data`, which keeps the source of the page in memory. */
type PackedAudit = Pick<Audit, 'result' | 'trace' | 'packed'> & Partial<Pick<Audit, 'screenshots'>>;

/** An audit to store. */
export interface NewAudit extends PackedAudit {
  report: AuditIdentity;
}

/** An audit with the time of its refresh, in milliseconds since 1970. */
type RefreshedAudit = Pick<AuditIdentity, 'id' | 'domain' | 'normalizedUrl'> & { updatedAt: number };

/**
 * Stores audits, each replacing the account's earlier audit of the URL: first their documents, facts and traces, then, in one
 * transaction, the rows that make them count. The website's object deletes what is replaced, and the remains of a crash in
 * between.
 *
 * @param extraStatements run in the same transaction: if one fails, no audit is stored
 */
export async function storeAudits(
  env: Env,
  {
    accountId,
    audits,
    extraStatements = [],
  }: { accountId: string; audits: readonly NewAudit[]; extraStatements?: BatchItem<'sqlite'>[] | undefined },
): Promise<void> {
  const documentsAt = Date.now();
  const packed = audits.map(({ report, trace, packed: bytes, screenshots = [] }) => ({
    id: report.id,
    domain: report.domain,
    ...bytes,
    screenshots,
    result: { url: report.normalizedUrl, auditedAt: report.createdAt, trace: JSON.stringify(trace) },
  }));
  const results = audits.map(({ report, trace }) => ({
    url: report.normalizedUrl,
    domain: report.domain,
    auditedAt: report.createdAt,
    trace,
  }));
  const [fixes] = await Promise.all([
    checkFixes(env, accountId, results, documentsAt),
    putDocuments(env, accountId, packed, { documentsAt, catalogue: STORED_CATALOGUE }),
  ]);
  const rows = audits.map(({ report, result }) => ({ ...report, ...result, documentsAt }));
  const db = openDatabase(env, accountId);
  await repeatTransient(async (earlier) => {
    if (earlier > 0 && (await areStored(db, accountId, rows))) return;
    await insertAuditRows(db, accountId, rows, [...extraStatements, ...fixes]);
  });
}

/**
 * Stores a new result of an audit, as `storeAudits` stores a new audit. Returns `false` if the account no longer has the audit.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function storeRefreshedAudit(
  env: Env,
  {
    accountId,
    report: { id, domain, normalizedUrl: url, updatedAt },
    audit: { result, trace, packed, screenshots = [] },
    extraStatements = [],
  }: {
    accountId: string;
    report: RefreshedAudit;
    audit: PackedAudit;
    extraStatements?: BatchItem<'sqlite'>[] | undefined;
  },
): Promise<boolean> {
  const documentsAt = Date.now();
  const traced = { url, auditedAt: updatedAt, trace: JSON.stringify(trace) };
  const stored = { id, domain, ...packed, screenshots, result: traced };
  const [fixes] = await Promise.all([
    checkFixes(env, accountId, [{ ...traced, domain, trace }], documentsAt),
    putDocuments(env, accountId, [stored], { documentsAt, catalogue: STORED_CATALOGUE }),
  ]);
  const columns = { ...result, updatedAt, documentsAt };
  const db = openDatabase(env, accountId);
  return repeatTransient(
    async (earlier) =>
      (earlier > 0 && (await areStored(db, accountId, [{ id, documentsAt }]))) ||
      updateAuditRow(db, accountId, id, columns, [...extraStatements, ...fixes]),
  );
}

/** Whether an attempt whose answer was lost has stored audits: their rows name the documents. */
async function areStored(db: Database, accountId: string, audits: readonly DocumentsKey[]): Promise<boolean> {
  return (await listUnnamedDocuments(db, accountId, audits)).length === 0;
}

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
async function checkFixes(
  env: Env,
  accountId: string,
  results: readonly NewResult[],
  documentsAt: number,
): Promise<BatchItem<'sqlite'>[]> {
  try {
    return await judgeFixes(env, accountId, results, documentsAt);
  } catch (error) {
    logEvent('error', 'fixes-not-checked', { accountId, error });
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
  const urls = results.map(({ url }) => url);
  const marks = Map.groupBy(await listFixVerifications(db, accountId, urls), ({ url }) => url);
  const marked = results.filter(({ url }) => marks.has(url));
  const earlier = await readEarlierResults(
    env,
    accountId,
    marked.filter(({ url }) => marks.get(url)?.some(({ state }) => state !== 'fixed')),
  );
  const pages = marked.map(({ url, auditedAt: checkedAt, trace }) => {
    const [states, closed]: [CheckedFixes['states'], string[]] = [{}, []];
    for (const { checkId, state, markedAt } of marks.get(url) ?? []) {
      const before = earlier.get(url)?.find(({ auditedAt }) => auditedAt <= markedAt);
      if (state === 'fixed') closed.push(checkId);
      else
        states[checkId] = judgeFix(checkId, trace, before ? (JSON.parse(before.trace) as AuditTrace) : null);
    }
    return { url, checkedAt, documentsAt, states, closed };
  });
  return noteCheckedFixes(db, accountId, pages);
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

/** Creates the columns of an audit that are known before its result. @param requested `url` as requested, `normalizedUrl` as fetched */
export function createAuditIdentity({
  url,
  normalizedUrl,
}: Pick<AuditIdentity, 'url' | 'normalizedUrl'>): AuditIdentity {
  return {
    id: newId('r_'),
    url,
    normalizedUrl,
    domain: new URL(normalizedUrl).hostname,
    createdAt: Date.now(),
  };
}
