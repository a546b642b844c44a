import { formatTimestamp } from '../../lib/time.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { type AuditKeyRow, listAuditKeys } from '../../storage/result-keys.ts';

/** The kept results of an audit, newest first. */
export interface AuditResults {
  key: AuditKeyRow;
  results: { auditedAt: number; trace: string }[];
}

/** Lists one page of the account's audits with their results, after the audit `last`. */
export async function listAuditResults(
  env: Env,
  { accountId, last }: { accountId: string; last: AuditResults | undefined },
): Promise<AuditResults[]> {
  const keys = await listAuditKeys(openDatabase(env, accountId), accountId, last?.key);
  const results = new Map<string, AuditResults['results']>();
  for (const [siteName, ofSite] of Map.groupBy(keys, ({ domain }) => toSiteName(accountId, domain))) {
    const found = await env.SITE_AUDITS.getByName(siteName).readTraces(ofSite);
    for (const [at, { id }] of ofSite.entries()) results.set(id, found[at] ?? []);
  }
  return keys.map((key) => ({ key, results: results.get(key.id) ?? [] }));
}

/** Writes the results of an audit as JSON, with the traces as they are stored. */
export function writeAuditResults({ key, results }: AuditResults): string {
  const head = JSON.stringify({ audit_id: key.id, url: key.url });
  const list = results.map(
    ({ auditedAt, trace }) =>
      `{"audited_at":${JSON.stringify(formatTimestamp(auditedAt))},"result":${trace}}`,
  );
  return `${head.slice(0, -1)},"results":[${list.join(',')}]}`;
}

/** Writes the kept results of a website's scans as JSON, oldest first, as they are stored. */
export async function writeScanResults(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<string> {
  const results = await env.SITE_AUDITS.getByName(toSiteName(accountId, host)).listScanResults();
  const list = results.map(({ id, trace }) => `{"scan_id":${JSON.stringify(id)},"result":${trace}}`);
  return `{"host":${JSON.stringify(host)},"results":[${list.join(',')}]}`;
}
