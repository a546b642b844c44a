import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Client, isLoopback } from '../../services/accounts/client.ts';

/**
 * The cookies: `session` for a session, `sign-in` for the browser that requested a sign-in code, `device` for a browser that
 * has signed in before, `first-steps` for one that hides that list, `language` for the language of the pages. All others are random tokens; the service stores their hashes. The prefix `__Host-` binds them to this host over HTTPS (RFC 6265bis, section 4.1.3);
 * Chromium, Firefox and curl accept it for http://localhost too.
 */
type CookieName = 'session' | 'sign-in' | 'device' | 'first-steps' | 'language';

export function readToken(c: Context, name: CookieName): string | undefined {
  return getCookie(c, name, 'host');
}

/** Sets a cookie. @param lifetime in milliseconds */
export function setToken(c: Context, name: CookieName, token: string, lifetime: number): void {
  setCookie(c, name, token, { prefix: 'host', httpOnly: true, sameSite: 'Lax', maxAge: lifetime / 1_000 });
}

export function clearToken(c: Context, name: CookieName): void {
  deleteCookie(c, name, { prefix: 'host', httpOnly: true, sameSite: 'Lax' });
}

/** Reads the cookie that opens a shared report without its password. */
export function readUnlock(c: Context): string | undefined {
  return getCookie(c, 'shared', 'secure');
}

/** Sets the cookie that opens a shared report, for its path alone. @param lifetime in milliseconds */
export function setUnlock(c: Context, path: string, token: string, lifetime: number): void {
  const options = { prefix: 'secure', httpOnly: true, sameSite: 'Lax', path } as const;
  setCookie(c, 'shared', token, { ...options, maxAge: lifetime / 1_000 });
}

/** Returns the client of a request. Without Cloudflare in front, it is this machine. */
export function readClient(c: Context): Client {
  const address = c.req.header('CF-Connecting-IP') ?? '127.0.0.1';
  const country = (c.req.raw.cf?.country as string | undefined) ?? null;
  return {
    address,
    // In development, Cloudflare's properties are made up.
    country: country === 'XX' || isLoopback(address) ? null : country,
    userAgent: c.req.header('User-Agent') ?? '',
  };
}
