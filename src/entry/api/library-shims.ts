/**
 * What a router of @hono/zod-openapi needs of its generator for OpenAPI documents, which runs only when the document is built. In the
 * bundle this module replaces `@asteasolutions/zod-to-openapi`: see scripts/worker/leave-out-descriptions.ts.
 */
export class OpenAPIRegistry {
  readonly definitions = [];

  registerPath(): void {}
}

export function extendZodWithOpenApi(): void {}

export const OpenApiGeneratorV3 = null;
export const OpenApiGeneratorV31 = null;
export const getOpenApiMetadata = null;
