import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { Database } from './database.ts';

/** Statements for one call to a database. */
interface Batch<T extends readonly BatchItem<'sqlite'>[]> {
  db: Database;
  statements: T;
}

/**
 * Runs the statements of two owners: in one transaction if their rows are in one database, otherwise in one for each, in this order. If
 * they change rows, repeating them must do what was not done.
 */
export async function batchInOrder<
  A extends readonly BatchItem<'sqlite'>[],
  B extends readonly BatchItem<'sqlite'>[],
>(one: Batch<A>, other: Batch<B>): Promise<[BatchResponse<A>, BatchResponse<B>]> {
  const run = (db: Database, statements: readonly BatchItem<'sqlite'>[]) =>
    db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]) as Promise<unknown[]>;
  const results =
    one.db === other.db
      ? await run(one.db, [...one.statements, ...other.statements])
      : [...(await run(one.db, one.statements)), ...(await run(other.db, other.statements))];
  const length = one.statements.length;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in the order of the statements
  return [results.slice(0, length), results.slice(length)] as unknown as [BatchResponse<A>, BatchResponse<B>];
}
