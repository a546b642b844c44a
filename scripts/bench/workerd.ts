import { readFileSync, readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

/** A worker in workerd, measured from outside because its clock stands still during a request. */
export interface RunningWorker {
  address: URL;
  miniflare: Miniflare;
  /** Sends a GET request, or a POST request with `body`, and returns the JSON response. Throws on an error status. */
  request<T>(path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<T>;
  /** CPU seconds of the workerd process so far, garbage collector and compiler threads included. */
  cpuSeconds(): number;
  /** Runs a full garbage collection. */
  collect(): Promise<void>;
  /** Bytes of the live JavaScript heap after a full collection, external memory included. */
  heapBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Options that bundles of `src` need to start, as in wrangler.toml. */
export const COMPATIBILITY = { compatibilityDate: '2026-08-01', compatibilityFlags: ['nodejs_compat'] };

/**
 * Bundles a worker and runs it in workerd. Linux only: CPU time is read from /proc.
 *
 * @param entry the worker's module, relative to this folder; it must answer `/ping` at once
 * @param options additional Miniflare options
 */
export async function runWorker(
  entry: string,
  {
    compatibilityFlags = [],
    ...options
  }: Partial<Parameters<typeof convertV4MiniflareOptions>[0]> & { compatibilityFlags?: string[] } = {},
): Promise<RunningWorker> {
  const before = listWorkerdPids();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      ...COMPATIBILITY,
      compatibilityFlags: [...COMPATIBILITY.compatibilityFlags, ...compatibilityFlags],
      name: 'bench',
      modules: true,
      script: await bundleWorker(entry),
      inspectorPort: 0,
    }),
  );
  const address = await miniflare.ready;
  const pid = listWorkerdPids().find((candidate) => !before.includes(candidate));
  if (pid === undefined) throw new Error('Found no new workerd process after starting Miniflare');
  const inspector = await connectInspector(new URL('/core:user:bench', await miniflare.getInspectorURL()));
  const collect = async () => {
    // workerd runs the collection only once the worker has another task.
    const collected = inspector.send('HeapProfiler.collectGarbage').then(() => true);
    const ping = () =>
      fetch(new URL('/ping', address)).then(
        () => false,
        () => false,
      );
    while (!(await Promise.race([collected, ping()])));
  };
  return {
    address,
    miniflare,
    async request<T>(path: string, body?: string | Uint8Array<ArrayBuffer>) {
      const response = await fetch(
        new URL(path, address),
        body === undefined ? {} : { method: 'POST', body },
      );
      if (!response.ok) {
        throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      }
      return (await response.json()) as T;
    },
    cpuSeconds: () => readCpuSeconds(pid),
    collect,
    async heapBytes() {
      await collect();
      const usage = await inspector.send('Runtime.getHeapUsage');
      return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].reduce(
        (sum, key) => sum + (usage[key] ?? 0),
        0,
      );
    },
    async stop() {
      inspector.close();
      await miniflare.dispose();
    },
  };
}

/** Bundles a worker. @param entry relative to this folder */
export async function bundleWorker(entry: string): Promise<string> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'import'],
    external: ['cloudflare:*', 'node:*', 'stream'],
    loader: { '.md': 'text' },
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    logLevel: 'error',
  });
  return bundle.outputFiles[0]?.text ?? '';
}

/** Applies the migrations to the database `DB`. */
export async function migrate(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB');
  const folder = new URL('../../migrations/', import.meta.url);
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const statements = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements) await db.prepare(statement).run();
  }
}

/** Lists the workerd processes among the children of this process. */
export function listWorkerdPids(): number[] {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'));
}

/** Sums the first field of schedstat, the nanoseconds a thread has run, which other processes do not affect. */
export function readCpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
}

interface Inspector {
  send(method: string): Promise<Record<string, number>>;
  close(): void;
}

/** A minimal client of the Chrome DevTools Protocol. */
async function connectInspector(url: URL): Promise<Inspector> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  let id = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: { id?: number; result?: Record<string, number> } = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {});
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () =>
      reject(new Error(`Cannot connect to the inspector at ${url.href}`)),
    );
  });
  return {
    send(method) {
      id++;
      const answer = new Promise<Record<string, number>>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method }));
      return answer;
    },
    close: () => socket.close(),
  };
}
