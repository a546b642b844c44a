import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { Client as SessionClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Tool } from '@modelcontextprotocol/server';
import { env, exports } from 'cloudflare:workers';
import { readJsonAsset } from '../../../src/lib/assets.ts';

export const MCP_URL = 'http://localhost:8787/mcp';
const INFO = { name: 'test-agent', version: '1.0.0' };

/** What the journey uses of an official client; the clients of both protocols have it. */
export interface McpClient {
  protocol: string;
  listTools: () => Promise<{ tools: { name: string }[] }>;
  callTool: (call: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>;
  listResources: (params?: {
    cursor: string;
  }) => Promise<{ resources: { uri: string }[]; nextCursor?: string | undefined }>;
  listResourceTemplates: () => Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  readResource: (params: { uri: string }) => Promise<{ contents: unknown[] }>;
  close: () => Promise<void>;
}

/** Sends the requests of a client to the Worker. */
export async function fetchWorker(input: string | URL, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(String(input), init);
}

function withKey(key: string) {
  return { fetch: fetchWorker as typeof fetch, requestInit: { headers: { Authorization: `Bearer ${key}` } } };
}

/** Connects the official client of the stateless protocol of 2026-07-28, which falls back to no other. */
export async function connectStatelessClient(key: string): Promise<McpClient> {
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(MCP_URL), withKey(key)));
  return Object.assign(client, { protocol: client.getProtocolEra() ?? '' });
}

/** Connects the official client of the protocols with a handshake, up to 2025-11-25. */
export async function connectSessionClient(key: string): Promise<McpClient> {
  const client = new SessionClient(INFO);
  const transport = new SessionTransport(new URL(MCP_URL), withKey(key));
  await client.connect(transport);
  return Object.assign(client, { protocol: transport.protocolVersion ?? '' });
}

/** The result of a tool call. */
export interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Calls a tool that must succeed. Returns its text and its data. */
export async function callTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ text: string; data: Record<string, unknown> }> {
  const result = await tryTool(client, name, args);
  if (result.isError === true) throw new Error(`${name}: ${result.content[0]?.text}`);
  return { text: result.content[0]?.text ?? '', data: result.structuredContent ?? {} };
}

const validator = new CfWorkerJsonSchemaValidator();

/** Calls a tool. Throws if the answer does not have the data that the tool's schema describes. */
export async function tryTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const result = (await client.callTool({ name, arguments: args })) as ToolResult;
  const tools = await readJsonAsset<Tool[]>(env, 'mcp-tools.json');
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  if (result.isError === true || !schema) return result;
  const { valid, errorMessage } = validator.getValidator(schema)(result.structuredContent);
  if (!valid) throw new Error(`${name}: ${errorMessage}: ${JSON.stringify(result.structuredContent)}`);
  return result;
}

/** Calls a tool that must be refused. Returns the error of its envelope. */
export async function refuseTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ code: string; status: number; message: string; field?: string }> {
  const result = await tryTool(client, name, args);
  if (result.isError !== true) throw new Error(`${name} was not refused: ${result.content[0]?.text}`);
  const [json = ''] = (result.content[0]?.text ?? '').split('\n\n');
  return (JSON.parse(json) as { error: { code: string; status: number; message: string } }).error;
}
