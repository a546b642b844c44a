import { migrate } from '../../src/account/migrations.ts';
export function empty(storage: DurableObjectStorage): void {
  for (const table of ['audit_slot', 'ledger', 'holds']) storage.sql.exec(`DROP TABLE ${table}`);
  storage.kv.delete('schema_version');
  migrate(storage);
}
