import ipaddr from 'ipaddr.js';
import { hmac, randomToken, sha256, listHmacKeys } from '../../lib/secret.ts';
import { DAY, formatDateTime } from '../../lib/time.ts';
import { describeUserAgent } from '../../lib/user-agent.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { isDeviceKnown, isDeviceKnownTo } from '../../storage/sign-in.ts';

/** The browser or program that sends a request. */
export interface Client {
  /** IP address. */
  address: string;
  /** ISO 3166-1 code, or `T1` for the Tor network; `null` if unknown. */
  country: string | null;
  /** The `User-Agent` header; '' without one. */
  userAgent: string;
}

/** Returns the English name of a country. @param code as in `Client` */
export function formatCountry(code: string | null): string {
  if (code === 'T1') return 'Tor network';
  if (code === null || !/^[A-Z]{2}$/.test(code)) return 'unknown';
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}

/** Describes for a mail when and from where a request came. `now` is in milliseconds since 1970. */
export function formatRequestOrigin({ country, userAgent }: Client, now: number): string {
  return `When: ${formatDateTime(now)}
Country: ${formatCountry(country)}
Browser: ${describeUserAgent(userAgent)}`;
}

/** Returns the HMAC under which a network is stored (docs/contract.md 2.12). With a new key, limits begin to count anew. */
export function hashNetwork(env: Env, network: string): Promise<string> {
  const [key = ''] = listHmacKeys(env.NETWORK_HASH_KEYS);
  return hmac(key, network);
}

/** Whether the client is this machine: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** How long a browser is remembered after a sign-in, in milliseconds. */
export const DEVICE_LIFETIME = 365 * DAY;

/** Returns the hash of a device token if its browser has signed in to the account of this email before, otherwise `null`. */
export async function findKnownDevice(
  env: Env,
  { token, email }: { token: string | undefined; email: string },
): Promise<string | null> {
  if (token === undefined) return null;
  const deviceHash = await sha256(token);
  const isKnown = await isDeviceKnownTo(openDatabase(env, SERVICE), { email, deviceHash, now: Date.now() });
  return isKnown ? deviceHash : null;
}

/**
 * Returns the browser's device token if we issued it, otherwise a new one, so that nobody can choose another browser's token.
 */
export async function getDeviceToken(env: Env, token: string | undefined): Promise<string> {
  const isOurs =
    token !== undefined && (await isDeviceKnown(openDatabase(env, SERVICE), await sha256(token), Date.now()));
  return isOurs ? token : randomToken(32);
}
