/** In the bundle, `zod` is this module: alias in wrangler.toml. */
export * as z from './members.ts';
