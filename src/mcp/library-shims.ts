/**
 * What the MCP library takes from the runtime. Its own module for Workers makes all schemas of all versions of the protocol when it is
 * loaded, and has a JSON Schema validator for questions of a server to its client, which ours does not ask. In the bundle,
 * `@modelcontextprotocol/server/_shims` is this module: alias in scripts/worker/bundle-worker.ts.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('this server asks its clients nothing');
  }
}
