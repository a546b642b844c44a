import type { components } from './schema.ts';

/** The error codes that this version knows. The service may add others. */
export type ErrorCode = components['schemas']['Error']['error']['code'];

/** What the API answers on an error. */
interface ErrorBody {
  error?: { message?: unknown; code?: unknown; field?: unknown };
}

/** An error answer of the API, or one that is not of the API. Branch on `status`, and on `code` to tell failures of one status apart. */
export class SiteAuditError extends Error {
  override readonly name = 'SiteAuditError';
  readonly status: number;
  /** Stable name of the failure, such as `audit_rate_limited`; `null` if the answer has none. */
  readonly code: ErrorCode | (string & {}) | null;
  /** The input field at fault, or `null`. */
  readonly field: string | null;
  /** Seconds to wait before the next request, or `null`. */
  readonly retryAfter: number | null;
  /** `X-Request-Id` of the answer, for reports of failures of the service. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const { message, code, field } = readError(body);
    super(typeof message === 'string' ? message : describeAnswer(response));
    this.status = response.status;
    this.code = typeof code === 'string' ? code : null;
    this.field = typeof field === 'string' ? field : null;
    this.retryAfter = readRetryAfter(response.headers);
    this.requestId = response.headers.get('x-request-id');
  }
}

/** Says what is known of an answer without a message. */
function describeAnswer({ ok, status }: Response): string {
  return ok
    ? `The answer with status ${status} is not one of the API. Check the URL of the service.`
    : `The service answered ${status} without a message.`;
}

function readError(body: unknown): NonNullable<ErrorBody['error']> {
  return typeof body === 'object' && body !== null ? ((body as ErrorBody).error ?? {}) : {};
}

/** Seconds of `Retry-After` (RFC 9110 section 10.2.3), given as a number or as a date; `null` without one. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // A date begins with the name of a day. `Date.parse` also reads numbers.
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1_000));
}
