import { SECOND } from '../time.ts';

/** Returns `max-age` of `Cache-Control` (RFC 9111 section 5.2.2.1) in milliseconds; `null` without one. */
export function readMaxAge({ headers }: Response): number | null {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * SECOND;
}
