import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  type ErrorCode,
  findServiceError,
  type ServiceError,
  toUnexpectedFailure,
} from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { countRefusal } from '../http/count-refusal.ts';
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
 * The arguments that can be at fault for errors whose field is not an argument: the API has some in the path, and the key of a repeat in
 * a header.
 */
const ARGUMENTS_AT_FAULT: Partial<Record<ErrorCode, readonly string[]>> = {
  report_not_found: ['report_id'],
  page_not_found: ['url'],
  report_access_denied: ['report_id'],
  score_missing: ['report_id'],
  score_too_low: ['report_id'],
  host_not_publishable: ['report_id'],
  page_not_public: ['report_id'],
  snapshot_withdrawn: ['report_id'],
  check_not_found: ['check_id'],
  finding_not_found: ['finding_id'],
  scan_not_found: ['scan_id', 'against', 'host'],
  scan_result_not_found: ['scan_id', 'against', 'host'],
  website_not_found: ['host'],
  website_access_denied: ['host'],
  website_not_verified: ['host'],
  website_not_added: ['host'],
  website_owned_by_another_account: ['host'],
  website_on_release_hold: ['host'],
  host_blocked: ['url', 'host'],
  page_unreachable: ['url'],
  site_unreachable: ['host'],
  insufficient_credits: ['max_credits'],
  idempotency_key_reused: ['idempotency_key'],
  idempotency_key_in_use: ['idempotency_key'],
  too_many_idempotency_keys: ['idempotency_key'],
};

/** Returns the argument at fault: of several that can be, the one whose value the message quotes. `null` if none is. */
export function findArgumentAtFault({ code, message, field }: ServiceError, args: object): string | null {
  const sent = new Map<string, unknown>(Object.entries(args));
  const candidates = ARGUMENTS_AT_FAULT[code]?.filter((name) => sent.has(name)) ?? [];
  return candidates.find((name) => message.includes(String(sent.get(name)))) ?? candidates[0] ?? field;
}

/**
 * Turns what a tool threw into its error result: the error of the API's envelope as JSON (docs/contract.md 12.1). Unexpected errors are
 * logged, and the client gets only the request id.
 */
export function toErrorResult(
  error: unknown,
  { args, ...context }: { env: Env; requestId: string; args: object },
): CallToolResult {
  const serviceError = toServiceError(error, context);
  const { code, status, message, retryAfter } = serviceError;
  const field = findArgumentAtFault(serviceError, args);
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

/** Returns the error to send to the client. Counts refusals by limits, and logs unexpected errors. */
export function toServiceError(
  error: unknown,
  { env, requestId }: { env: Env; requestId: string },
): ServiceError {
  const known = findServiceError(error);
  if (known) {
    countRefusal(env, known);
    return known;
  }
  logEvent('error', 'mcp-request-failed', { requestId, error });
  return toUnexpectedFailure(
    error,
    `The request failed on our side. Its id is ${requestId}: include it when you report the problem.`,
  );
}
