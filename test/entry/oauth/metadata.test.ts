import { expect, it } from 'vitest';
import { ORIGIN } from '../web/browser.ts';
import { RESOURCE, send } from './app.ts';

it('the authorization server has metadata (RFC 8414)', async () => {
  const answer = await send(`${ORIGIN}/.well-known/oauth-authorization-server`);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(await answer.json()).toMatchObject({
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/oauth/authorize`,
    token_endpoint: `${ORIGIN}/oauth/token`,
    revocation_endpoint: `${ORIGIN}/oauth/revoke`,
    registration_endpoint: `${ORIGIN}/oauth/register`,
    scopes_supported: ['read', 'audit', 'ignore', 'spend', 'publish'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [RESOURCE],
  });
});

it.each(['/mcp', ''])(
  'the MCP server has metadata (RFC 9728), at the path with suffix "%s"',
  async (suffix) => {
    const answer = await send(`${ORIGIN}/.well-known/oauth-protected-resource${suffix}`);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [ORIGIN],
      scopes_supported: ['read', 'audit', 'ignore', 'spend', 'publish'],
      bearer_methods_supported: ['header'],
    });
  },
);

it('no other resource has metadata', async () => {
  for (const path of ['/.well-known/oauth-protected-resource/api', '/.well-known/openid-configuration'])
    expect((await send(ORIGIN + path)).status).toBe(404);
});
