import { isOutage } from './outage.ts';

/** HTTP statuses of failures (docs/contract.md 12.2). */
export type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 409
  | 410
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503;

/**
 * The error codes of the API, ordered by their statuses; /docs/errors says what each means. A code keeps its status and its meaning: a new
 * kind of failure gets a new code.
 */
export const API_ERROR_STATUSES = {
  invalid_body: 400,
  invalid_idempotency_key: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  account_suspended: 401,
  test_key_not_accepted: 401,
  insufficient_credits: 402,
  report_access_denied: 403,
  website_access_denied: 403,
  website_not_verified: 403,
  credits_access_denied: 403,
  submissions_access_denied: 403,
  report_not_found: 404,
  page_not_found: 404,
  website_not_found: 404,
  scan_not_found: 404,
  scan_result_not_found: 404,
  issue_not_found: 404,
  finding_not_found: 404,
  schedule_not_found: 404,
  profile_not_found: 404,
  ignore_not_found: 404,
  watched_page_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  check_not_found: 404,
  submission_not_found: 404,
  post_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  website_owned_by_another_account: 409,
  website_not_added: 409,
  website_on_release_hold: 409,
  verification_token_replaced: 409,
  scan_already_running: 409,
  too_many_webhooks: 409,
  too_many_watched_pages: 409,
  too_many_profiles: 409,
  too_many_ignores: 409,
  profile_in_use: 409,
  idempotency_key_in_use: 409,
  scan_ended: 409,
  snapshot_withdrawn: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  invalid_url: 422,
  host_blocked: 422,
  invalid_host: 422,
  invalid_webhook_url: 422,
  idempotency_key_reused: 422,
  score_missing: 422,
  score_too_low: 422,
  host_not_publishable: 422,
  page_not_public: 422,
  audit_rate_limited: 429,
  verification_rate_limited: 429,
  website_rate_limited: 429,
  empty_scan_rate_limited: 429,
  host_rate_limited: 429,
  score_rate_limited: 429,
  webhook_rate_limited: 429,
  too_many_concurrent_requests: 429,
  too_many_idempotency_keys: 429,
  public_reads_rate_limited: 429,
  too_many_unverified_websites: 429,
  page_unreachable: 500,
  scan_failed: 500,
  publish_interrupted: 500,
  internal_error: 500,
  site_unreachable: 502,
  snapshot_damaged: 502,
  report_damaged: 502,
  access_unavailable: 503,
  account_moving: 503,
  service_unavailable: 503,
} as const satisfies Record<string, ErrorStatus>;

/** The error codes that only the web app uses. They are not part of the API. */
const WEB_ERROR_STATUSES = {
  cross_site_request: 403,
  role_denied: 403,
  account_not_found: 404,
  membership_not_found: 404,
  guest_audit_not_found: 404,
  block_not_found: 404,
  share_link_not_found: 404,
  price_changed: 409,
  post_changed: 409,
  api_key_exists: 409,
  account_not_suspended: 409,
  too_many_share_links: 409,
  account_not_movable: 409,
  too_many_connected_apps: 409,
  too_many_members: 409,
  sign_in_rate_limited: 429,
  mail_limit_reached: 429,
  new_accounts_rate_limited: 429,
  export_rate_limited: 429,
  invitations_rate_limited: 429,
  guest_audits_rate_limited: 429,
  guest_audits_exhausted: 429,
  share_link_rate_limited: 429,
  mail_not_sent: 502,
  log_damaged: 502,
} as const satisfies Record<string, ErrorStatus>;

/** The error codes that only the tools of /mcp have. */
const MCP_ERROR_STATUSES = {
  tool_timed_out: 500,
} as const satisfies Record<string, ErrorStatus>;

const ERROR_STATUSES = { ...API_ERROR_STATUSES, ...WEB_ERROR_STATUSES, ...MCP_ERROR_STATUSES };

export type ApiErrorCode = keyof typeof API_ERROR_STATUSES;
export type ErrorCode = keyof typeof ERROR_STATUSES;

/**
 * A failure that the client is told about. Everything else that is thrown is logged and becomes `internal_error`, without
 * its message.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  /** The input field at fault, by its name in the API, or `null`. */
  readonly field: string | null;
  /** Seconds to wait before the next request, or `null`. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    { field, retryAfter }: { field?: string; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = ERROR_STATUSES[code];
    this.field = field ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** The rows of an account are being moved to another database, and what waited for them has waited long enough. */
export class AccountMovingError extends Error {}

/** Seconds after which a request that met an outage is worth another try. */
const OUTAGE_RETRY = 5;

const OUTAGE_MESSAGE = 'A part of the service cannot be reached at the moment. Try again in a few seconds.';

/** Returns the failure to report for an error that is logged: an outage, or else an internal error with a message. */
export function toUnexpectedFailure(error: unknown, message: string): ServiceError {
  if (!isOutage(error)) return new ServiceError('internal_error', message);
  return new ServiceError('service_unavailable', OUTAGE_MESSAGE, { retryAfter: OUTAGE_RETRY });
}

/** Returns the failure that the client is told about, or `null` for any other error. Drizzle wraps the errors of a database. */
export function findServiceError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (
    error instanceof AccountMovingError ||
    (error instanceof Error && error.cause instanceof AccountMovingError)
  )
    return new ServiceError(
      'account_moving',
      'The data of this account is being moved to another database. Send the request again in half a minute.',
      { retryAfter: 30 },
    );
  return null;
}
