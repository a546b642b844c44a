import type { Context } from 'hono';
import type { ServiceError } from '../../../lib/errors.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderErrorPage } from '../error-page.tsx';
import { MEDIA_TYPES, type SnapshotFormat } from './snapshot-format.ts';

/** Says in the requested form that a snapshot is withdrawn, when and why. Not cached. JSON is that of the API's errors. */
export function createWithdrawnResponse(
  c: Context<WebEnv>,
  format: SnapshotFormat,
  { status, code, message }: ServiceError,
): PageResponse {
  c.header('Cache-Control', 'no-store');
  if (format === 'json') return c.json({ error: { message, status, code } }, status);
  if (format === 'md')
    return c.body(`${message}\n`, status, { 'Content-Type': `${MEDIA_TYPES.md}; charset=utf-8` });
  return renderErrorPage(c, status, 'Snapshot withdrawn', message);
}
