import { fetchWorker, MCP_URL } from './clients.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface SendOptions {
  key?: string | undefined;
  headers?: Record<string, string>;
}

/** Posts a body to /mcp as it is. */
export function post(body: BodyInit, { key, headers = {} }: SendOptions = {}): Promise<Response> {
  return fetchWorker(MCP_URL, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
}

/** Posts a request of the stateless protocol, whose headers repeat its method and name. */
export function request(
  method: string,
  params: Record<string, unknown> = {},
  { key, headers = {} }: SendOptions = {},
): Promise<Response> {
  const name = params.name ?? params.uri;
  return post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }), {
    key,
    headers: {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(typeof name === 'string' && { 'Mcp-Name': encodeName(name) }),
      ...headers,
    },
  });
}

/** Calls a tool by a request of the stateless protocol. */
export function requestTool(name: string, args: unknown, options: SendOptions): Promise<Response> {
  return request('tools/call', { name, arguments: args }, options);
}

/** Names that no header can have are in Base64. */
function encodeName(name: string): string {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?base64?')) return name;
  return `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(name)))}?=`;
}
