/**
 * The runtime shims of the MCP library. Its own module for Workers creates the schemas of all protocol versions when it is
 * loaded, and has a JSON Schema validator for requests from server to client, which our server never makes. In the bundle this
 * module replaces `@modelcontextprotocol/server/_shims`: see the alias in scripts/worker/bundle-worker.ts.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('this server asks its clients nothing');
  }
}
