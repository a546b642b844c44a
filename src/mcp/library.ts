/**
 * What the server uses of the MCP library. Imported with `import()` where it is used: making its schemas is a fifth of the time of
 * evaluating all modules. Of a package that is imported like that itself, bundlers keep everything.
 */
export {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
