import type { Context } from 'hono';
import { type Client, isLoopback } from '../../services/accounts/client.ts';

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
