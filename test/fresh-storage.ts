import './remembered-worker.ts';
import './wrapper-proxies.ts';
import { applyD1Migrations, reset, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, expect } from 'vitest';
import { openShards } from '../src/storage/database.ts';
import { accounts } from '../src/storage/schema/accounts.ts';
import { ACCOUNT_TABLES } from '../src/storage/schema/account-tables.ts';
import { dailyCounts, reconciliations } from '../src/storage/schema/service.ts';
import { listBindings } from './database.ts';

// Test files share a Worker: each begins with empty databases, empty buckets and no Durable Object.
for (const database of listBindings()) await applyD1Migrations(database, env.MIGRATIONS);
for (const database of listBindings().slice(1)) await hideServiceTables(database);

// When the file ends, not when the next one begins: alarms that its objects have set must not go off while the runner closes.
afterAll(async () => {
  const strays = await findStrayRows();
  // Otherwise the log would publish into the storage of the next file.
  await runDurableObjectAlarm(env.LOG.getByName('log')).catch(() => {});
  // `reset` skips objects that were evicted after ten idle seconds. Accessing one loads it again.
  await isEmpty();
  do await reset();
  while (!(await isEmpty()));
  expect(strays).toEqual([]);
});

/** Whether the storage that every file shares is empty. */
async function isEmpty(): Promise<boolean> {
  const buckets = [env.SNAPSHOTS, env.AUDITS, env.LOG_FILES].map((bucket) => bucket.list({ limit: 1 }));
  const tables = await Promise.all(
    listBindings().map((database) =>
      database.prepare("SELECT name FROM sqlite_master WHERE name = 'accounts'").first(),
    ),
  );
  return (
    tables.every((table) => table === null) &&
    (await Promise.all(buckets)).every(({ objects }) => objects.length === 0)
  );
}

/** Takes from a database what only the first has, so that a query of the wrong database fails. */
async function hideServiceTables(database: D1Database): Promise<void> {
  const here: readonly SQLiteTable[] = [
    ...ACCOUNT_TABLES.map(({ table }) => table),
    accounts,
    dailyCounts,
    reconciliations,
  ];
  const names = new Set(here.map((table) => getTableName(table)));
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  const others = results.filter(({ name }) => !names.has(name));
  await database.batch(
    others.map(({ name }) => database.prepare(`ALTER TABLE "${name}" RENAME TO "${name}_of_first"`)),
  );
}

/** Returns the tables of each database with rows of an account whose rows are in another. */
async function findStrayRows(): Promise<string[]> {
  const found: string[] = [];
  for (const { number, db } of openShards(env)) {
    for (const { table } of ACCOUNT_TABLES) {
      const strays = sql`SELECT account_id FROM ${table} JOIN accounts ON accounts.id = account_id WHERE shard <> ${number} LIMIT 1`;
      if ((await db.all(strays)).length > 0) found.push(`${getTableName(table)} of database ${number}`);
    }
  }
  return found;
}
