import { recordPublicChange } from '../src/lib/public-changes.ts';
import { env } from 'cloudflare:workers';
import { and, eq, getTableColumns, getTableName, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { openDatabase, SERVICE } from '../src/storage/database.ts';
import {
  accountActions,
  accountDeletions,
  accounts,
  deletionCodes,
  formerEmails,
  knownDevices,
  sentMails,
  sessions,
  signInCodes,
  signUps,
} from '../src/storage/schema/accounts.ts';
import {
  blockedHosts,
  dailyCounts,
  ledgerDifferences,
  posts,
  reconciliations,
  settingChanges,
  settings,
  totals,
} from '../src/storage/schema/service.ts';
import { fixVerifications, renderedAudits, reports } from '../src/storage/schema/reports.ts';
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
import { unsentEvents, webhooks } from '../src/storage/schema/webhooks.ts';

const TABLES = {
  accountActions,
  accountDeletions,
  accounts,
  blockedHosts,
  dailyCounts,
  deletionCodes,
  findingEvents,
  fixVerifications,
  formerEmails,
  ignores,
  knownDevices,
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
  scans,
  scanProfiles,
  scheduledRuns,
  schedules,
  sentMails,
  sessions,
  settingChanges,
  settings,
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

/** Returns the rows of a table, in the order in which SQLite finds them. */
export async function readRows<N extends Name>(name: N, where: Where<N> = {}): Promise<Row<N>[]> {
  const table: SQLiteTable = TABLES[name];
  return (await database().select().from(table).where(match(name, where))) as Row<N>[];
}

/** Returns a row of a table, `null` if there is none. */
export async function readRow<N extends Name>(name: N, where: Where<N> = {}): Promise<Row<N> | null> {
  return (await readRows(name, where))[0] ?? null;
}

export async function countStoredRows<N extends Name>(name: N, where: Where<N> = {}): Promise<number> {
  return database().$count(TABLES[name], match(name, where));
}

/** Inserts rows in their order. Rows of one call have the same columns, and no blobs if they are many. */
export async function insertRows<N extends Name>(name: N, ...rows: NewRow<N>[]): Promise<void> {
  recordPublicChange();
  if (rows.length <= FEW) {
    for (const row of rows) await database().insert(TABLES[name]).values(row);
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
    await database().run(sql`INSERT INTO ${table} (${names}) ${all}`);
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
  await database().update(table).set(values).where(match(name, where));
  recordPublicChange();
}

export async function deleteRows<N extends Name>(name: N, where: Where<N> = {}): Promise<void> {
  await database().delete(TABLES[name]).where(match(name, where));
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
  await database().run(sql`ALTER TABLE ${table} RENAME TO ${away}`);
  return async () => void (await database().run(sql`ALTER TABLE ${away} RENAME TO ${table}`));
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
  for (const name of await listAccountTables()) {
    const rows = await database().all<object>(
      sql`SELECT * FROM ${sql.identifier(name)} WHERE account_id = ${accountId}`,
    );
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** Returns the names in SQL of the tables that have an `account_id`, sorted. */
export async function listAccountTables(): Promise<string[]> {
  return (await listTables())
    .filter(({ sql: code }) => code.includes('`account_id` text'))
    .map(({ name }) => name);
}

/** Returns the names in SQL of the tables of which a row contains the text, sorted. */
export async function findTablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await listTables()) {
    const rows = await database().all(sql`SELECT * FROM ${sql.identifier(name)}`);
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
}

function listTables(): Promise<{ name: string; sql: string }[]> {
  return database().all(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
  );
}

/** Returns the database with something in between. */
export function interceptDatabase({ prepare, batch }: Interception): D1Database {
  const intercepted = {
    prepare: (query: string) => env.DB.prepare(prepare?.(query) ?? query),
    batch: (statements: D1PreparedStatement[]) => {
      const run = () => env.DB.batch(statements);
      return batch ? batch(statements, run) : run();
    },
  };
  return intercepted as unknown as D1Database;
}

function database() {
  return openDatabase(env, SERVICE);
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
