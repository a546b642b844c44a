import { DurableObject } from 'cloudflare:workers';
import { hashText } from '../lib/hash.ts';
import { placeObjects } from '../lib/place-objects.ts';
import { MINUTE } from '../lib/time.ts';

/** A change of an object's SQLite schema. It never changes once it was released: objects have run it. */
export interface Migration {
  name: string;
  sql: string;
}

/** A migration that the object has run, with the hash of its SQL. */
type RunMigration = [name: string, hash: number];

/** What is stored when migrations have run. */
interface MigratedTables {
  /** The name of the object, with the tables that it always needs. */
  object: string | undefined;
  run: RunMigration[];
}

/** Tables of an object, or of a part of it, which named migrations create. */
export class Tables {
  private readonly storage: DurableObjectStorage;
  private readonly objectName: string | undefined;
  private readonly migrations: readonly Migration[];
  private readonly key: string;
  private isMigrated = false;

  /** @param migrations in the order in which they are run. Append only. @param key of those that the object has run, in its storage */
  constructor(
    storage: DurableObjectStorage,
    migrations: readonly Migration[],
    key: string,
    objectName?: string,
  ) {
    this.storage = storage;
    this.objectName = objectName;
    this.migrations = migrations;
    this.key = key;
  }

  /**
   * Runs the migrations that the object has not run, in one transaction. Call it before the tables are used.
   *
   * @throws Error if a migration that it has run was edited or removed
   */
  migrate(): void {
    if (this.isMigrated) return;
    const { storage, objectName } = this;
    const { object = objectName, run } = this.read();
    const known = this.migrations.map(({ name, sql }): RunMigration => [name, hashText(sql)]);
    for (const [position, [name, hash]] of run.entries()) {
      const [knownName, knownHash] = known[position] ?? [];
      if (knownName !== name) throw new Error(`the migration ${name} was run, but is no longer at its place`);
      if (knownHash !== hash) throw new Error(`the migration ${name} was edited after it was run`);
    }
    if (run.length < known.length) {
      storage.transactionSync(() => {
        for (const { sql } of this.migrations.slice(run.length)) storage.sql.exec(sql);
        storage.kv.put(this.key, { object, run: known } satisfies MigratedTables);
      });
    }
    this.isMigrated = true;
  }

  /** Whether they have been created. */
  get exist(): boolean {
    return this.isMigrated || this.read().run.length > 0;
  }

  /** Reads tables that the first write creates: before it they have no rows. */
  select<Row>(query: string, ...values: SqlStorageValue[]): Row[] {
    if (!this.exist) return [];
    this.migrate();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns
    return this.storage.sql.exec(query, ...values).toArray() as Row[];
  }

  /** Writes to them. */
  write(statement: string, ...values: SqlStorageValue[]): void {
    this.migrate();
    this.storage.sql.exec(statement, ...values);
  }

  /** Drops the tables, which writes no row for those that they have. The next write creates them again. */
  drop(): void {
    if (!this.exist) return;
    this.storage.transactionSync(() => {
      for (const { sql } of this.migrations)
        for (const [, name] of sql.matchAll(/CREATE TABLE (\w+)/g))
          this.storage.sql.exec(`DROP TABLE ${name}`);
      this.storage.kv.delete(this.key);
    });
    this.isMigrated = false;
  }

  /** Has them created again: all storage was deleted. */
  forget(): void {
    this.isMigrated = false;
  }

  /** Reads what was stored when the last migration ran. */
  read(): MigratedTables {
    return this.storage.kv.get<MigratedTables>(this.key) ?? { object: undefined, run: [] };
  }
}

/** A Durable Object with SQLite storage that is migrated by named migrations. */
export abstract class StoredObject extends DurableObject<Env> {
  protected readonly sql: SqlStorage;
  private readonly tables: Tables[];

  /** @param migrations of the tables that it always needs */
  constructor(ctx: DurableObjectState, env: Env, migrations: readonly Migration[]) {
    super(ctx, placeObjects(env));
    this.sql = ctx.storage.sql;
    this.tables = [new Tables(ctx.storage, migrations, 'migrations', ctx.id.name)];
  }

  /** Adds tables that only a part of what the object does needs: the first write to them creates them. */
  protected addTables(name: string, migrations: readonly Migration[]): Tables {
    const tables = new Tables(this.ctx.storage, migrations, `migrations of ${name}`);
    this.tables.push(tables);
    return tables;
  }

  /** Creates the tables that it always needs: see `Tables.migrate`. */
  protected migrate(): void {
    this.tables[0]?.migrate();
  }

  /**
   * Returns the name of the object, with which its tables were created: in an alarm its id can be without it (cloudflare/workerd#6850).
   *
   * @throws TypeError if it has none
   */
  protected readName(): string {
    const name = this.ctx.id.name ?? this.tables[0]?.read().object;
    if (name === undefined) throw new TypeError('The object has no name: get it with getByName');
    return name;
  }

  /** Reads the storage. Returns the object's clock, in milliseconds since 1970. */
  probe(): number {
    this.sql.exec('SELECT 1');
    return Date.now();
  }

  /**
   * Prepares the restoration of the storage to an earlier state, which `restart` completes.
   *
   * @param to a moment of the last 30 days, in milliseconds since 1970, or a bookmark
   * @returns the bookmark of the state before the restart, which undoes the restoration
   */
  async prepareRestoration(to: number | string): Promise<string> {
    const { storage } = this.ctx;
    const bookmark = typeof to === 'string' ? to : await storage.getBookmarkForTime(to);
    return storage.onNextSessionRestoreBookmark(bookmark);
  }

  /** Ends this instance of the object: what runs in it is interrupted as by a crash. */
  restart(): void {
    this.ctx.abort('restarted by the operator');
  }

  /** Sets the alarm of the restored storage again, or one in a minute: the platform may have dropped it. */
  async resume(): Promise<void> {
    this.wakeAt((await this.ctx.storage.getAlarm()) ?? Date.now() + MINUTE);
  }

  /** Deletes all storage with the tables. */
  protected async deleteStorage(): Promise<void> {
    for (const tables of this.tables) tables.forget();
    await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm. Not awaited: storage writes it together with the writes before it. */
  protected wakeAt(time: number): void {
    void this.ctx.storage.setAlarm(time);
  }
}
