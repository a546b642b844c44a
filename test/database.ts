import { recordPublicChange } from '../src/lib/public-changes.ts';
import { env } from 'cloudflare:workers';
import { and, eq, getTableColumns, getTableName, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Database, openDatabase, openShards, SERVICE } from '../src/storage/database.ts';
import { type Claim, claimSchedules } from '../src/storage/schedules.ts';
import { ACCOUNT_TABLES } from '../src/storage/schema/account-tables.ts';
import {
  accountActions,
  accountDeletions,
  accounts,
  deletionCodes,
  formerEmails,
  knownDevices,
  memberActions,
  members,
  savedViews,
  sentMails,
  sessions,
  signInCodes,
  signUps,
} from '../src/storage/schema/accounts.ts';
import {
  blockedHosts,
  dailyCounts,
  hourlyFigures,
  jobRuns,
  ledgerDifferences,
  posts,
  reconciliations,
  settingChanges,
  settings,
  totals,
} from '../src/storage/schema/service.ts';
import { fixVerifications, guestAudits, renderedAudits, reports } from '../src/storage/schema/reports.ts';
import { logEntries, submissions, withdrawals } from '../src/storage/schema/directory.ts';
import { oauthClients, oauthGrants, oauthTokens } from '../src/storage/schema/oauth.ts';
import {
  scanProfiles,
  scans,
  scheduledRuns,
  schedules,
  unauditedAnswers,
} from '../src/storage/schema/scans.ts';
import {
  findingEvents,
  ignores,
  publicationNotices,
  siteHistory,
  siteScores,
  websiteAccess,
  websiteAlerts,
  websiteClaims,
  websiteLapses,
  websites,
} from '../src/storage/schema/websites.ts';
import { brandings, shareGuesses, shareLinks } from '../src/storage/schema/sharing.ts';
import { unsentEvents, webhooks } from '../src/storage/schema/webhooks.ts';

const TABLES = {
  accountActions,
  accountDeletions,
  accounts,
  blockedHosts,
  brandings,
  dailyCounts,
  hourlyFigures,
  jobRuns,
  deletionCodes,
  findingEvents,
  fixVerifications,
  formerEmails,
  guestAudits,
  ignores,
  knownDevices,
  memberActions,
  members,
  ledgerDifferences,
  logEntries,
  oauthClients,
  oauthGrants,
  oauthTokens,
  posts,
  publicationNotices,
  reconciliations,
  renderedAudits,
  reports,
  savedViews,
  scans,
  scanProfiles,
  scheduledRuns,
  schedules,
  sentMails,
  sessions,
  settingChanges,
  settings,
  shareGuesses,
  shareLinks,
  signInCodes,
  signUps,
  siteHistory,
  siteScores,
  submissions,
  totals,
  unauditedAnswers,
  unsentEvents,
  webhooks,
  websiteAccess,
  websiteAlerts,
  websiteClaims,
  websiteLapses,
  websites,
  withdrawals,
};

/** Rows that are inserted one by one. */
const FEW = 20;

type Name = keyof typeof TABLES;
type Row<N extends Name> = (typeof TABLES)[N]['$inferSelect'];
type NewRow<N extends Name> = (typeof TABLES)[N]['$inferInsert'];
/** Rows whose columns have these values. `null` is NULL. */
type Where<N extends Name> = Partial<Row<N>>;

/** What most tests leave open in a row of an audit. */
export const AUDIT_ROW = {
  fallback: false,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  pagesCrawled: 1,
  documentsAt: 1,
  validators: '[]',
  tracedSince: 1,
};

/** What most tests leave open in a row of a snapshot. */
export const SNAPSHOT_ROW = {
  provider: 'claude' as const,
  reportId: 'r',
  r2Key: 'k',
  sha256: 's',
  url: 'u',
  title: 't',
  description: 'd',
  score: 95,
  captured: true,
  cost: 30,
};

/** Returns the rows of a table in all databases that have it, in the order in which SQLite finds them. */
export async function readRows<N extends Name>(name: N, where: Where<N> = {}): Promise<Row<N>[]> {
  const table: SQLiteTable = TABLES[name];
  const found = databasesOf(name).map((db) => db.select().from(table).where(match(name, where)));
  return (await Promise.all(found)).flat() as Row<N>[];
}

/** Returns a row of a table, `null` if there is none. */
export async function readRow<N extends Name>(name: N, where: Where<N> = {}): Promise<Row<N> | null> {
  return (await readRows(name, where))[0] ?? null;
}

export async function countStoredRows<N extends Name>(name: N, where: Where<N> = {}): Promise<number> {
  return (await readRows(name, where)).length;
}

/** Inserts rows in their order. Rows of one call have the same columns; if they are many, one account and no blobs. */
export async function insertRows<N extends Name>(name: N, ...rows: NewRow<N>[]): Promise<void> {
  recordPublicChange();
  if (rows.length <= FEW) {
    const placed = name === 'accounts' ? rows.map((row) => ({ shard: nextShard(), ...row })) : rows;
    for (const row of placed) await databaseOf(name, row).insert(TABLES[name]).values(row);
    return;
  }
  const table: SQLiteTable = TABLES[name];
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => Reflect.get(rows[0] ?? {}, key) !== undefined,
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((_, at) => sql.raw(`value ->> ${at}`)),
    sql`, `,
  );
  for (let first = 0; first < rows.length; first += 1_000) {
    const chunk = rows.slice(first, first + 1_000).map((row) =>
      columns.map(([key, column]) => {
        const value: unknown = Reflect.get(row, key);
        return value === null ? null : column.mapToDriverValue(value);
      }),
    );
    const all = sql`SELECT ${values} FROM json_each(${JSON.stringify(chunk)}) ORDER BY key`;
    await databaseOf(name, rows[first]).run(sql`INSERT INTO ${table} (${names}) ${all}`);
  }
}

/** Inserts copies of the only row that matches, one for each of `changes`, with its values. `undefined` is the default of the column. */
export async function copyRow<N extends Name>(
  name: N,
  where: Where<N>,
  changes: Partial<NewRow<N>>[],
): Promise<void> {
  const [row, ...others] = await readRows(name, where);
  if (!row || others.length > 0)
    throw new Error(`${others.length + Number(Boolean(row))} rows of ${name} match`);
  await insertRows(name, ...changes.map((change) => ({ ...row, ...change }) as NewRow<N>));
}

export async function updateRows<N extends Name>(
  name: N,
  where: Where<N>,
  values: Partial<Row<N>>,
): Promise<void> {
  const table: SQLiteTable = TABLES[name];
  for (const db of databasesOf(name)) await db.update(table).set(values).where(match(name, where));
  recordPublicChange();
}

export async function deleteRows<N extends Name>(name: N, where: Where<N> = {}): Promise<void> {
  for (const db of databasesOf(name)) await db.delete(TABLES[name]).where(match(name, where));
  recordPublicChange();
}

/** Stores a setting, valid or not, in place of an earlier one. */
export async function putSetting(key: string, value: number, updatedAt = 0): Promise<void> {
  await deleteRows('settings', { key });
  await insertRows('settings', { key, value, updatedAt });
}

interface Interception {
  /** Gets the SQL of each statement. It may throw, or return other SQL. */
  prepare?: (query: string) => string | void;
  /** Gets the statements of each batch, which `run` runs. */
  batch?: (statements: D1PreparedStatement[], run: () => Promise<D1Result[]>) => Promise<D1Result[]>;
}

/** Takes a table away until the returned function is called. */
export async function hideTable(name: Name): Promise<() => Promise<void>> {
  const table: SQLiteTable = TABLES[name];
  const away = sql.identifier(`${getTableName(table)}_away`);
  const rename = async (from: SQLWrapper, to: SQLWrapper) => {
    for (const db of databasesOf(name)) await db.run(sql`ALTER TABLE ${from} RENAME TO ${to}`);
  };
  await rename(sql`${table}`, away);
  return () => rename(away, sql`${table}`);
}

/** Returns how SQLite runs a query: the details of its plan. */
export async function explainQuery(query: SQLWrapper): Promise<string[]> {
  return (await database().all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`)).map(
    ({ detail }) => detail,
  );
}

/** Returns the rows of an account by table, by the name in SQL, without tables that have none. */
export async function readRowsOfAccount(accountId: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const { db } of openShards(env)) {
    for (const { name } of (await listTables(db)).filter(hasAccount)) {
      const rows = await db.all<object>(
        sql`SELECT * FROM ${sql.identifier(name)} WHERE account_id = ${accountId}`,
      );
      if (rows.length > 0) found[name] = rows;
    }
  }
  return Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the names in SQL of the tables that have an `account_id`, sorted. */
export async function listAccountTables(): Promise<string[]> {
  return (await listTables(database())).filter(hasAccount).map(({ name }) => name);
}

function hasAccount({ sql: code }: { sql: string }): boolean {
  return code.includes('`account_id` text');
}

/** Returns the names in SQL of the tables of which a row contains the text, sorted. */
export async function findTablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { db } of openShards(env)) {
    for (const { name } of await listTables(db)) {
      const rows = await db.all(sql`SELECT * FROM ${sql.identifier(name)}`);
      if (JSON.stringify(rows).includes(text)) found.push(name);
    }
  }
  return found.toSorted();
}

function listTables(db: Database): Promise<{ name: string; sql: string }[]> {
  return db.all(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
  );
}

/** Returns the bindings of the databases with something in between. */
export function interceptDatabases({ prepare, batch }: Interception): Partial<Env> {
  return wrapDatabases((original) => {
    const intercepted = {
      prepare: (query: string) => original.prepare(prepare?.(query) ?? query),
      batch: (statements: D1PreparedStatement[]) => {
        const run = () => original.batch(statements);
        return batch && !isSingle(statements) ? batch(statements, run) : run();
      },
    };
    return intercepted as unknown as D1Database;
  });
}

/** Whether a batch is one statement of an account, after its guard. */
function isSingle([guard, ...others]: readonly D1PreparedStatement[]): boolean {
  return others.length === 1 && guard !== undefined && isGuard(guard);
}

/** Whether a statement is the one that `runInShard` puts before others. */
export function isGuard(statement: D1PreparedStatement): boolean {
  return String(Reflect.get(statement, 'statement')).includes('account-elsewhere');
}

let opened = 0;

/** Returns the database for the rows of a new account: each in turn. */
export function nextShard(): number {
  return (opened++ % listBindings().length) + 1;
}

/** Whether there are several databases: then a call for an account is a batch. */
export const isSharded = env.DB_2 !== undefined;

/** Returns the bindings of the databases, each wrapped. */
export function wrapDatabases(wrap: (database: D1Database) => D1Database): Partial<Env> {
  return Object.fromEntries(listBindings().map((original, at) => [`DB_${at + 1}`, wrap(original)]));
}

/** Returns the databases in the order of their numbers. */
export function listBindings(): D1Database[] {
  const names = Array.from({ length: openShards(env).length }, (_, at) => `DB_${at + 1}` as const);
  return names.flatMap((name) => env[name] ?? []);
}

function database() {
  return openDatabase(env, SERVICE);
}

const ACCOUNT_TABLE_SET: ReadonlySet<SQLiteTable> = new Set(ACCOUNT_TABLES.map(({ table }) => table));
const SHARDED: ReadonlySet<SQLiteTable> = new Set([...ACCOUNT_TABLE_SET, dailyCounts, reconciliations]);

/** Returns the databases that have rows of a table. */
function databasesOf(name: Name): Database[] {
  return SHARDED.has(TABLES[name]) ? openShards(env).map(({ db }) => db) : [database()];
}

/** Returns the database for a row. */
function databaseOf(name: Name, row: object | undefined): Database {
  if (!ACCOUNT_TABLE_SET.has(TABLES[name])) return database();
  return openDatabase(env, String(Reflect.get(row ?? {}, 'accountId')));
}

/** Claims schedules, in whatever database they are. */
export async function claimRuns(claims: readonly Claim[], now: number): Promise<void> {
  for (const shard of openShards(env)) await claimSchedules(shard, claims, now);
}

function match<N extends Name>(name: N, where: Where<N>): SQL | undefined {
  const columns = TABLES[name] as unknown as Record<string, SQLiteColumn>;
  return and(
    ...Object.entries(where).flatMap(([key, value]) => {
      const column = columns[key];
      if (!column) throw new Error(`${name} has no column ${key}`);
      return value === null ? isNull(column) : eq(column, value);
    }),
  );
}
