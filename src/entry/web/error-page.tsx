import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findServiceError, toUnexpectedFailure } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { countRefusal } from '../http/count-refusal.ts';
import type { WebEnv, PageResponse } from './context.ts';
import { renderPage, SITE_NAME } from './layout.tsx';
import { ButtonLink } from './parts/button.tsx';

/** Responds with a page that says what failed. */
export function renderErrorPage<E extends WebEnv>(
  c: Context<E>,
  status: ContentfulStatusCode,
  heading: string,
  message: string,
): PageResponse {
  c.header('Cache-Control', 'no-store');
  const info = { title: `${heading} – ${SITE_NAME}`, description: null, path: c.req.path };
  const content = (
    <div class="error-page">
      <p class="status">{status}</p>
      <h1>{heading}</h1>
      <p>{message}</p>
      <p class="actions">
        <ButtonLink href="/" label="Go to the home page" />
        <ButtonLink href="/docs" label="Read the docs" variant="quiet" />
      </p>
    </div>
  );
  return renderPage(c, info, content, status);
}

/** Responds with the 404 page. */
export function renderNotFoundPage<E extends WebEnv>(c: Context<E>): PageResponse {
  return renderErrorPage(c, 404, 'Page not found', `There is no page at ${c.req.path}.`);
}

/** Responds with the 405 page. */
export function renderWrongMethodPage<E extends WebEnv>(c: Context<E>, allow: string[]): PageResponse {
  c.header('Allow', allow.join(', '));
  return renderErrorPage(
    c,
    405,
    'Method not allowed',
    `${c.req.path} does not support ${c.req.method}, only ${allow.join(', ')}.`,
  );
}

/** Maps a thrown error to a page. Unexpected errors are logged; the page shows only the request id. */
export function onPageError<E extends WebEnv>(error: Error, c: Context<E>): PageResponse {
  const known = findServiceError(error);
  if (known) countRefusal(c.env, known);
  const { field, message, status, retryAfter } =
    known ?? toUnexpectedFailure(error, logUnexpectedError(error, c));
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter));
  const heading = status === 500 && !known ? 'Something went wrong' : 'That didn’t work';
  return renderErrorPage(c, status, heading, field === null ? message : `${field}: ${message}`);
}

/** Returns the message for a failure after the page has begun to be sent. Unexpected errors are logged. */
export function describeError<E extends WebEnv>(error: unknown, c: Context<E>): string {
  const known = findServiceError(error);
  if (known) countRefusal(c.env, known);
  return (known ?? toUnexpectedFailure(error, logUnexpectedError(error, c))).message;
}

/** Logs an unexpected error. Returns the message for the page, with the request id of the log entry. */
function logUnexpectedError<E extends WebEnv>(error: unknown, c: Context<E>): string {
  const requestId = c.get('requestId') ?? crypto.randomUUID();
  logEvent('error', 'page-failed', { requestId, path: hideSecret(c.req.path), error });
  return `The error is on our side. If you write to us about it, name its ID: ${requestId}.`;
}

/** Who knows the path of an audit without an account, or of a shared report, can read it. */
function hideSecret(path: string): string {
  return path.replace(/^\/(guest|shared)\/[^/]+/, '/$1/:id');
}
