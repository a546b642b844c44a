import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch as fetchInMiniflare, type Miniflare, Response as MiniflareResponse } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { bundleWorker, listModules } from '../worker/bundle-worker.ts';
import { writeAxeFile } from '../worker/axe-file.ts';
import { writeDocsFiles } from '../worker/docs-files.ts';
import type { BrowserServer } from './browser-server.ts';
import { readDevSecrets } from './dev-secrets.ts';
import type { OutboundHandler } from './internet.ts';
import { type Modules, type RunningWorker, startWorker, type WorkerOptions } from './workerd.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The whole Worker, with the bindings of wrangler.toml. */
export interface Service extends RunningWorker {
  /** The origin it listens on, without a trailing slash. */
  url: string;
  /** The folder of its databases, buckets and objects. */
  state: string;
  /** Runs the jobs of a trigger in wrangler.toml. @param time of the run; now by default */
  runCron(cron: string, time?: Date): Promise<void>;
}

export interface ServiceOptions {
  /** Variables besides those of wrangler.toml. */
  variables?: Record<string, string>;
  /** 0 takes a free port. */
  port?: number;
  /** Keeps its storage here. By default it is temporary, and `stop` deletes it. */
  state?: string;
  /** Where in `state` the storage is: that of `npm run dev` is in `v3`. */
  storage?: string;
  /** The browser that loads pages with JavaScript; none by default. */
  browser?: BrowserServer | null;
  /** A worker that wraps ours, bundled; ours by default. */
  modules?: Modules;
  /** How many databases there are; one by default, as in wrangler.toml. */
  databases?: number;
}

/** Starts the whole Worker without wrangler, on loopback. @param outbound answers its outbound requests */
export async function startService(
  outbound: OutboundHandler,
  {
    variables = {},
    port = 0,
    state,
    storage = 'storage',
    modules,
    browser = null,
    databases = 1,
  }: ServiceOptions = {},
): Promise<Service> {
  const folder = state ?? (await mkdtemp(join(tmpdir(), 'site-audit-')));
  const [bundle] = await Promise.all([
    modules ?? bundleWorker('dist').then((built) => listModules(built, 'dist')),
    writeDocsFiles(),
    writeAxeFile(),
  ]);
  const names = Array.from({ length: databases }, (_, at) => `DB_${at + 1}`);
  const options = readBindings({ ...variables, ...(browser && { BROWSER_SOCKET: browser.url }) });
  if (databases > 1) options.d1Databases = Object.fromEntries(names.map((name) => [name, name]));
  const worker = await startWorker(bundle, {
    ...options,
    port,
    resourcePersistencePath: join(folder, storage),
    outboundService: browser ? withBrowser(outbound, browser) : outbound,
  });
  for (const name of names) await migrate(worker.miniflare, name);
  return {
    ...worker,
    url: worker.address.origin,
    state: folder,
    async runCron(cron, time = new Date()) {
      const { scheduled } = await worker.miniflare.getWorker();
      const { outcome } = await scheduled({ cron, scheduledTime: time });
      if (outcome !== 'ok') throw new Error(`The jobs of ${cron} ended with ${outcome}`);
    },
    async stop() {
      await worker.stop();
      if (state === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lets the Worker connect to the browser, beside what answers its other requests. */
function withBrowser(outbound: OutboundHandler, { url }: BrowserServer): OutboundHandler {
  return async (request) => {
    if (request.url !== url) return outbound(request);
    const { status, webSocket } = await fetchInMiniflare(url, { headers: { upgrade: 'websocket' } });
    // Without the headers of the answer, which accept another key than the Worker's.
    return new MiniflareResponse(null, { status, webSocket }) as never;
  };
}

/** Returns the options of wrangler.toml for Miniflare, with the secrets of local development. */
export function readBindings(variables: Record<string, string> = {}): WorkerOptions {
  // Wrangler types these options as `any`.
  const options = unstable_getMiniflareWorkerOptions(join(ROOT, 'wrangler.toml'))
    .workerOptions as WorkerOptions;
  return { ...options, bindings: { ...readDevSecrets(), ...options.bindings, ...variables } };
}

/** Applies the migrations to a database if it is empty. */
export async function migrate(miniflare: Miniflare, name = 'DB_1'): Promise<void> {
  const db = await miniflare.getD1Database(name);
  if (await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'accounts'").first()) return;
  const folder = join(ROOT, 'migrations');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()) {
    const statements = (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements) await db.prepare(statement).run();
  }
}
