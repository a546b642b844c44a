import type { Context } from 'hono';

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** Makes browsers use only HTTPS from now on (RFC 6797), if the request came over HTTPS. Call it on a finished response. */
export function setTransportSecurity(c: Context): void {
  if (c.req.url.startsWith('https:')) c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}`);
}
