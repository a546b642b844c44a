import { unstable_getMiniflareWorkerOptions } from 'wrangler';

/** Options that wrangler's type leaves unknown. */
interface Options {
  bindings: Record<string, string>;
  serviceBindings: Record<string, string>;
}

const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  .workerOptions as Partial<Options> & Record<string, unknown>;

/** The module that the runtime of the tests starts. wrangler.toml names the bundle. */
export const MAIN = './src/index.ts';

/** Miniflare options of wrangler.toml for the runtime of the tests. */
export const WORKER_OPTIONS = options;
