import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { listOpenHolds } from '../../../src/objects/account/holds.ts';
import { migrate } from '../../../src/objects/account/migrations.ts';

const MINUTE = 60_000;

test('a hold from before held_at existed gets the time it was last renewed', async () => {
  const account = env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
  await runInDurableObject(account, (_, { storage }) => {
    storage.sql.exec(
      'ALTER TABLE holds DROP COLUMN held_at; DROP TABLE empty_scans; DROP TABLE work_slots; DROP TABLE score_days; DROP TABLE exports; DROP TABLE idempotency_keys; DROP TABLE verifications',
    );
    storage.kv.put('schema_version', 2);
    storage.sql.exec(
      `INSERT INTO holds (ref_type, ref_id, account_id, amount, due_at) VALUES ('scan', 'scan_1', 'acc_1', 40, ?)`,
      Date.UTC(2026, 5, 1, 12),
    );
    migrate(storage);
    const heldAt = Date.UTC(2026, 5, 1, 12) - 5 * MINUTE;
    expect(listOpenHolds(storage.sql)).toEqual([{ refType: 'scan', refId: 'scan_1', amount: 40, heldAt }]);
  });
});

test('storage migrated by a newer release keeps its version, so that release does not migrate it again', async () => {
  const account = env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
  await runInDurableObject(account, (_, { storage }) => {
    storage.kv.put('schema_version', 1_000);
    migrate(storage);
    expect(storage.kv.get('schema_version')).toBe(1_000);
  });
});
