/**
 * Top-level domains that are never public: the IANA Special-Use Domain Names registry (RFC 6761), all of `.arpa`
 * (infrastructure only, RFC 3172), names used on private networks (RFC 6762, appendix G), and names ICANN keeps out of
 * the root zone because they collide with those. `example.com`, `.net` and `.org` are ordinary public hosts.
 */
export const SPECIAL_USE_TLDS: ReadonlySet<string> = new Set(
  'alt arpa corp example home internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);
