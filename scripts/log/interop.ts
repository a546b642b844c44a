/**
 * `npm run log:interop`: publishes snapshots on the whole Worker, downloads its log and the proof of each over HTTP, and has the
 * implementation of Go's checksum database verify them: signatures, each inclusion proof, 200 consistency proofs, and roots. Fails if they
 * accept a damaged copy. Needs Go. `--publications N` (10,000), of which all but one are copies in the database; `--seed N`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseSigningKey } from '../../src/lib/tlog/note.ts';
import { formatTilePath, listNewBundles, listNewTiles } from '../../src/lib/tlog/tiles.ts';
import { createRandom } from '../../test/random.ts';
import { createShops } from '../load/shops.ts';
import { type Service, startService } from '../local/service.ts';
import { bundleScript } from '../local/workerd.ts';
import { Publisher } from './publisher.ts';
import { listSizes, readLogFile, SIGNING_KEY } from './read-log.ts';

const PROGRAM = join(import.meta.dirname, 'interop/main.go');
/** Where Debian installs Go packages. */
const GO_ENV = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
/** Maximum publications in a batch. */
const MAX_BATCH = 150;
/** Downloads at the same time. */
const LANES = 4;

const run = promisify(execFile);
const { values } = parseArgs({
  options: { publications: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const random = createRandom(Number(values.seed));
const folder = await mkdtemp(join(tmpdir(), 'site-audit-log-'));
const program = join(folder, 'verify');
try {
  await buildProgram();
  const internet = await createShops();
  const service = await startService(internet.answer, {
    modules: await bundleScript('test/bench/log-worker.ts'),
  });
  try {
    const sizes = await fillLog(service, Number(values.publications));
    await download(service, sizes);
  } finally {
    await service.stop();
  }
  console.log((await run(program, [folder])).stdout.trim());
  await refuseDamaged();
  console.log(
    `Load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function buildProgram(): Promise<void> {
  try {
    await run('go', ['build', '-o', program, PROGRAM], { env: GO_ENV });
  } catch (error) {
    const install = 'On Debian, install Go with: apt-get install golang-go golang-golang-x-mod-dev';
    throw new Error(`The verifier in Go cannot be built. ${install}`, { cause: error });
  }
}

/** Publishes one snapshot over HTTP and copies of it in batches. Returns the sizes of the checkpoints. */
async function fillLog({ url, miniflare }: Service, publications: number): Promise<number[]> {
  const publisher = new Publisher(() => url, 0);
  await publisher.open(1_000);
  const reportId = await publisher.audit();
  const original = await publisher.publish(reportId, 'gemini');
  const db = await miniflare.getD1Database('DB_1');
  for (let made = 1; made < publications;) {
    const count = Math.min(publications - made, 1 + Math.floor(random() ** 3 * MAX_BATCH));
    const ids = Array.from({ length: count }, () => `l_${(made++).toString(16).padStart(32, '0')}`);
    await db.batch([
      db
        .prepare(
          `INSERT INTO submissions SELECT NULL, n.value, s.provider, s.account_id, n.value, s.r2_key, s.sha256, s.url, s.title,
             s.description, s.score, s.captured, s.cost, s.submitted_at, NULL
           FROM submissions s, json_each(?) n WHERE s.id = ? ORDER BY n.key`,
        )
        .bind(JSON.stringify(ids), original),
      db
        .prepare(
          `INSERT INTO log_entries SELECT NULL, e.type, n.value, e.host, e.final_host, NULL
           FROM log_entries e, json_each(?) n WHERE e.submission_id = ? ORDER BY n.key`,
        )
        .bind(JSON.stringify(ids), original),
    ]);
    const sequenced = await fetch(`${url}/bench/sequence`);
    if (!sequenced.ok) throw new Error(`not sequenced: ${await sequenced.text()}`);
  }
  return listSizes(miniflare);
}

async function download({ url, miniflare }: Service, sizes: readonly number[]): Promise<void> {
  const tiles = sizes.flatMap((size, at) => listNewTiles(sizes[at - 1] ?? 0, size));
  const paths = [
    ...sizes.map((size) => `checkpoints/${size}`),
    ...[...tiles, ...listNewBundles(0, sizes.at(-1) ?? 0)].map(formatTilePath),
  ];
  await inLanes(paths, async (path) => write(`log/${path}`, await readLogFile(url, path)));
  const db = await miniflare.getD1Database('DB_1');
  const { results } = await db.prepare('SELECT id FROM submissions').all<{ id: string }>();
  await inLanes(results, async ({ id }) => {
    const response = await fetch(`${url}/ai-directory/gemini/${id}.tlog-proof`);
    if (!response.ok) throw new Error(`${id}.tlog-proof: HTTP ${response.status}`);
    await write(`proofs/${id}.tlog-proof`, new Uint8Array(await response.arrayBuffer()));
  });
  const key = await parseSigningKey(SIGNING_KEY);
  await write('vkey', new TextEncoder().encode(key?.verifier.vkey));
  console.log(`Downloaded ${paths.length} files of the log and ${results.length} proofs`);
}

/** Damages one file of each kind in turn: the verifier must fail each time. */
async function refuseDamaged(): Promise<void> {
  const checkpoint = (await readdir(join(folder, 'log/checkpoints'))).at(-1);
  const proof = (await readdir(join(folder, 'proofs'))).at(-1);
  for (const path of [
    `log/checkpoints/${checkpoint}`,
    'log/tile/0/000',
    'log/tile/entries/000',
    `proofs/${proof}`,
  ]) {
    const bytes = await readFile(join(folder, path));
    await write(path, bytes.with(40, bytes[40]! ^ 1));
    const isAccepted = await run(program, [folder]).then(
      () => true,
      () => false,
    );
    if (isAccepted) throw new Error(`Go accepts a damaged ${path}`);
    await write(path, bytes);
  }
  console.log('Go refuses a damaged checkpoint, tile, bundle and proof');
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}
