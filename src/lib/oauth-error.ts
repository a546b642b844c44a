/**
 * Error codes of OAuth with their statuses: RFC 6749 sections 4.1.2.1 and 5.2, RFC 7591 section 3.2.2, RFC 8707 section 2, and
 * `interaction_required` of OpenID Connect Core section 3.1.2.6. They have no code for too many requests.
 */
const STATUSES = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  interaction_required: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  invalid_client: 401,
  too_many_requests: 429,
} as const;

export type OAuthErrorCode = keyof typeof STATUSES;

/** A request that the authorization server refuses. The message is the `error_description`. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: (typeof STATUSES)[OAuthErrorCode];
  /** Seconds to wait, only with 429. */
  readonly retryAfter: number | null;

  constructor(code: OAuthErrorCode, description: string, { retryAfter }: { retryAfter?: number } = {}) {
    super(description);
    this.code = code;
    this.status = STATUSES[code];
    this.retryAfter = retryAfter ?? null;
  }
}
