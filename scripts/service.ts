import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';

const ROOT = join(import.meta.dirname, '..');

/** Stops wrangler from fetching `request.cf`, sending usage metrics and announcing its log file. */
const QUIET_ENV = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG: 'error',
};

/** Answers the Worker's outbound requests. */
export type OutboundHandler = (request: Request) => Promise<Response>;

export interface Service {
  /** The origin it listens on, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Runs the project's wrangler to its end. Throws with its output if it fails. */
export async function runWrangler(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET_ENV, CI: 'true' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`wrangler ${args.join(' ')} failed:\n${output}`);
}

/**
 * Starts the whole Worker on a new temporary state folder, which `stop` deletes.
 *
 * @param outbound answers the Worker's outbound requests
 * @param options `variables` besides those of wrangler.toml; `port` 0 takes a free port
 */
export async function startService(
  outbound: OutboundHandler,
  { variables = {}, port = 0 }: { variables?: Record<string, string>; port?: number } = {},
): Promise<Service> {
  Object.assign(process.env, QUIET_ENV);
  const state = await mkdtemp(join(tmpdir(), 'site-audit-'));
  await runWrangler('d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state);
  const bindings = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, { type: 'plain_text' as const, value }]),
  );
  const worker = await unstable_startWorker({
    config: join(ROOT, 'wrangler.toml'),
    bindings,
    dev: {
      server: { hostname: '127.0.0.1', port },
      inspector: false,
      watch: false,
      persist: state,
      outboundService: outbound,
    },
  });
  await worker.ready;
  return {
    url: (await worker.url).origin,
    stop: async () => {
      await worker.dispose();
      await rm(state, { recursive: true, force: true });
    },
  };
}
