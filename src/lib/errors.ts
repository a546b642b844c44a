/** The statuses of SPEC section 7. */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502;

/**
 * A refusal or failure the client is told of in these words. Anything else that is thrown is logged and answered
 * with a fixed message.
 */
export class ServiceError extends Error {
  readonly status: ErrorStatus;
  /** Seconds to wait before asking again, with 429. */
  readonly retryAfter: number | null;

  constructor(status: ErrorStatus, message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
