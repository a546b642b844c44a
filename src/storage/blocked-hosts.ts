import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { getBareHost } from '../lib/host/bare-host.ts';
import type { Database } from './database.ts';
import { blockedHosts } from './schema/service.ts';

export type BlockedHostRow = typeof blockedHosts.$inferSelect;
export type BlockScope = BlockedHostRow['scope'];

export type NewBlockedHost = Omit<
  typeof blockedHosts.$inferInsert,
  'id' | 'removedAt' | 'removedBy' | 'removalReason'
>;

/** Returns a block that covers one of the hosts, or `null`. @param hostnames as in `URL.hostname` */
export async function findBlock(
  db: Database,
  scope: BlockScope,
  hostnames: readonly string[],
): Promise<BlockedHostRow | null> {
  const names = hostnames.flatMap((hostname) => [hostname, getBareHost(hostname)]);
  const rows = await db
    .select()
    .from(blockedHosts)
    .where(
      and(
        eq(blockedHosts.scope, scope),
        isNull(blockedHosts.removedAt),
        or(
          isIn(names),
          and(eq(blockedHosts.includeSubdomains, true), isIn(hostnames.flatMap(listParentDomains))),
        ),
      ),
    )
    .limit(1);
  return rows[0] ?? null;
}

/** Passes the names as one parameter: a host can have more labels than D1 allows parameters. */
function isIn(names: readonly string[]) {
  return sql`${blockedHosts.host} IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;
}

/** Returns `b.c` and `c` for `a.b.c`. */
function listParentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** Returns `false` if the host is blocked already, in that scope. */
export async function insertBlock(db: Database, block: NewBlockedHost): Promise<boolean> {
  const inserted = await db
    .insert(blockedHosts)
    .values(block)
    .onConflictDoNothing()
    .returning({ id: blockedHosts.id });
  return inserted.length === 1;
}

/** Removes a block. Returns `false` if there is none with this id. */
export async function removeBlock(
  db: Database,
  id: number,
  removal: { removedBy: string; removalReason: string; removedAt: number },
): Promise<boolean> {
  const removed = await db
    .update(blockedHosts)
    .set(removal)
    .where(and(eq(blockedHosts.id, id), isNull(blockedHosts.removedAt)))
    .returning({ id: blockedHosts.id });
  return removed.length === 1;
}

/** Returns an active block, or `null`. */
export async function readBlock(db: Database, id: number): Promise<BlockedHostRow | null> {
  const rows = await db
    .select()
    .from(blockedHosts)
    .where(and(eq(blockedHosts.id, id), isNull(blockedHosts.removedAt)));
  return rows[0] ?? null;
}

/** Lists the newest blocks, active and removed. */
export async function listBlockRows(
  db: Database,
  limit: number,
): Promise<{ active: BlockedHostRow[]; removed: BlockedHostRow[] }> {
  const [active, removed] = await db.batch([
    db
      .select()
      .from(blockedHosts)
      .where(isNull(blockedHosts.removedAt))
      .orderBy(desc(blockedHosts.id))
      .limit(limit),
    db
      .select()
      .from(blockedHosts)
      .where(isNotNull(blockedHosts.removedAt))
      .orderBy(desc(blockedHosts.removedAt), desc(blockedHosts.id))
      .limit(limit),
  ]);
  return { active, removed };
}
