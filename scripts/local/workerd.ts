import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Bytes of memory that the workerd process has, those of databases and buckets included. */
  residentBytes(): number;
  stop(): Promise<void>;
}

/** The modules of a worker by path; the first one is its entry. */
export type Modules = ReadonlyMap<string, string>;

/** Options of Miniflare for a worker, without its modules. */
export type WorkerOptions = Omit<
  Parameters<typeof convertV4MiniflareOptions>[0],
  'modules' | 'name' | 'compatibilityFlags' | 'bindings'
> & {
  compatibilityFlags?: string[];
  bindings?: Record<string, string>;
};

/** What bundles of `src` need to start, as in wrangler.toml. */
const COMPATIBILITY = { compatibilityDate: '2026-11-17', compatibilityFlags: ['nodejs_compat'] };

/**
 * Runs a worker in workerd on loopback. Linux only: CPU time is read from /proc. To measure its heap, it must answer `/ping` immediately.
 *
 * @param options of Miniflare
 */
export async function startWorker(modules: Modules, options: WorkerOptions = {}): Promise<RunningWorker> {
  const before = listWorkerdPids();
  const miniflare = new Miniflare(createOptions(modules, { inspectorPort: 0, ...options }));
  const address = await miniflare.ready;
  const pid = listWorkerdPids().find((candidate) => !before.includes(candidate));
  if (pid === undefined) throw new Error('Found no new workerd process after starting Miniflare');
  const inspector = await connectInspector(new URL('/core:user:local', await miniflare.getInspectorURL()));
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
      // A bench computes between two requests, longer than workerd keeps an idle connection.
      const headers = { connection: 'close' };
      const response = await fetch(
        new URL(path, address),
        body === undefined ? { headers } : { method: 'POST', headers, body },
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
    residentBytes: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024,
    async stop() {
      inspector.close();
      await miniflare.dispose();
    },
  };
}

/** Returns the options of Miniflare for a worker without wrangler's additions: no `request.cf`, and no address but loopback. */
export function createOptions(
  modules: Modules,
  options: WorkerOptions,
): ReturnType<typeof convertV4MiniflareOptions> {
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    cf: false,
    ...COMPATIBILITY,
    ...options,
    name: 'local',
    modules: Array.from(modules, ([path, contents]) => ({ type: 'ESModule' as const, path, contents })),
  });
}

/** Bundles and runs a worker that needs no bindings but those in `options`. @param entry its module, below the root of the repository */
export async function runScript(entry: string, options: WorkerOptions = {}): Promise<RunningWorker> {
  return startWorker(await bundleScript(entry), options);
}

/** Bundles a worker into one module that is not minified. @param entry its module, below the root of the repository */
export async function bundleScript(entry: string): Promise<Modules> {
  const bundle = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [entry],
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
  return new Map([['index.js', bundle.outputFiles[0]?.text ?? '']]);
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
