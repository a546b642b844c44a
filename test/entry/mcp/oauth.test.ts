import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { disconnectApp, listConnectedApps } from '../../../src/services/oauth/grants.ts';
import { newAccount } from '../api/new-account.ts';
import { connectApp } from '../../services/account-data/full-account.ts';
import { callTool, connectSessionClient, connectStatelessClient } from './clients.ts';
import { request, requestTool } from './send.ts';

const METADATA = 'resource_metadata="http://localhost:8787/.well-known/oauth-protected-resource/mcp"';

it.each([connectStatelessClient, connectSessionClient])(
  'an access token acts for its account with the official client: %o',
  async (connectClient) => {
    const { id } = await newAccount();
    const client = await connectClient(await connectApp(id, ['read']));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('credits');
    expect((await callTool(client, 'credits')).data).toMatchObject({ balance: 100 });
    await client.close();
  },
);

it('a token without the scope of a tool gets 403, which names the scopes', async () => {
  const { id } = await newAccount();
  const token = await connectApp(id, ['read', 'audit']);
  const scan = { host: 'shop.brightpage.com', confirm: true, max_credits: 5 };
  const refused = await requestTool('scan_site', scan, { key: token });
  expect(refused.status).toBe(403);
  const challenge = refused.headers.get('WWW-Authenticate');
  expect(challenge).toContain('error="insufficient_scope"');
  expect(challenge).toContain('spend');
  expect(challenge).toContain(METADATA);
});

it('a token that is wrong, or whose app was disconnected, gets 401', async () => {
  const { id } = await newAccount();
  const token = await connectApp(id);
  expect((await request('tools/list', {}, { key: token })).status).toBe(200);
  const [app] = await listConnectedApps({ env, caller: { accountId: id, email: '' } });
  await disconnectApp({ env, caller: { accountId: id, email: '' } }, { id: app?.id ?? '' });
  for (const key of [token, `sva_${'x'.repeat(43)}`, 'svr_x']) {
    const refused = await request('tools/list', {}, { key });
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get('WWW-Authenticate');
    expect(challenge).toContain('error="invalid_token"');
    expect(challenge).toContain(METADATA);
  }
});
