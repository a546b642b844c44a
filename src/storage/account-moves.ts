import {
  and,
  eq,
  getTableColumns,
  getTableName,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Database, openDatabase, openShards, SERVICE } from './database.ts';
import { ACCOUNT_TABLES, type AccountTable } from './schema/account-tables.ts';
import { accounts } from './schema/accounts.ts';
import { reconciliations } from './schema/service.ts';

/*
 * The steps of moving the rows of an account from one database to another. Each can be repeated. The order in which the account's row in
 * the first database and its copies change decides what `runInShard` may read and change where: see docs/decisions/0013.
 */

type AccountRow = typeof accounts.$inferSelect;

/** An account that is being moved, and its databases. */
export interface Move {
  account: AccountRow;
  from: { number: number; db: Database };
  to: { number: number; db: Database };
}

/** Records that an account is to be moved. Returns `false` if it is there, if it is being moved, or if there is no such account. */
export async function beginMove(env: Env, accountId: string, to: number): Promise<boolean> {
  const { id, shard, movingTo, movedFrom } = accounts;
  const isMovable = and(eq(id, accountId), ne(shard, to), isNull(movingTo), isNull(movedFrom));
  const begun = await openDatabase(env, SERVICE)
    .update(accounts)
    .set({ movingTo: to })
    .where(isMovable)
    .returning({ id });
  return begun.length === 1;
}

/** Returns an account whose move is not finished, any of them, or `null`. */
export async function findMovingAccount(env: Env): Promise<string | null> {
  const isMoving = or(isNotNull(accounts.movingTo), isNotNull(accounts.movedFrom));
  const row = await openDatabase(env, SERVICE)
    .select({ id: accounts.id })
    .from(accounts)
    .where(isMoving)
    .orderBy(sql`random()`)
    .limit(1)
    .get();
  return row?.id ?? null;
}

/** Returns the unfinished move of an account, or `null`. */
export async function findMove(env: Env, accountId: string): Promise<Move | null> {
  const account = await openDatabase(env, SERVICE)
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .get();
  if (!account) return null;
  const { shard, movingTo, movedFrom } = account;
  const shards = openShards(env);
  const find = (number: number | null) => shards.find((each) => each.number === number);
  const [from, to] = movingTo === null ? [find(movedFrom), find(shard)] : [find(shard), find(movingTo)];
  return from && to ? { account, from, to } : null;
}

/** Stops changes of the account's rows, and prepares the copy of the account in the new database. */
export async function fenceRows({ account, from, to }: Move): Promise<void> {
  await insertCopy(from.db, account, from.number);
  await from.db
    .update(accounts)
    .set({ movingTo: to.number })
    .where(and(eq(accounts.id, account.id), eq(accounts.shard, from.number)));
  await insertCopy(to.db, account, from.number);
}

async function insertCopy(
  db: Database,
  { id, createdAt, deletedAt }: AccountRow,
  shard: number,
): Promise<void> {
  await db
    .insert(accounts)
    .values({ id, email: id.toLowerCase(), createdAt, deletedAt, shard })
    .onConflictDoNothing();
}

/** Whether the new database has the rows already, so that they may have changed there. */
export async function hasArrived({ account, to }: Move): Promise<boolean> {
  return (await to.db.$count(accounts, and(eq(accounts.id, account.id), eq(accounts.shard, to.number)))) > 0;
}

/** Rows in a page, and characters of their JSON: D1 takes 2 MB for a parameter. */
const PAGE_SIZE = 200;
const MAX_PAGE_LENGTH = 1_000_000;

/** The rows in the new database differ from the old ones. */
export class MovedRowsDifferError extends Error {}

/**
 * Copies the next page of a table, after the last row that the new database has, and compares it. Returns `false` at the end.
 *
 * @throws MovedRowsDifferError
 */
export async function copyPage(
  { account: { id }, from, to }: Move,
  { table, keys }: AccountTable,
): Promise<boolean> {
  const columns = Object.values(getTableColumns(table));
  const orders = keys.map((key) => sql.identifier(columnName(table, key)));
  const order = sql.join(orders, sql`, `);
  // Bytes travel as hexadecimal digits: JSON has none.
  const isBytes = (column: (typeof columns)[number]) => column.getSQLType() === 'blob';
  const select = sql.join(
    columns.map((column) =>
      isBytes(column)
        ? sql`hex(${sql.identifier(column.name)}) AS ${sql.identifier(column.name)}`
        : sql.identifier(column.name),
    ),
    sql`, `,
  );
  const isAfter = (row: Row | undefined) =>
    row &&
    sql`(${order}) > (${sql.join(
      keys.map((key) => sql`${row[columnName(table, key)]}`),
      sql`, `,
    )})`;
  const read = (db: Database, after: SQL | undefined, limit: number) =>
    db.all<Row>(
      sql`SELECT ${select} FROM ${table} WHERE ${and(sql`account_id = ${id}`, after)} ORDER BY ${order} LIMIT ${limit}`,
    );
  const [last] = await to.db.all<Row>(
    sql`SELECT ${order} FROM ${table} WHERE account_id = ${id} ORDER BY ${sql.join(
      orders.map((each) => sql`${each} DESC`),
      sql`, `,
    )} LIMIT 1`,
  );
  const rows = cutPage(await read(from.db, isAfter(last), PAGE_SIZE));
  if (rows.length === 0) return false;
  const values = columns.map((column) => {
    const value = sql`value ->> ${column.name}`;
    return isBytes(column) ? sql`unhex(${value})` : value;
  });
  const names = columns.map((column) => sql.identifier(column.name));
  await to.db.run(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(rows)})
    WHERE ${isGone(id, to.number)} ORDER BY key ON CONFLICT DO NOTHING`);
  const copied = await read(to.db, isAfter(last), rows.length);
  if (JSON.stringify(copied) !== JSON.stringify(rows)) throw new MovedRowsDifferError(getTableName(table));
  return true;
}

type Row = Record<string, string | number | null>;

function columnName(table: AccountTable['table'], key: string): string {
  const column = getTableColumns(table)[key as 'accountId'];
  return column.name;
}

/** Returns the first rows that are short enough, and at least one. */
function cutPage(rows: readonly Row[]): Row[] {
  let length = 0;
  return rows.filter((row, at) => (length += JSON.stringify(row).length) <= MAX_PAGE_LENGTH || at === 0);
}

/** The condition that a database is not that of the account: neither a late copy nor a late removal may change rows that are in use. */
function isGone(accountId: string, number: number): SQL {
  return sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND shard <> ${number})`;
}

/** Compares the number of rows in each table. @throws MovedRowsDifferError */
export async function compareCounts({ account: { id }, from, to }: Move): Promise<void> {
  const count = (db: Database) =>
    db.get<Record<string, number>>(
      sql`SELECT ${sql.join(
        ACCOUNT_TABLES.map(
          ({ table }) =>
            sql`(SELECT count(*) FROM ${table} WHERE account_id = ${id}) AS ${sql.identifier(getTableName(table))}`,
        ),
        sql`, `,
      )}`,
    );
  const counts = [await count(from.db), await count(to.db)].map((each) => JSON.stringify(each));
  if (counts[0] !== counts[1]) throw new MovedRowsDifferError(counts.join(' and '));
}

/**
 * Makes the new database that of the account. Work that the ledgers were not compared with in the old one is compared in the new one.
 */
export async function switchShard(env: Env, { account, from, to }: Move): Promise<void> {
  const { id } = account;
  const isAt = (number: number) => and(eq(accounts.id, id), eq(accounts.shard, number));
  for (const cursor of await from.db.select().from(reconciliations)) {
    const { refType, finishedAt } = reconciliations;
    await to.db
      .update(reconciliations)
      .set(cursor)
      .where(
        and(
          eq(refType, cursor.refType),
          sql`(${finishedAt}, ${reconciliations.id}) > (${cursor.finishedAt}, ${cursor.id})`,
        ),
      );
  }
  const moved = { shard: to.number, movingTo: null };
  if (to.number !== 1)
    await to.db
      .update(accounts)
      .set({ ...moved, deletedAt: account.deletedAt })
      .where(eq(accounts.id, id));
  if (from.number !== 1) await from.db.update(accounts).set(moved).where(isAt(from.number));
  await openDatabase(env, SERVICE)
    .update(accounts)
    .set({ ...moved, movedFrom: from.number })
    .where(and(isAt(from.number), eq(accounts.movingTo, to.number)));
}

/** Removes up to 1,000 rows of a table from a database that is not that of the account. Returns `false` at the end. */
export async function removeRows(
  accountId: string,
  { number, db }: Move['from'],
  { table }: AccountTable,
): Promise<boolean> {
  const { meta } = await db.run(sql`DELETE FROM ${table} WHERE rowid IN
    (SELECT rowid FROM ${table} WHERE account_id = ${accountId} LIMIT 1000) AND ${isGone(accountId, number)}`);
  return meta.changes > 0;
}

/** Records that nothing is left of the account in its old database. */
export async function endMove(env: Env, { account }: Move): Promise<void> {
  await openDatabase(env, SERVICE)
    .update(accounts)
    .set({ movedFrom: null })
    .where(and(eq(accounts.id, account.id), isNull(accounts.movingTo)));
}
