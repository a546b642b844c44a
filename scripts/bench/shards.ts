/**
 * `npm run bench:shards`: audits stored and lists read a second with 1, 2 and 4 databases, on Miniflare. Each round measures all of them, one
 * after the other; ratios are to one database in the same round. Local databases are SQLite files of one process, so two processors bound
 * what more databases can gain, and with several the guard of each call costs what it costs in production. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../local/service.ts';
import { bundleScript, type RunningWorker, startWorker } from '../local/workerd.ts';

const DATABASES = [1, 2, 4];
const ROUNDS = 7;
const MIDDLE = (ROUNDS - 1) / 2;
const COUNTS = { write: 320, read: 320 };

const modules = await bundleScript('test/bench/shards-worker.ts');
// In memory: the speed of the disk is not measured.
const folder = await mkdtemp('/dev/shm/site-audit-shards-');
const workers: { worker: RunningWorker; ids: string[] }[] = [];
for (const databases of DATABASES) {
  const names = Array.from({ length: databases }, (_, at) => `DB_${at + 1}`);
  const worker = await startWorker(modules, {
    d1Databases: Object.fromEntries(names.map((name) => [name, `${name}-of-${databases}`])),
    resourcePersistencePath: join(folder, String(databases)),
  });
  for (const name of names) await migrate(worker.miniflare, name);
  workers.push({ worker, ids: await worker.request<string[]>('/open') });
}
for (const operation of ['write', 'read'] as const) {
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const speeds: number[] = [];
    for (const { worker, ids } of workers) {
      const start = performance.now();
      await worker.request(`/${operation}?count=${COUNTS[operation]}&ids=${ids.join()}`);
      speeds.push(COUNTS[operation] / ((performance.now() - start) / 1_000));
    }
    // The first warms up.
    if (round > 0) rounds.push(speeds);
  }
  console.log(
    `\n${operation === 'write' ? 'Audits stored' : 'Lists of 20 audits read'} a second, median of ${ROUNDS} rounds`,
  );
  console.table(
    DATABASES.map((databases, at) => {
      const speeds = rounds.map((round) => round[at] ?? 0).toSorted((a, b) => a - b);
      const ratios = rounds.map((round) => (round[at] ?? 0) / (round[0] ?? 1)).toSorted((a, b) => a - b);
      return {
        databases,
        'a second': Math.round(speeds[MIDDLE] ?? 0),
        ratio: ratios[MIDDLE]?.toFixed(2),
        spread: `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`,
      };
    }),
  );
}
for (const { worker } of workers) await worker.stop();
await rm(folder, { recursive: true, force: true });
