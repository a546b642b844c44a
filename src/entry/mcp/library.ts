/**
 * The parts of the MCP library that the server uses. Load this module with `import()`: creating the library's schemas takes a
 * fifth of the time to evaluate all modules. If the package itself were loaded with `import()`, bundlers would keep all of it.
 */
export {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
