import type { Context } from '../../services/context.ts';
import type { Server, Tool } from '@modelcontextprotocol/server';
import { RELEASE } from '../../lib/crawler-name.ts';
import { readJsonAsset } from '../../lib/assets.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { listResources } from './resources/list-resources.ts';
import { readResource } from './resources/read-resource.ts';
import { RESOURCE_TEMPLATES } from './resources/templates.ts';
import { toErrorResult } from './tool-error.ts';
import { TOOLS_BY_NAME } from './tools/all.ts';
import { limitTime } from './limit-time.ts';

export interface RequestContext extends Context {
  requestId: string;
  /** Keeps the Worker running after a disconnect until `work` ends. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Creates the server for one request. It keeps no state between requests, in either protocol. */
export async function createServer(context: RequestContext): Promise<Server> {
  const { ProtocolError, ProtocolErrorCode, Server } = await import('./library.ts');
  const { env, requestId } = context;
  const server = new Server(
    { name: 'site-audit', title: 'Site Audit', version: RELEASE, websiteUrl: env.SITE_URL },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  // Only a batch could cancel its own requests, and the response would wait for their answers forever.
  server.removeNotificationHandler('notifications/cancelled');
  server.setRequestHandler('tools/list', async () => ({
    tools: await readJsonAsset<Tool[]>(env, 'mcp-tools.json'),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = TOOLS_BY_NAME.get(params.name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool', { field: 'name' });
    try {
      const work = tool.call(context, params.arguments);
      context.waitUntil(work.catch(() => {}));
      return await limitTime(work);
    } catch (error) {
      return toErrorResult(error, { env: context.env, requestId, args: params.arguments ?? {} });
    }
  });
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/list', ({ params }) => listResources(context, params?.cursor));
  server.setRequestHandler('resources/read', ({ params }) => readResource(context, params.uri));
  return server;
}
