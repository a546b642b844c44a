import { isLoopbackUri, matchesRedirectUri } from '../../lib/redirect-uri.ts';

/** An app that asks for access. */
export interface OAuthClient {
  id: string;
  /** The name it gives itself, which proves nothing. */
  name: string;
  /** The host and port of its client ID metadata document, which prove who runs it; `null` if it registered itself. */
  host: string | null;
  redirectUris: string[];
}

/** Returns the host and port of the client's metadata document, or `null` if the client registered itself. */
export function getClientHost(clientId: string): string | null {
  return clientId.startsWith('https://') ? new URL(clientId).host : null;
}

export function hasRedirectUri({ redirectUris }: OAuthClient, uri: string): boolean {
  return redirectUris.some((registered) => matchesRedirectUri(registered, uri));
}

/** Returns the host that a redirect URI leads to; `null` for a program on the user's own machine. */
export function getRedirectHost(uri: string): string | null {
  return isLoopbackUri(uri) ? null : new URL(uri).host;
}
