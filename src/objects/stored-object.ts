import { DurableObject } from 'cloudflare:workers';
import { hashText } from '../lib/hash.ts';
import { MINUTE } from '../lib/time.ts';

/** A change of an object's SQLite schema. It never changes once it was released: objects have run it. */
export interface Migration {
  name: string;
  sql: string;
}

/** A migration that the object has run, with the hash of its SQL. */
type RunMigration = [name: string, hash: number];

/** A Durable Object with SQLite storage that is migrated by named migrations. */
export abstract class StoredObject extends DurableObject<Env> {
  protected readonly sql: SqlStorage;
  private readonly migrations: readonly Migration[];
  private isMigrated = false;

  /** @param migrations in the order in which they are run. Append only */
  constructor(ctx: DurableObjectState, env: Env, migrations: readonly Migration[]) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.migrations = migrations;
  }

  /**
   * Runs the migrations that the object has not run, in one transaction. Call it before the tables are used.
   *
   * @throws Error if a migration that it has run was edited or removed
   */
  protected migrate(): void {
    if (this.isMigrated) return;
    const { storage } = this.ctx;
    const run = storage.kv.get<RunMigration[]>('migrations') ?? [];
    const known = this.migrations.map(({ name, sql }): RunMigration => [name, hashText(sql)]);
    for (const [position, [name, hash]] of run.entries()) {
      const [knownName, knownHash] = known[position] ?? [];
      if (knownName !== name) throw new Error(`the migration ${name} was run, but is no longer at its place`);
      if (knownHash !== hash) throw new Error(`the migration ${name} was edited after it was run`);
    }
    if (run.length < known.length) {
      storage.transactionSync(() => {
        for (const { sql } of this.migrations.slice(run.length)) storage.sql.exec(sql);
        storage.kv.put('migrations', known);
      });
    }
    this.isMigrated = true;
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

  /** Deletes all storage with the tables, which `migrate` creates again. */
  protected async deleteStorage(): Promise<void> {
    this.isMigrated = false;
    await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm. Not awaited: storage writes it together with the writes before it. */
  protected wakeAt(time: number): void {
    void this.ctx.storage.setAlarm(time);
  }
}
