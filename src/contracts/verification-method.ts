import { z } from './common.ts';

export const EXAMPLE_TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';

/** Ways to verify a website, in the order they are reported. */
export const VERIFICATION_METHODS = ['meta', 'file', 'dns'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

export const VerificationMethodSchema = z.enum(VERIFICATION_METHODS).openapi({ example: 'meta' });
