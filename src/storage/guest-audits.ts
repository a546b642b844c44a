import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { guestAudits } from './schema/reports.ts';

export type GuestAuditRow = typeof guestAudits.$inferSelect;
type NewGuestAudit = Pick<
  GuestAuditRow,
  'idHash' | 'url' | 'clientHash' | 'networkHash' | 'createdAt' | 'reportId'
>;

/** At most `count` audits within `windowMs` milliseconds: of the client, of its network, or of all. */
export interface GuestAuditLimit {
  per: keyof typeof COUNTED;
  count: number;
  windowMs: number;
}

/** The audits that count towards each limit. */
const COUNTED = {
  client: ({ clientHash }: NewGuestAudit) => sql`client_hash = ${clientHash}`,
  network: ({ networkHash }: NewGuestAudit) => sql`network_hash = ${networkHash}`,
  service: () => sql`TRUE`,
} satisfies Record<string, (audit: NewGuestAudit) => SQL>;

/**
 * Inserts an audit that is to be run unless a limit is reached. One statement, so parallel requests cannot exceed the limits.
 *
 * @returns when the limits that are reached allow it, in milliseconds since 1970; none if it was inserted
 */
export async function insertGuestAudit(
  db: Database,
  audit: NewGuestAudit,
  limits: readonly GuestAuditLimit[],
): Promise<{ per: GuestAuditLimit['per']; freeAt: number }[]> {
  const { idHash, url, clientHash, networkHash, createdAt, reportId } = audit;
  const counted = limits.map(({ per, count, windowMs }) => {
    const rows = sql`FROM guest_audits WHERE ${COUNTED[per](audit)} AND created_at > ${createdAt - windowMs}`;
    const nth = sql`(SELECT created_at + ${windowMs} ${rows} ORDER BY created_at DESC LIMIT 1 OFFSET ${Math.max(0, count - 1)})`;
    return {
      hasRoom: sql`(SELECT count(*) ${rows}) < ${count}`,
      freeAt: sql`coalesce(${nth}, ${createdAt + windowMs})`,
    };
  });
  const hasRoom = sql.join(
    counted.map((each) => each.hasRoom),
    sql` AND `,
  );
  const inserted = await db.all(sql`
    INSERT INTO guest_audits (id_hash, url, client_hash, network_hash, created_at, report_id)
    SELECT ${idHash}, ${url}, ${clientHash}, ${networkHash}, ${createdAt}, ${reportId} WHERE ${hasRoom}
    RETURNING id_hash`);
  if (inserted.length > 0) return [];
  const times = counted.map((each) => sql`SELECT iif(${each.hasRoom}, 0, ${each.freeAt}) AS time`);
  const rows = await db.all<{ time: number }>(sql.join(times, sql` UNION ALL `));
  return limits
    .map(({ per }, position) => ({ per, freeAt: rows[position]?.time ?? 0 }))
    .filter(({ freeAt }) => freeAt > 0);
}

/** Returns an audit created after `since`, in milliseconds since 1970, or `null`. */
export async function findGuestAudit(
  db: Database,
  idHash: string,
  since: number,
): Promise<GuestAuditRow | null> {
  const row = await db.select().from(guestAudits).where(isValid(idHash, since)).get();
  return row ?? null;
}

/**
 * Begins a run of an audit that has not finished. Returns `null` if another run began after `interruptedBy`, or if `maxAttempts` have
 * begun.
 */
export async function startGuestAudit(
  db: Database,
  idHash: string,
  { now, interruptedBy, maxAttempts }: { now: number; interruptedBy: number; maxAttempts: number },
): Promise<GuestAuditRow | null> {
  const [row] = await db
    .update(guestAudits)
    .set({ startedAt: now, attempts: sql`${guestAudits.attempts} + 1` })
    .where(
      and(
        eq(guestAudits.idHash, idHash),
        isNull(guestAudits.finishedAt),
        lt(guestAudits.attempts, maxAttempts),
        or(isNull(guestAudits.startedAt), lte(guestAudits.startedAt, interruptedBy)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Why an audit failed, and whether it counts towards the limits of its networks. */
export interface GuestAuditFailure {
  message: string;
  isCounted: boolean;
}

/** Ends an audit, unless another run has: its documents are stored, or it failed. */
export async function finishGuestAudit(
  db: Database,
  idHash: string,
  { finishedAt, failure }: { finishedAt: number; failure: GuestAuditFailure | null },
): Promise<void> {
  const isRunning = and(eq(guestAudits.idHash, idHash), isNull(guestAudits.finishedAt));
  const networks = failure?.isCounted === false && { clientHash: null, networkHash: null };
  await db
    .update(guestAudits)
    .set({ finishedAt, failure: failure?.message ?? null, ...networks })
    .where(isRunning);
}

/** Gives a stored audit to an account, unless another has it. Returns `null` if there is none created after `since`. */
export async function assignGuestAudit(
  db: Database,
  idHash: string,
  { accountId, since }: { accountId: string; since: number },
): Promise<GuestAuditRow | null> {
  const { finishedAt, failure, keptBy } = guestAudits;
  const [row] = await db
    .update(guestAudits)
    .set({ keptBy: accountId })
    .where(
      and(
        isValid(idHash, since),
        isNotNull(finishedAt),
        isNull(failure),
        or(isNull(keptBy), eq(keptBy, accountId)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Returns the hashes of audits created until `until`, at most `limit`. */
export async function listExpiredGuestAudits(db: Database, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ idHash: guestAudits.idHash })
    .from(guestAudits)
    .where(lte(guestAudits.createdAt, until))
    .limit(limit);
  return rows.map(({ idHash }) => idHash);
}

export async function deleteGuestAudits(db: Database, idHashes: readonly string[]): Promise<void> {
  await db
    .delete(guestAudits)
    .where(inArray(guestAudits.idHash, sql`(SELECT value FROM json_each(${JSON.stringify(idHashes)}))`));
}

function isValid(idHash: string, since: number) {
  return and(eq(guestAudits.idHash, idHash), gt(guestAudits.createdAt, since));
}
