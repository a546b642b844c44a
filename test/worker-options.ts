import { unstable_getMiniflareWorkerOptions } from 'wrangler';

/** What wrangler's type of the options leaves unknown here. */
interface Options {
  compatibilityFlags: string[];
  bindings: Record<string, string>;
  serviceBindings: Record<string, string>;
}

const {
  modulesRules: _,
  compatibilityFlags,
  ...options
} = unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions as Partial<Options> &
  Record<string, unknown>;

/** The module that the runtime of the tests starts. wrangler.toml names the bundle. */
export const MAIN = './src/index.ts';

/** Miniflare options of wrangler.toml for the runtime of the tests, release 0.22 of which does not start with `new_module_registry`. */
export const WORKER_OPTIONS = {
  ...options,
  compatibilityFlags: compatibilityFlags?.filter((flag) => flag !== 'new_module_registry'),
};
