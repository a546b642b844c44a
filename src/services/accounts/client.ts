import { describeUserAgent } from '../../lib/user-agent.ts';
import { formatDateTime } from '../../lib/time.ts';

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
