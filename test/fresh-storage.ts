import './wrapper-proxies.ts';
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Test files share a Worker: each begins with an empty database, empty buckets and no Durable Object.
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
