import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';
import { OUTBOUND } from './test/outbound.ts';

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: { bindings: { MIGRATIONS: await readD1Migrations('migrations') }, ...OUTBOUND },
    })),
  ],
  test: { include: ['test/**/*.test.{ts,tsx}'], setupFiles: ['test/apply-migrations.ts'], testTimeout: 60_000 },
});
