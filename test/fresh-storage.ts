import './wrapper-proxies.ts';
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll } from 'vitest';

// Test files share a Worker: each begins with an empty database, empty buckets and no Durable Object.
await applyD1Migrations(env.DB, env.MIGRATIONS);

// When the file ends, not when the next one begins: alarms that its objects have set must not go off while the runner closes.
afterAll(reset);
