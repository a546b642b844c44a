import { isRedirectUri } from '../lib/redirect-uri.ts';
import { z } from './common.ts';

/** The most redirect URIs of a client. */
const MAX_REDIRECT_URIS = 50;
const MAX_CLIENT_NAME_LENGTH = 200;

/** The metadata that a client can register (RFC 7591 section 2). Other members are ignored. */
export const ClientRegistrationSchema = z.object({
  client_name: z.string().max(MAX_CLIENT_NAME_LENGTH).optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(10),
});

export type ClientRegistration = z.infer<typeof ClientRegistrationSchema>;

/**
 * A client ID metadata document (draft-ietf-oauth-client-id-metadata-document-00 section 4). Shared secrets are not allowed in
 * it. Other members are ignored.
 */
export const ClientDocumentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1).max(MAX_CLIENT_NAME_LENGTH),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  token_endpoint_auth_method: z.string().default('none'),
  token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
  client_secret: z.never().optional(),
});

/** The decision on the consent page. The chosen scopes are fields of their own. */
export const ConsentSchema = z.object({
  decision: z.enum(['allow', 'deny']),
  /** The id of the account that the page named: another page can have switched to another since. */
  account: z.string().optional(),
});

export const DisconnectAppSchema = z.object({
  /** The id of the connected app. */
  app: z.string().regex(/^grant_[\dA-Z]{26}$/),
});
