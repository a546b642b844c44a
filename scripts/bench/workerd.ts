import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

/** A worker of ours in workerd, seen from outside: clocks stand still inside a request. */
export interface RunningWorker {
  address: URL;
  miniflare: Miniflare;
  /** What it answers, which must be JSON. A body is posted. */
  ask<T>(path: string, body?: string): Promise<T>;
  /** Seconds of processor time of the whole workerd process so far, collector and compiler threads included. */
  cpuSeconds(): number;
  /** Collect all garbage. */
  collect(): Promise<void>;
  /** Bytes live on the JavaScript heap: after a full collection, external memory included. */
  heapBytes(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Bundle a worker and run it in workerd. Linux only: processor time is read from /proc.
 *
 * @param entry its module, relative to this folder; to `/ping` it must answer at once
 * @param options of Miniflare beyond those every bench has
 */
export async function runWorker(
  entry: string,
  options: Partial<Parameters<typeof convertV4MiniflareOptions>[0]> = {},
): Promise<RunningWorker> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'import'],
    external: ['cloudflare:*', 'stream'],
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    logLevel: 'error',
  });
  const before = listWorkerdPids();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name: 'bench',
      modules: true,
      script: bundle.outputFiles[0]?.text ?? '',
      compatibilityDate: '2026-08-01',
      inspectorPort: 0,
    }),
  );
  const address = await miniflare.ready;
  const pid = listWorkerdPids().find((one) => !before.includes(one));
  if (pid === undefined) throw new Error('workerd did not start');
  const inspector = await connectInspector(new URL('/core:user:bench', await miniflare.getInspectorURL()));
  const collect = async () => {
    // The collection is a task that only runs when the worker next has something to do.
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
    async ask<T>(path: string, body?: string) {
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

/** The workerd processes among our own children. */
function listWorkerdPids(): number[] {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'));
}

/** The first field of schedstat is the nanoseconds a thread has run, whatever else the machine does. */
function readCpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

interface Inspector {
  send(method: string): Promise<Record<string, number>>;
  close(): void;
}

/** A client of the Chrome DevTools protocol, as much of it as is needed here. */
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
    socket.addEventListener('error', () => reject(new Error(`no inspector at ${url.href}`)));
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
