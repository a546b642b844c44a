import './remembered-worker.ts';
import './wrapper-proxies.ts';
import { applyD1Migrations, reset, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll } from 'vitest';

// Test files share a Worker: each begins with an empty database, empty buckets and no Durable Object.
await applyD1Migrations(env.DB, env.MIGRATIONS);

// When the file ends, not when the next one begins: alarms that its objects have set must not go off while the runner closes.
afterAll(async () => {
  // Otherwise the log would publish into the storage of the next file.
  await runDurableObjectAlarm(env.LOG.getByName('log')).catch(() => {});
  // `reset` skips objects that were evicted after ten idle seconds. Accessing one loads it again.
  await isEmpty();
  do await reset();
  while (!(await isEmpty()));
});

/** Whether the storage that every file shares is empty. */
async function isEmpty(): Promise<boolean> {
  const buckets = [env.SNAPSHOTS, env.AUDITS, env.LOG_FILES].map((bucket) => bucket.list({ limit: 1 }));
  const table = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'accounts'").first();
  return table === null && (await Promise.all(buckets)).every(({ objects }) => objects.length === 0);
}
