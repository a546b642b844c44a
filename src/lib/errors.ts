/* oxlint-disable eslint/max-lines -- a table of all error codes */
/** HTTP statuses of failures (docs/contract.md 12.2). */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502;

interface ErrorKind {
  status: ErrorStatus;
  /** What happened and, where it helps, what to do. Sentences with `code` in backticks, shown at /docs/errors. */
  meaning: string;
}

/**
 * The error codes of the API, in the order of their statuses. A code keeps its status and its meaning: a new kind of
 * failure gets a new code.
 */
export const API_ERROR_KINDS = {
  invalid_body: { status: 400, meaning: 'The request body is not valid JSON or not a valid form.' },
  invalid_idempotency_key: {
    status: 400,
    meaning: 'The `Idempotency-Key` is empty, longer than 255 characters, or has characters it cannot have.',
  },
  missing_api_key: {
    status: 401,
    meaning: 'The request has no `Authorization` header. Send `Authorization: Bearer svk_…`.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'The API key is wrong, replaced or revoked. Create one on your account page.',
  },
  account_suspended: {
    status: 401,
    meaning: 'The account is suspended. The message gives the reason.',
  },
  insufficient_credits: {
    status: 402,
    meaning:
      'The available credits do not cover the snapshot, or one page of the scan. Nothing was done or charged. The message says where to get more.',
  },
  report_access_denied: { status: 403, meaning: 'The audit belongs to another account.' },
  website_access_denied: { status: 403, meaning: 'You have not added the website.' },
  website_not_verified: {
    status: 403,
    meaning: 'You are not the verified owner of the website. Verify it first.',
  },
  credits_access_denied: {
    status: 403,
    meaning: 'The email address in the path is not that of your account.',
  },
  submissions_access_denied: {
    status: 403,
    meaning: 'The email address in `owner` is not that of your account.',
  },
  report_not_found: {
    status: 404,
    meaning: 'There is no audit with this id, it was deleted, or a newer audit of the same URL replaced it.',
  },
  website_not_found: {
    status: 404,
    meaning: 'Nobody has ever added the website, or the host in the path is not valid.',
  },
  scan_not_found: { status: 404, meaning: 'You have no scan with this id of this website.' },
  scan_result_not_found: {
    status: 404,
    meaning:
      'The scan has no result to compare: it is running, failed or was not scored, or it is not one of the last 20 of the website that have one.',
  },
  issue_not_found: {
    status: 404,
    meaning: 'The audit has no issue with this id, and none is marked as fixed.',
  },
  finding_not_found: {
    status: 404,
    meaning: 'The combined report of the website has no finding with this id now.',
  },
  schedule_not_found: { status: 404, meaning: 'The website has no schedule.' },
  watched_page_not_found: { status: 404, meaning: 'You are not watching a page with this id.' },
  webhook_not_found: { status: 404, meaning: 'You have no webhook with this id.' },
  delivery_not_found: {
    status: 404,
    meaning: 'The webhook has no delivery with this id, or it is older than the last 100.',
  },
  check_not_found: { status: 404, meaning: 'There is no check with this id.' },
  submission_not_found: { status: 404, meaning: 'The directory has no snapshot with this id.' },
  post_not_found: { status: 404, meaning: 'There is no published post with this slug.' },
  route_not_found: { status: 404, meaning: 'The API has no such path.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support the method. The `Allow` header lists the methods it supports.',
  },
  website_owned_by_another_account: { status: 409, meaning: 'Another account has verified the website.' },
  website_not_added: {
    status: 409,
    meaning: 'You can only verify a website that you have added. Add it first.',
  },
  website_on_release_hold: {
    status: 409,
    meaning:
      'The owner released the website less than 24 hours ago, and nobody can verify it yet. The message gives the hours left.',
  },
  verification_token_replaced: {
    status: 409,
    meaning: 'You released the website and added it again during the verification. Publish the new token.',
  },
  scan_already_running: {
    status: 409,
    meaning: 'A scan of the website is already running. The message gives its id and start.',
  },
  too_many_webhooks: {
    status: 409,
    meaning: 'The account has five webhooks, the most allowed. Delete one first.',
  },
  too_many_watched_pages: {
    status: 409,
    meaning: 'The account watches 20 pages, the most allowed. Stop watching one first.',
  },
  idempotency_key_in_use: {
    status: 409,
    meaning:
      'A request with the same `Idempotency-Key` is under way. `Retry-After` gives the seconds after which to ask for its answer.',
  },
  scan_ended: { status: 409, meaning: 'The scan has ended already, so it cannot be cancelled.' },
  snapshot_withdrawn: {
    status: 410,
    meaning:
      'An administrator withdrew the snapshot. The message gives the date and the reason. The audit cannot be published in this directory again.',
  },
  body_too_large: { status: 413, meaning: 'The request body is larger than 64 KB.' },
  unsupported_media_type: {
    status: 415,
    meaning: 'The `Content-Type` of the request body is missing, or is neither JSON nor a form.',
  },
  invalid_input: {
    status: 422,
    meaning: 'A field or parameter is missing or invalid. `field` is the first of them.',
  },
  invalid_url: {
    status: 422,
    meaning:
      'The URL cannot be audited: it is not a public http or https URL, or it redirects to one that is not.',
  },
  host_blocked: {
    status: 422,
    meaning:
      'The host is never fetched: its operator asked us not to, or the operator of this service decided so.',
  },
  invalid_host: { status: 422, meaning: 'The host is not a public domain that can be verified.' },
  invalid_webhook_url: {
    status: 422,
    meaning:
      'Events cannot be sent to the URL: it is not a public https URL, or its host has an address that is not public.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The `Idempotency-Key` was used for another request in the last 24 hours. Use a new one.',
  },
  score_missing: { status: 422, meaning: 'The audit has no score, so it cannot be published.' },
  score_too_low: {
    status: 422,
    meaning: 'The score of the audit is too low to publish it. The message gives the minimum.',
  },
  host_not_publishable: {
    status: 422,
    meaning:
      'Audits of the host are not published: its operator asked us not to, or the operator of this service decided so.',
  },
  audit_rate_limited: {
    status: 429,
    meaning: 'An account can run one audit a minute. `Retry-After` gives the seconds to wait.',
  },
  verification_rate_limited: {
    status: 429,
    meaning: 'An account can verify websites 60 times a minute. `Retry-After` gives the seconds to wait.',
  },
  empty_scan_rate_limited: {
    status: 429,
    meaning:
      'An account can start 10 scans an hour that store no page. `Retry-After` gives the seconds to wait.',
  },
  host_rate_limited: {
    status: 429,
    meaning:
      'The host has had as many requests as it gets in a minute from all accounts together. `Retry-After` gives the seconds to wait.',
  },
  score_rate_limited: {
    status: 429,
    meaning:
      'The account has computed as many scores today as `GET /limits` allows, not counting those of its scans. `Retry-After` gives the seconds to wait.',
  },
  webhook_rate_limited: {
    status: 429,
    meaning:
      'A webhook can be tested, and its deliveries sent again, ten times a minute. `Retry-After` gives the seconds to wait.',
  },
  too_many_concurrent_requests: {
    status: 429,
    meaning:
      'An account can run six audits, scans, verifications, score computations and reports of more than 1,000 audits at the same time. `Retry-After` gives the seconds after which to try again.',
  },
  too_many_idempotency_keys: {
    status: 429,
    meaning:
      'The account has used 10,000 idempotency keys in 24 hours, or their answers take more than 100 MB. `Retry-After` gives the seconds to wait. Requests without a key are answered.',
  },
  too_many_unverified_websites: {
    status: 429,
    meaning:
      'The account has 10 websites that it has not verified, the most allowed. Waiting does not help: verify or release one.',
  },
  page_unreachable: {
    status: 500,
    meaning:
      'The page could not be reached. The message gives the reason. The audit counts towards the limit.',
  },
  scan_failed: {
    status: 500,
    meaning: 'The scan failed on our side. The message says what was or will be charged.',
  },
  publish_interrupted: {
    status: 500,
    meaning:
      'Publishing was interrupted on our side. Send the request again: it continues and is charged at most once.',
  },
  internal_error: {
    status: 500,
    meaning: 'The service failed. When you report it, include the `X-Request-Id` header of the response.',
  },
  site_unreachable: {
    status: 502,
    meaning: 'The scan could not crawl any page of the website. Nothing was charged.',
  },
  snapshot_damaged: {
    status: 502,
    meaning: 'The stored snapshot does not match its published hash, so it is not returned.',
  },
} as const satisfies Record<string, ErrorKind>;

/** The error codes that only the web app uses. They are not part of the API. */
const WEB_ERROR_KINDS = {
  cross_site_request: { status: 403 },
  account_not_found: { status: 404 },
  block_not_found: { status: 404 },
  price_changed: { status: 409 },
  post_changed: { status: 409 },
  api_key_exists: { status: 409 },
  account_not_suspended: { status: 409 },
  too_many_connected_apps: { status: 409 },
  sign_in_rate_limited: { status: 429 },
  mail_limit_reached: { status: 429 },
  new_accounts_rate_limited: { status: 429 },
  export_rate_limited: { status: 429 },
  mail_not_sent: { status: 502 },
} as const satisfies Record<string, Pick<ErrorKind, 'status'>>;

/** The error codes that only the tools of /mcp have. */
const MCP_ERROR_KINDS = {
  tool_timed_out: { status: 500 },
} as const satisfies Record<string, Pick<ErrorKind, 'status'>>;

const ERROR_KINDS = { ...API_ERROR_KINDS, ...WEB_ERROR_KINDS, ...MCP_ERROR_KINDS };

export type ApiErrorCode = keyof typeof API_ERROR_KINDS;
export type ErrorCode = keyof typeof ERROR_KINDS;

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
    this.status = ERROR_KINDS[code].status;
    this.field = field ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}
