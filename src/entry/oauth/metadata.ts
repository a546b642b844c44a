import { SCOPES } from '../../lib/scopes.ts';
import { getIssuer, getMcpResource } from '../../services/oauth/resource.ts';

/** Returns the metadata of the authorization server (RFC 8414 section 2). */
export function buildServerMetadata(env: Env): object {
  const issuer = getIssuer(env);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [getMcpResource(env)],
    service_documentation: `${issuer}/docs/authentication`,
  };
}

/**
 * Returns the metadata of the MCP server (RFC 9728 section 2). Clients first request all scopes it lists (MCP authorization of
 * 2026-07-28, "Scope Selection Strategy"), and some can never request others. The consent page leaves it to the person.
 */
export function buildResourceMetadata(env: Env): object {
  return {
    resource: getMcpResource(env),
    authorization_servers: [getIssuer(env)],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Site Audit',
    resource_documentation: `${getIssuer(env)}/docs/authentication`,
  };
}
