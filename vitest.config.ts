import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { writeDocsFiles } from './scripts/worker/docs-files.ts';
import { BUNDLE_RULES, bundledSource } from './test/bundled-source.ts';
import { OUTBOUND } from './test/outbound.ts';
import { SlowFiles } from './test/slow-files.ts';
import { MAIN, WORKER_OPTIONS } from './test/worker-options.ts';

// SQLite waits for the disk at each write, a third of the time of all tests. Miniflare keeps its files in TMPDIR: in memory
// where there is room.
const MEMORY = '/dev/shm';
if (existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > 500_000_000) {
  process.env.TMPDIR = MEMORY;
}

/** Tests of pure code, which run in Node. `secret.ts` calls what only the Workers runtime has, whose zlib `compression.ts` uses. */
const PURE = [
  'test/contracts/*.test.ts',
  'test/engine/**/*.test.ts',
  'test/lib/**/!(secret|compression).test.ts',
  'test/lint/*.test.ts',
  'test/packages/retry.test.ts',
  'packages/cli/test/*.test.ts',
  'test/golden/**/*.test.ts',
  'test/scripts/*.test.ts',
];

/** Sweeps of pure code. */
const PURE_SWEEPS = ['test/engine/**/*.sweep.ts', 'test/lib/**/*.sweep.ts', 'packages/cli/test/*.sweep.ts'];

/** Sweeps of one large case. */
const WHOLE_SWEEPS = [
  'test/engine/graph/known-structure.sweep.ts',
  'test/engine/keep-hidden-classes.sweep.ts',
];

/** Files share a process and its modules. They begin with storage of their own: test/fresh-storage.ts. */
const SHARED = { isolate: false, setupFiles: ['test/undo-mocks.ts'] };
const MINUTE = 60_000;
/** Of a test that hangs. None is near it, also on a machine that is ten times as slow. */
const TIMEOUT = 5 * MINUTE;

/** More than processors: a test in the Workers runtime waits for storage a quarter of its time. */
const MAX_WORKERS = Math.ceil(availableParallelism() * 1.5);

/** The databases of the Worker: as many as the variable `DATABASES` says, one by default. */
const DATABASES = Number(process.env.DATABASES ?? 1);

/** Of sweeps. */
const SWEEP = {
  testTimeout: 10 * MINUTE,
  provide: { sweepPart: process.env.SWEEP_PART ?? '1/1' },
};

/** A project in the Workers runtime. Projects run one after the other: where they take turns, each turn starts a Worker. */
function workerProject(
  groupOrder: number,
  test: TestProjectInlineConfiguration['test'],
  databases = DATABASES,
): TestProjectInlineConfiguration {
  return {
    plugins: [
      bundledSource(),
      // Not in `sequence`, which `--sequence.shuffle` replaces.
      {
        name: 'group-order',
        configureVitest: ({ project }) => void (project.config.sequence.groupOrder = groupOrder),
      },
      cloudflareTest(async () => {
        await writeDocsFiles();
        return {
          main: MAIN,
          miniflare: {
            ...WORKER_OPTIONS,
            d1Databases: Object.fromEntries(
              Array.from({ length: databases }, (_, at) => [`DB_${at + 1}`, `database-${at + 1}`]),
            ),
            bindings: { ...WORKER_OPTIONS.bindings, MIGRATIONS: await readD1Migrations('migrations') },
            modulesRules: BUNDLE_RULES,
            ...OUTBOUND,
          },
        };
      }),
    ],
    test: {
      ...SHARED,
      ...test,
      maxWorkers: MAX_WORKERS,
      exclude: [...PURE, ...PURE_SWEEPS, ...(test?.exclude ?? [])],
      hookTimeout: TIMEOUT,
      setupFiles: [...SHARED.setupFiles, 'test/fresh-storage.ts'],
      // Without this, an import of a stylesheet is empty, also with `?raw`.
      css: { include: [/\.css\?raw$/] },
    },
  };
}

/** In a Worker of its own: the log that it kills can keep its storage for the next file. */
const LOG_CRASH = 'test/fault/log-crash.sweep.ts';

/** Tests of accounts in three databases. */
const SHARDS = 'test/shards/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), new SlowFiles()],
    projects: [
      {
        test: {
          ...SHARED,
          name: 'engine',
          include: [...PURE, ...PURE_SWEEPS],
          exclude: WHOLE_SWEEPS,
          pool: 'threads',
          testTimeout: TIMEOUT,
          // A few cases of each sweep.
          provide: { sweepPart: '1/200' },
        },
      },
      workerProject(1, {
        name: 'service',
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [SHARDS],
        testTimeout: TIMEOUT,
      }),
      workerProject(4, { name: 'shards', include: [SHARDS], testTimeout: TIMEOUT }, 3),
      { test: { ...SHARED, ...SWEEP, name: 'engine-sweeps', include: PURE_SWEEPS, pool: 'threads' } },
      workerProject(2, { ...SWEEP, name: 'sweeps', include: ['test/**/*.sweep.ts'], exclude: [LOG_CRASH] }),
      workerProject(3, { ...SWEEP, name: 'log-crash', include: [LOG_CRASH] }),
    ],
  },
});
