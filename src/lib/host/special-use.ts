/**
 * Endings of names that are never public: the IANA Special-Use Domain Names registry (RFC 6761), of which `.arpa` is
 * taken whole (infrastructure only, RFC 3172), names that private networks use (RFC 6762, appendix G) and those ICANN
 * keeps out of the root for colliding with them. `example.com` and its kind are ordinary public hosts.
 */
export const SPECIAL_USE_TLDS: ReadonlySet<string> = new Set(
  'alt arpa corp example home internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);
