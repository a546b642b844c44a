import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';
import { OUTBOUND } from './test/outbound.ts';

/** Pure code: it runs in workerd without the service, so its files start at once. */
const ENGINE = ['test/engine/**/*.test.ts', 'test/lib/**/*.test.ts', 'test/golden/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [cloudflareTest({ miniflare: { compatibilityDate: '2026-08-01' } })],
        test: { name: 'engine', include: ENGINE, testTimeout: 60_000 },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { MIGRATIONS: await readD1Migrations('migrations') }, ...OUTBOUND },
          })),
        ],
        test: {
          name: 'service',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...ENGINE, '**/node_modules/**'],
          setupFiles: ['test/apply-migrations.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
