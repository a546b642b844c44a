import { and, eq, sql } from 'drizzle-orm';
import { isAtHome } from './is-at-home.ts';
import { openDatabase, openShards, SERVICE } from './database.ts';
import { reports } from './schema/reports.ts';

/** Names an audit that was published. */
export interface PublishedAudit {
  accountId: string;
  reportId: string;
}

/** Marks an audit as public, after its snapshot was stored. A repeat changes nothing. */
export async function markAuditPublic(env: Env, { accountId, reportId }: PublishedAudit): Promise<void> {
  const isPrivate = and(
    eq(reports.id, reportId),
    eq(reports.accountId, accountId),
    eq(reports.public, false),
  );
  await openDatabase(env, accountId).update(reports).set({ public: true }).where(isPrivate);
}

/**
 * Makes audits private that have no published snapshot left, after snapshots of them were withdrawn. A repeat changes nothing.
 *
 * @throws Error if some could not be changed, because their accounts are being moved to another database
 */
export async function unmarkPublicAudits(env: Env, audits: readonly PublishedAudit[]): Promise<void> {
  if (audits.length === 0) return;
  const list = sql`json_each(${JSON.stringify(audits)})`;
  const left = await openDatabase(env, SERVICE).all<PublishedAudit>(sql`
    SELECT DISTINCT value ->> 'accountId' AS accountId, value ->> 'reportId' AS reportId FROM ${list}
    WHERE NOT EXISTS (SELECT 1 FROM submissions WHERE report_id = value ->> 'reportId'
      AND account_id = value ->> 'accountId' AND withdrawal_id IS NULL)`);
  const isPublic = sql`(${reports.id}, ${reports.accountId}) IN
    (SELECT value ->> 'reportId', value ->> 'accountId' FROM json_each(${JSON.stringify(left)})) AND ${reports.public}`;
  for (const { db, ...shard } of openShards(env)) {
    const [, remaining] = await db.batch([
      db
        .update(reports)
        .set({ public: false })
        .where(and(isPublic, isAtHome(reports.accountId, shard))),
      db.select({ id: reports.id }).from(reports).where(isPublic).limit(1),
    ]);
    if (remaining.length > 0) throw new Error('an account of a withdrawn snapshot is being moved');
  }
}
