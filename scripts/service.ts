import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';

const ROOT = join(import.meta.dirname, '..');

/** wrangler would look up this machine's place in the network, send figures of use and tell of its log file. */
const QUIET_ENV = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG: 'error',
};

/** Answers what the Worker asks of the internet. */
export type OutboundHandler = (request: Request) => Promise<Response>;

export interface Service {
  /** Where it listens, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Run the project's wrangler and wait; its output is shown only when it fails. */
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

/** The whole Worker on a state folder of its own, with outbound traffic answered by `outbound`; on a free port unless one is given. */
export async function startService(
  outbound: OutboundHandler,
  { secrets = {}, port = 0 }: { secrets?: Record<string, string>; port?: number } = {},
): Promise<Service> {
  Object.assign(process.env, QUIET_ENV);
  const state = await mkdtemp(join(tmpdir(), 'site-audit-'));
  await runWrangler('d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state);
  const bindings = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, { type: 'plain_text' as const, value }]),
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
  const url = await worker.url;
  return {
    url: url.origin,
    stop: async () => {
      await worker.dispose();
      await rm(state, { recursive: true, force: true });
    },
  };
}
