import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { formatError, logError } from '../../lib/log.ts';
import { fencePageText } from './fence.ts';

/** Errors whose messages quote an audited website or name its redirect targets. */
const ABOUT_PAGES = new Set<ErrorCode>([
  'invalid_url',
  'host_blocked',
  'host_rate_limited',
  'page_unreachable',
  'site_unreachable',
  'scan_failed',
]);

/**
 * Turns what a tool threw into its error result: the error of the API's envelope as JSON (docs/contract.md 12.1). Unexpected errors are
 * logged, and the client gets only the request id.
 */
export function toErrorResult(error: unknown, requestId: string): CallToolResult {
  const { code, status, message, field, retryAfter } = toServiceError(error, requestId);
  const isAboutPage = ABOUT_PAGES.has(code);
  const envelope = {
    error: {
      message: isAboutPage ? 'The message is below.' : message,
      status,
      code,
      ...(field !== null && { field }),
      ...(retryAfter !== null && { retry_after: retryAfter }),
    },
  };
  const fenced = isAboutPage ? `\n\n${fencePageText([message])}` : '';
  return { content: [{ type: 'text', text: JSON.stringify(envelope) + fenced }], isError: true };
}

/** Returns the error to send to the client. Logs unexpected errors. */
export function toServiceError(error: unknown, requestId: string): ServiceError {
  if (error instanceof ServiceError) return error;
  logError({ event: 'mcp-request-failed', requestId, error: formatError(error) });
  return new ServiceError(
    'internal_error',
    `The request failed on our side. Its id is ${requestId}: include it when you report the problem.`,
  );
}
