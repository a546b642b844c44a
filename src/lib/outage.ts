/** Errors of D1 after which its documentation recommends to repeat what may be repeated. */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|due to transient issue/;

/** Those after which it should be left alone. */
const OVERLOADED = /D1 DB is overloaded|storage operation exceeded timeout/;

/**
 * Whether an error is likely to pass: https://developers.cloudflare.com/durable-objects/best-practices/error-handling/ and
 * https://developers.cloudflare.com/d1/observability/debug-d1/
 */
export function isTransient(error: unknown): boolean {
  const found = findPlatformError(error);
  return found !== null && !isOverloaded(found);
}

/** Whether a database or an object is away or overloaded. Drizzle wraps the errors of D1. */
export function isOutage(error: unknown): boolean {
  return findPlatformError(error) !== null;
}

function findPlatformError(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  const isReset = 'durableObjectReset' in error && error.durableObjectReset === true;
  const isRetryable = 'retryable' in error && error.retryable === true;
  if (isReset || isRetryable || isOverloaded(error) || TRANSIENT.test(error.message)) return error;
  return findPlatformError(error.cause);
}

function isOverloaded(error: Error): boolean {
  return ('overloaded' in error && error.overloaded === true) || OVERLOADED.test(error.message);
}
