import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type Migration, StoredObject } from '../../src/objects/stored-object.ts';

const FIRST = { name: 'first', sql: 'CREATE TABLE one (id INTEGER);' };
const SECOND = { name: 'second', sql: 'CREATE TABLE two (id INTEGER);' };

class TestObject extends StoredObject {
  constructor(ctx: DurableObjectState, migrations: readonly Migration[]) {
    super(ctx, env, migrations);
    this.migrate();
  }

  listTables(): string[] {
    const query = `SELECT name FROM sqlite_master WHERE name IN ('one', 'two') ORDER BY name`;
    return this.sql
      .exec<{ name: string }>(query)
      .toArray()
      .map(({ name }) => name);
  }

  async empty(): Promise<void> {
    await this.deleteStorage();
    this.migrate();
  }
}

/** Gives a test the storage of an object that has no tables of its own. */
async function start(
  run: (open: (migrations: readonly Migration[]) => TestObject) => unknown,
): Promise<void> {
  const host = env.HOST.getByName(`${crypto.randomUUID()}.example.com`);
  await runInDurableObject(host, async (_, ctx) => {
    await run((migrations) => new TestObject(ctx, migrations));
  });
}

test('each migration is run once, in its order, also one that is appended later', async () => {
  await start((open) => {
    expect(open([FIRST]).listTables()).toEqual(['one']);
    expect(open([FIRST, SECOND]).listTables()).toEqual(['one', 'two']);
    expect(open([FIRST, SECOND]).listTables()).toEqual(['one', 'two']);
  });
});

test('an object refuses to start if a migration that it has run was edited, renamed, moved or removed', async () => {
  await start((open) => {
    open([FIRST, SECOND]);
    const edited = { ...FIRST, sql: 'CREATE TABLE one (id TEXT);' };
    expect(() => open([edited, SECOND])).toThrow('the migration first was edited after it was run');
    expect(() => open([{ ...FIRST, name: 'other' }, SECOND])).toThrow('the migration first was run');
    expect(() => open([SECOND, FIRST])).toThrow('the migration first was run');
    expect(() => open([FIRST])).toThrow('the migration second was run, but is no longer at its place');
  });
});

test('a migration that fails changes nothing', async () => {
  await start((open) => {
    expect(() => open([FIRST, { name: 'broken', sql: 'CREATE TABLE' }])).toThrow('incomplete input');
    expect(open([FIRST]).listTables()).toEqual(['one']);
  });
});

test('an object whose storage was deleted is migrated again', async () => {
  await start(async (open) => {
    const object = open([FIRST, SECOND]);
    await object.empty();
    expect(object.listTables()).toEqual(['one', 'two']);
  });
});

test('a restarted object has its storage, and its alarm is set again', async () => {
  const name = `${crypto.randomUUID()}.example.com`;
  const host = () => env.HOST.getByName(name);
  await runInDurableObject(host(), async (_, { storage }) => {
    storage.kv.put('kept', 1);
    await storage.sync();
  });
  await expect(runInDurableObject(host(), (object) => object.restart())).rejects.toThrow('restarted');
  await host().resume();
  await runInDurableObject(host(), async (_, { storage }) => {
    expect(storage.kv.get('kept')).toBe(1);
    expect(await storage.getAlarm()).toBeGreaterThan(Date.now());
  });
});
