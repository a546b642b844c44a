import { readRows } from '../../database.ts';
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Facts } from '../../../src/objects/site-audits/facts.ts';
import { toDocumentsKey, toSiteName } from '../../../src/storage/audit-documents.ts';
import { moveClock } from '../../clock.ts';

const HOUR = 3_600_000;

/** The keys of the documents that each store has of an account's audits, sorted. */
export interface StoredKeys {
  /** Named by rows. */
  rows: string[];
  documents: string[];
  facts: string[];
}

/** The websites whose audits an account has. */
export interface AuditedSites {
  accountId: string;
  hosts: string[];
}

export async function listStoredKeys({ accountId, hosts }: AuditedSites): Promise<StoredKeys> {
  const rows = await readRows('reports', { accountId });
  const { objects } = await env.AUDITS.list({ prefix: `${accountId}/` });
  const facts = await Promise.all(hosts.map((host) => listFactsKeys(toSiteName(accountId, host))));
  return {
    rows: rows.map((row) => toDocumentsKey(toSiteName(accountId, row.domain), row)).sort(),
    documents: objects.map(({ key }) => key).sort(),
    facts: facts.flat().sort(),
  };
}

async function listFactsKeys(siteName: string): Promise<string[]> {
  return runInDurableObject(env.SITE_AUDITS.getByName(siteName), (_, { storage: { sql } }) => {
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'facts'").toArray();
    if (tables.length === 0) return [];
    return new Facts(sql).listAll().map((key) => toDocumentsKey(siteName, key));
  });
}

/** Runs the alarms of the websites' objects, an hour later each time. Needs fake dates. */
export async function sweep({ accountId, hosts }: AuditedSites, times = 2): Promise<void> {
  for (let sweeps = 0; sweeps < times; sweeps++) {
    moveClock(HOUR);
    for (const host of hosts)
      await runDurableObjectAlarm(env.SITE_AUDITS.getByName(toSiteName(accountId, host)));
  }
}
