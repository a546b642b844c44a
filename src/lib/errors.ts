/** Statuses of failures (docs/contract.md 12.2). */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502;

interface ErrorKind {
  status: ErrorStatus;
  /** What happened, as a sentence for /docs/errors and the OpenAPI document. */
  meaning: string;
}

/** Every error code with its status and meaning. A code never changes its status, and is never used for another failure. */
export const ERROR_KINDS = {
  invalid_body: { status: 400, meaning: 'The body is not valid JSON or not a valid form.' },
  missing_api_key: { status: 401, meaning: 'The request has no API key.' },
  invalid_api_key: { status: 401, meaning: 'The API key is wrong, replaced or revoked.' },
  account_suspended: { status: 401, meaning: 'The account is suspended. The message says why.' },
  insufficient_credits: {
    status: 402,
    meaning: 'The account has too few credits. Nothing was done or charged.',
  },
  report_access_denied: { status: 403, meaning: 'The audit belongs to another account.' },
  website_access_denied: { status: 403, meaning: 'You have not added the website.' },
  website_not_verified: { status: 403, meaning: 'You are not the verified owner of the website.' },
  credits_access_denied: { status: 403, meaning: 'The credits belong to another account.' },
  submissions_access_denied: { status: 403, meaning: 'The list of snapshots belongs to another account.' },
  cross_site_request: { status: 403, meaning: 'A form of the web app was sent from another website.' },
  report_not_found: { status: 404, meaning: 'There is no audit with this id, or a newer audit replaced it.' },
  website_not_found: { status: 404, meaning: 'Nobody has added the website.' },
  submission_not_found: { status: 404, meaning: 'There is no such snapshot in the directory.' },
  post_not_found: { status: 404, meaning: 'There is no published post with this slug.' },
  account_not_found: { status: 404, meaning: 'There is no such account.' },
  route_not_found: { status: 404, meaning: 'The API has no such path.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support the method. Allow lists the methods it supports.',
  },
  website_owned_by_another_account: { status: 409, meaning: 'Another account has verified the website.' },
  website_not_added: { status: 409, meaning: 'You asked to verify a website that you have not added.' },
  website_on_release_hold: {
    status: 409,
    meaning: 'The website was released less than 24 hours ago. The message says how many hours are left.',
  },
  verification_token_replaced: {
    status: 409,
    meaning: 'You released the website and added it again during the verification. Publish the new token.',
  },
  scan_already_running: { status: 409, meaning: 'A scan of the website is running. The message names it.' },
  price_changed: { status: 409, meaning: 'The price changed after you saw it. Nothing was done or charged.' },
  post_changed: { status: 409, meaning: 'The post was changed or deleted in the meantime.' },
  body_too_large: { status: 413, meaning: 'The body is larger than 64 KB.' },
  unsupported_media_type: { status: 415, meaning: 'The body is neither JSON nor form-encoded.' },
  invalid_input: { status: 422, meaning: 'A field is missing or invalid. `field` names it.' },
  invalid_url: {
    status: 422,
    meaning: 'The URL is not a public http or https URL, or redirects to one that is not.',
  },
  invalid_host: { status: 422, meaning: 'The host is not a public domain that can be verified.' },
  score_missing: { status: 422, meaning: 'The audit has no score, so it cannot be published.' },
  score_too_low: { status: 422, meaning: 'The audit scores too low to be published.' },
  audit_rate_limited: {
    status: 429,
    meaning: 'One audit a minute is allowed. Retry-After says how many seconds to wait.',
  },
  verification_rate_limited: {
    status: 429,
    meaning: 'Sixty verifications a minute are allowed. Retry-After says how many seconds to wait.',
  },
  sign_in_rate_limited: { status: 429, meaning: 'Too many sign-in codes were requested.' },
  too_many_unverified_websites: {
    status: 429,
    meaning: 'The account has ten unverified websites. Verify or release one first: waiting does not help.',
  },
  page_unreachable: { status: 500, meaning: 'The page could not be reached. The message says why.' },
  scan_failed: { status: 500, meaning: 'The scan failed on our side. The message says what was charged.' },
  publish_interrupted: {
    status: 500,
    meaning: 'Publishing was interrupted on our side. Send the request again: it is charged once at most.',
  },
  internal_error: { status: 500, meaning: 'The service failed. Report the X-Request-Id of the response.' },
  site_unreachable: { status: 502, meaning: 'A scan could not read a single page. Nothing was charged.' },
  snapshot_damaged: {
    status: 502,
    meaning: 'The stored snapshot no longer matches its hash, so it is not returned.',
  },
  mail_not_sent: { status: 502, meaning: 'The email could not be sent.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_KINDS;

/** A failure that the client is told in these words. Anything else that is thrown is logged and becomes `internal_error`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  /** The input field at fault, as the API names it. */
  readonly field: string | null;
  /** Seconds to wait before the next request, with 429. */
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
