import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/objects/account/migrations.ts';

test('storage migrated by a newer release keeps its version, so that release does not migrate it again', async () => {
  const account = env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
  await runInDurableObject(account, (_, { storage }) => {
    storage.kv.put('schema_version', 1_000);
    migrate(storage);
    expect(storage.kv.get('schema_version')).toBe(1_000);
  });
});
