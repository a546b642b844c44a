import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { readDevSecrets } from '../scripts/local/dev-secrets.ts';

/** Options that wrangler's type leaves unknown. */
interface Options {
  bindings: Record<string, string>;
  serviceBindings: Record<string, string>;
}

const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  .workerOptions as Partial<Options> & Record<string, unknown>;

/** The module that the runtime of the tests starts. wrangler.toml names the bundle. */
export const MAIN = './src/index.ts';

/** Miniflare options of wrangler.toml for the runtime of the tests, with the secrets of local development. */
export const WORKER_OPTIONS = { ...options, bindings: { ...readDevSecrets(), ...options.bindings } };
