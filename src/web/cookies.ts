import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * The two cookies, both random tokens of which the service stores the hash: `session`, who is signed in, and
 * `sign-in`, the browser that asked for a code. `__Host-` pins them to this host over HTTPS (RFC 6265bis, section
 * 4.1.3); Chromium, Firefox and curl count http://localhost as such.
 */
type CookieName = 'session' | 'sign-in';

export function readToken(c: Context, name: CookieName): string | undefined {
  return getCookie(c, name, 'host');
}

/** `lifetime` in milliseconds. */
export function setToken(c: Context, name: CookieName, token: string, lifetime: number): void {
  setCookie(c, name, token, { prefix: 'host', httpOnly: true, sameSite: 'Lax', maxAge: lifetime / 1_000 });
}

export function clearToken(c: Context, name: CookieName): void {
  deleteCookie(c, name, { prefix: 'host', httpOnly: true, sameSite: 'Lax' });
}
