import { z } from './common.ts';

export const NewKeySchema = z.object({
  /** Creation time of the key that the form offers to replace, in milliseconds since 1970. */
  replaces: z.int().optional(),
});

export const EndSessionSchema = z.object({
  /** The SHA-256 of the session's token. */
  session: z.string().regex(/^[\da-f]{64}$/),
});
