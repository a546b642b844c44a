import type { Tool } from '@modelcontextprotocol/server';
import { readRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { newVerifiedWebsite, scanWebsite } from '../api/scan.ts';
import { createSite, newHost } from '../../internet.ts';
import type { Scope } from '../../../src/lib/scopes.ts';
import { findMissingScopes } from '../../../src/entry/mcp/find-missing-scopes.ts';
import { limitTime, TOOL_TIMEOUT } from '../../../src/entry/mcp/limit-time.ts';
import { TOOLS } from '../../../src/entry/mcp/tools/all.ts';
import { toScopeResponse } from '../../../src/entry/mcp/responses.ts';
import { fetchWorker, MCP_URL } from './clients.ts';
import { post, request, requestTool } from './send.ts';

const METADATA = 'resource_metadata="http://localhost:8787/.well-known/oauth-protected-resource/mcp"';
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

async function readProtocolError(
  response: Response,
): Promise<{ code: number; message: string; data?: unknown }> {
  return (await response.json<{ error: { code: number; message: string } }>()).error;
}

describe('a request to /mcp without a valid token', () => {
  it('gets 401 and the URL of the metadata of the resource', async () => {
    const missing = await request('tools/list');
    expect(missing.status).toBe(401);
    expect(missing.headers.get('WWW-Authenticate')).toBe(`Bearer ${METADATA}`);
    expect(await readProtocolError(missing)).toMatchObject({
      code: -32600,
      data: { code: 'missing_api_key' },
    });

    const wrong = await request('tools/list', {}, { key: 'svk_wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('WWW-Authenticate')).toBe(`Bearer error="invalid_token", ${METADATA}`);
    expect(await readProtocolError(wrong)).toMatchObject({ data: { code: 'invalid_api_key' } });
  });

  it('gets 401 if the account is suspended', async () => {
    const { id, key } = await newAccount();
    await updateRows('accounts', { id }, { suspendedAt: 1, suspendedReason: 'Spam' });
    const response = await request('tools/list', {}, { key });
    expect(response.status).toBe(401);
    expect(await readProtocolError(response)).toMatchObject({
      message: expect.stringContaining('Spam'),
      data: { code: 'account_suspended' },
    });
  });
});

describe('a request to /mcp', () => {
  it('is refused from a page of another origin, before its token is checked', async () => {
    const { key } = await newAccount();
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8788']) {
      expect((await request('tools/list', {}, { key, headers: { Origin: origin } })).status).toBe(403);
    }
    expect((await request('tools/list', {}, { headers: { Origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    const own = await request('tools/list', {}, { key, headers: { Origin: 'http://localhost:8787' } });
    expect(own.status).toBe(200);
  });

  it('has an id and is not cached', async () => {
    const { key } = await newAccount();
    const response = await request('tools/list', {}, { key });
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('must be a POST: there are no sessions, and no stream to open', async () => {
    const { key } = await newAccount();
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const response = await fetchWorker(MCP_URL, { method, headers: { Authorization: `Bearer ${key}` } });
      expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('must be JSON of at most 64 KB, 16 levels and 10 messages', async () => {
    const { key } = await newAccount();
    expect((await post(LIST, { key, headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    const malformed = await post('{"jsonrpc":', { key });
    expect([malformed.status, (await readProtocolError(malformed)).code]).toEqual([400, -32700]);
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]), { key })).status).toBe(400);
    for (const body of ['null', '1', '"tools/list"']) expect((await post(body, { key })).status).toBe(400);
    expect((await post(LIST + ' '.repeat(64 * 1024), { key })).status).toBe(413);
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect((await post(`{"a":${nested(16)}}`, { key })).status).toBe(400);
    expect(await readProtocolError(await post(nested(20_000), { key }))).toMatchObject({
      message: expect.stringContaining('16 levels'),
    });
    expect((await post(`[${Array.from({ length: 11 }, () => LIST).join()}]`, { key })).status).toBe(400);
  });

  it('gets errors of JSON-RPC for unknown methods, tools and resources', async () => {
    const { key } = await newAccount();
    const method = await request('tools/delete', {}, { key });
    expect([method.status, (await readProtocolError(method)).code]).toEqual([404, -32601]);
    const tool = await requestTool('delete_everything', {}, { key });
    expect(await readProtocolError(tool)).toMatchObject({ code: -32602, data: { field: 'name' } });
    const resource = await request('resources/read', { uri: 'file:///etc/passwd' }, { key });
    expect(await readProtocolError(resource)).toMatchObject({
      code: -32602,
      data: { uri: 'file:///etc/passwd' },
    });
    const cursor = await request('resources/list', { cursor: 'none' }, { key });
    expect(await readProtocolError(cursor)).toMatchObject({ code: -32602, data: { field: 'cursor' } });
  });

  it('is answered even if its own batch cancels it', async () => {
    const { key } = await newAccount();
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    for (const batch of [`[${LIST},${JSON.stringify(cancel)}]`, `[${JSON.stringify(cancel)},${LIST}]`])
      expect(await (await post(batch, { key })).text()).toContain('audit_page');
  });

  it('to subscribe is acknowledged with nothing, and ends', async () => {
    const { key } = await newAccount();
    const notifications = {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ['site-audit://checks/title-missing'],
    };
    const response = await request('subscriptions/listen', { notifications }, { key });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    const events = (await response.text()).matchAll(/^data: (.*)$/gm);
    const subscription = { 'io.modelcontextprotocol/subscriptionId': 1 };
    expect(Array.from(events, ([, data = '']): unknown => JSON.parse(data))).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: {}, _meta: subscription },
      },
      {
        jsonrpc: '2.0',
        id: 1,
        result: { resultType: 'complete', _meta: expect.objectContaining(subscription) },
      },
    ]);
    const invalid = await request('subscriptions/listen', {}, { key });
    expect((await readProtocolError(invalid)).code).toBe(-32602);
  });
});

describe('a tool', () => {
  it('has a title, a description of its own, schemas and annotations', async () => {
    const { key } = await newAccount();
    const { result } = await (await request('tools/list', {}, { key })).json<{ result: { tools: Tool[] } }>();
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of result.tools) {
      const { title, description, annotations, inputSchema, outputSchema } = tool;
      expect(title, tool.name).toBeTruthy();
      expect(description?.length, tool.name).toBeGreaterThan(80);
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
        expect(JSON.stringify(schema), tool.name).not.toMatch(/"type":\[|"\$ref"/);
      }
      expect(Object.keys(annotations ?? {}).sort(), tool.name).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
        'title',
      ]);
      for (const argument of Object.values(inputSchema.properties ?? {})) {
        expect(argument, tool.name).toHaveProperty('description');
      }
    }
  });

  /** Returns the error of a call that is refused. */
  async function readRefusal(key: string, name: string, args: unknown): Promise<{ field?: string }> {
    const { result } = await (
      await requestTool(name, args, { key })
    ).json<{ result: { isError: boolean; content: { text: string }[] } }>();
    expect(result, `${name} ${JSON.stringify(args)}`).toMatchObject({ isError: true });
    const [json = ''] = (result.content[0]?.text ?? '').split('\n\n');
    return (JSON.parse(json) as { error: { field?: string } }).error;
  }

  it('names the argument at fault in each refusal', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': { body: '<title>Home</title>' } });
    await scanWebsite(account, host);
    const { key } = account;
    const [report_id] = (await readRows('reports', { accountId: account.id })).map(({ id }) => id);
    const [scan_id] = (await readRows('scans', { accountId: account.id })).map(({ id }) => id);
    const foreign = await createPublishableAudit(await newAccount());
    const confirmed = { confirm: true, max_credits: 1 };
    const publication = { report_id, provider: 'gemini' };
    const scan = { ...confirmed, host, idempotency_key: crypto.randomUUID() };
    await requestTool('scan_site', scan, { key });
    const unreachable = `https://${newHost()}/`;
    const refused: [string, Record<string, unknown>, string][] = [
      ['audit_page', { url: 'http://localhost/' }, 'url'],
      ['audit_page', { url: unreachable }, 'url'],
      ['get_report', { report_id: 'r_none' }, 'report_id'],
      ['get_report', { report_id: foreign.id }, 'report_id'],
      ['list_issues', { report_id, cursor: 'none' }, 'cursor'],
      ['explain_check', { check_id: 'none' }, 'check_id'],
      ['compare', { host, scan_id: 'scan_none' }, 'scan_id'],
      ['compare', { host, scan_id, against: 'scan_none' }, 'against'],
      ['verification_instructions', { host: 'localhost' }, 'host'],
      ['verify_website', { host: 'none.brightpage.net' }, 'host'],
      ['scan_site', { ...confirmed, host: 'none.brightpage.net' }, 'host'],
      ['scan_site', { ...confirmed, host, max_pages: 1e9 }, 'max_pages'],
      ['scan_site', { ...confirmed, host, max_credits: 0 }, 'max_credits'],
      ['scan_site', { ...scan, max_credits: 2 }, 'idempotency_key'],
      ['get_scan', { host, scan_id: 'scan_none' }, 'scan_id'],
      ['site_score', { host: 'none.brightpage.net' }, 'host'],
      ['site_report', { host, finding_id: 'none' }, 'finding_id'],
      ['site_structure', { host, folder: 'blog' }, 'folder'],
      ['site_structure', { host, list: 'pages', cursor: 'none' }, 'cursor'],
      ['site_structure', { host, list: 'links_in', url: 'none' }, 'url'],
      ['site_structure', { host, list: 'links_out' }, 'url'],
      ['site_links', { host, list: 'files', cursor: 'none' }, 'cursor'],
      ['publish_snapshot', { ...confirmed, ...publication, report_id: 'r_none' }, 'report_id'],
      ['publish_snapshot', { ...publication, provider: 'none' }, 'provider'],
      ['credits', { limit: 0 }, 'limit'],
    ];
    const fields: unknown[] = [];
    for (const [name, args] of refused) fields.push([name, args, (await readRefusal(key, name, args)).field]);
    expect(fields).toEqual(refused);
    const estimate = await requestTool('publish_snapshot', publication, { key });
    expect(await estimate.json()).toMatchObject({
      result: { structuredContent: { would_refuse: { code: 'score_too_low', field: 'report_id' } } },
    });
  });

  it('refuses arguments that its schema does not have, by name', async () => {
    const { key } = await newAccount();
    const errorOf = (name: string, args: unknown) => readRefusal(key, name, args);
    expect(await errorOf('audit_page', {})).toMatchObject({
      code: 'invalid_input',
      status: 422,
      field: 'url',
    });
    expect(await errorOf('scan_site', { host: 'example.com', confirmed: true })).toEqual({
      code: 'invalid_input',
      status: 422,
      field: 'confirmed',
      message: 'is not an argument of this tool',
    });
    expect(await errorOf('compare', {})).toMatchObject({ field: 'report_id' });
    expect(await errorOf('list_issues', { report_id: 'r_none', limit: 26 })).toMatchObject({
      field: 'limit',
      message: 'must be a whole number from 1 to 25',
    });
  });

  it('obeys the limits of the API, and says when to try again', async () => {
    const { key } = await newAccount();
    const host = await createSite({ '/': { body: '<title>Home</title>' } });
    const audit = async () =>
      (await requestTool('audit_page', { url: `https://${host}/` }, { key })).json<{
        result: { isError?: boolean; content: { text: string }[] };
      }>();
    expect((await audit()).result.isError).toBeUndefined();
    const { result } = await audit();
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual({
      error: {
        code: 'audit_rate_limited',
        status: 429,
        message: expect.any(String),
        retry_after: expect.any(Number),
      },
    });
  });

  it('ends after 55 seconds, and its work continues', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const limited = limitTime(new Promise(() => {}));
    const refused = expect(limited).rejects.toMatchObject({ code: 'tool_timed_out' });
    await vi.advanceTimersByTimeAsync(TOOL_TIMEOUT);
    await refused;
  });
});

describe('a token', () => {
  const call = (name: string, args: object = {}) => ({
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const cases: { message: object; needs: Scope[] }[] = [
    { message: { method: 'tools/list' }, needs: [] },
    { message: { method: 'resources/list' }, needs: ['read'] },
    {
      message: { method: 'resources/read', params: { uri: 'site-audit://checks/title-missing' } },
      needs: ['read'],
    },
    { message: call('audit_page'), needs: ['audit'] },
    { message: call('audit_page', { render: true }), needs: ['audit', 'spend'] },
    { message: call('get_report'), needs: ['read'] },
    { message: call('verify_website'), needs: ['audit'] },
    { message: call('verification_instructions'), needs: ['audit'] },
    { message: call('site_score'), needs: ['read'] },
    { message: call('site_score', { refresh: true }), needs: ['audit'] },
    { message: call('scan_site'), needs: ['read'] },
    { message: call('scan_site', { confirm: true }), needs: ['spend'] },
    { message: call('list_findings'), needs: ['read'] },
    { message: call('mark_for_verification'), needs: ['audit'] },
    { message: call('ignore_finding'), needs: ['ignore'] },
    { message: call('publish_snapshot'), needs: ['read'] },
    { message: call('publish_snapshot', { confirm: true }), needs: ['spend', 'publish'] },
    { message: [call('audit_page'), call('credits')], needs: ['audit', 'read'] },
  ];

  it.each(cases)('for $message needs $needs', ({ message, needs }) => {
    expect(findMissingScopes(message, [])).toEqual(needs);
    expect(findMissingScopes(message, needs)).toEqual([]);
    for (const left of needs) {
      expect(
        findMissingScopes(
          message,
          needs.filter((scope) => scope !== left),
        ),
      ).toEqual(needs);
    }
  });

  it('without them gets 403 with all scopes that the request needs, and those it has', async () => {
    const response = toScopeResponse(env, { needed: ['spend', 'publish'], granted: ['audit', 'read'] });
    expect(response.status).toBe(403);
    expect(response.headers.get('WWW-Authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read audit spend publish", ${METADATA}, error_description="This needs an access token with the scopes spend, publish"`,
    );
  });
});
