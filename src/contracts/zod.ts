/**
 * zod, with `openapi` on its schemas and with our messages. The namespace belongs to the module that adds both: where the bundle is split,
 * that module runs before every schema.
 */
export * as z from './zod-members.ts';
