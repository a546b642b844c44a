/** Returns the issuer of all tokens (RFC 8414 section 2). */
export function getIssuer(env: Env): string {
  return env.SITE_URL;
}

/** Returns the URL of the MCP server, the only resource that tokens are for (RFC 8707 section 2, RFC 9728 section 1.2). */
export function getMcpResource(env: Env): string {
  return `${env.SITE_URL}/mcp`;
}

/** Returns the URL of the MCP server's metadata (RFC 9728 section 3.1), for `resource_metadata` of `WWW-Authenticate`. */
export function getResourceMetadataUrl(env: Env): string {
  return `${env.SITE_URL}/.well-known/oauth-protected-resource/mcp`;
}
