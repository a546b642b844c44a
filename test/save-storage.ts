import { runInDurableObject } from 'cloudflare:test';

type Row = Record<string, SqlStorageValue>;

/**
 * Saves the storage of an object, and returns a function that puts it back and restarts the object, as point-in-time recovery does: the
 * local runtime has none.
 *
 * @param open returns a new stub: one does not outlive a restart
 */
export async function saveStorage<T extends Rpc.DurableObjectBranded>(
  open: () => DurableObjectStub<T>,
): Promise<() => Promise<void>> {
  const saved = await runInDurableObject(open(), async (_, { storage }) => {
    const query = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`;
    const schema = storage.sql.exec<{ type: string; name: string; sql: string }>(query).toArray();
    const tables = schema.filter(({ type }) => type === 'table');
    return {
      schema,
      rows: tables.map(({ name }) => ({
        name,
        rows: storage.sql.exec<Row>(`SELECT * FROM ${name}`).toArray(),
      })),
      values: [...storage.kv.list()],
      alarm: await storage.getAlarm(),
    };
  });
  return async () => {
    await runInDurableObject(open(), async (_, { storage }) => {
      await storage.deleteAlarm();
      await storage.deleteAll();
      const create = (isTable: boolean) => {
        for (const { type, sql } of saved.schema) if ((type === 'table') === isTable) storage.sql.exec(sql);
      };
      storage.transactionSync(() => {
        create(true);
        for (const { name, rows } of saved.rows) {
          for (const row of rows) {
            const columns = Object.keys(row);
            const places = columns.map(() => '?').join(', ');
            storage.sql.exec(
              `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places})`,
              ...Object.values(row),
            );
          }
        }
        create(false);
      });
      for (const [key, value] of saved.values) storage.kv.put(key, value);
      if (saved.alarm !== null) await storage.setAlarm(saved.alarm);
      await storage.sync();
    });
    await runInDurableObject(open(), (_, ctx) => ctx.abort('the storage was put back')).catch(() => {});
  };
}
