import { existsSync, statfsSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { OUTBOUND } from './test/outbound.ts';

// SQLite waits for the disk at each write, a third of the time of all tests. Miniflare keeps its files in TMPDIR: in memory
// where there is room.
const MEMORY = '/dev/shm';
if (existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > 500_000_000) {
  process.env.TMPDIR = MEMORY;
}

/** Tests of pure code, which run in Node. `secret.ts` calls what only the Workers runtime has. */
const PURE = [
  'test/contracts/*.test.ts',
  'test/engine/**/*.test.ts',
  'test/lib/**/!(secret).test.ts',
  'test/lint/*.test.ts',
  'test/golden/**/*.test.ts',
];

/** Files share a process and its modules. They begin with storage of their own: test/fresh-storage.ts. */
const SHARED = { isolate: false, testTimeout: 60_000 };

/** A project in the Workers runtime. Projects run one after the other: where they take turns, each turn starts a Worker. */
function workerProject(name: string, include: string[], groupOrder: number): TestProjectInlineConfiguration {
  return {
    plugins: [
      // Not in `sequence`, which `--sequence.shuffle` replaces.
      {
        name: 'group-order',
        configureVitest: ({ project }) => void (project.config.sequence.groupOrder = groupOrder),
      },
      cloudflareTest(async () => ({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: { bindings: { MIGRATIONS: await readD1Migrations('migrations') }, ...OUTBOUND },
      })),
    ],
    test: {
      ...SHARED,
      name,
      include,
      exclude: PURE,
      setupFiles: ['test/fresh-storage.ts'],
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...SHARED, name: 'engine', include: PURE, pool: 'threads' } },
      workerProject('service', ['test/**/*.test.{ts,tsx}'], 1),
      workerProject('sweeps', ['test/**/*.sweep.ts'], 2),
    ],
  },
});
