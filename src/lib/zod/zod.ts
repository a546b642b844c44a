/** In the bundle, `zod` is this module: alias in scripts/worker/bundle-worker.ts. */
export * as z from './members.ts';
