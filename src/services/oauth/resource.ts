/** The issuer of all tokens (RFC 8414 section 2). */
export function getIssuer(env: Env): string {
  return env.SITE_URL;
}

/** The MCP server, the one resource that tokens are for (RFC 8707 section 2, RFC 9728 section 1.2). */
export function getMcpResource(env: Env): string {
  return `${env.SITE_URL}/mcp`;
}

/** Where the metadata of the MCP server is (RFC 9728 section 3.1), for `resource_metadata` of `WWW-Authenticate`. */
export function getResourceMetadataUrl(env: Env): string {
  return `${env.SITE_URL}/.well-known/oauth-protected-resource/mcp`;
}
