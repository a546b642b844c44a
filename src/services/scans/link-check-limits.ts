import { HOUR } from '../../lib/time.ts';

/** What the check of links of one scan may take (docs/contract.md 7.40). */
export const LINK_CHECK_LIMITS = {
  urls: 50_000,
  hosts: 1_000,
  /** URLs of each host but the website's own. */
  urlsOfHost: 500,
  /** Bytes read of answers. */
  bytes: 256 * 1024 * 1024,
  /** In milliseconds. */
  time: 2 * HOUR,
};

/** Bytes read of one answer, at most. */
const BYTES_OF_ANSWER = 256 * 1024;

/** The most that a check of links sends and reads. */
export interface LinkFootprint {
  requests: number;
  hosts: number;
  bytes: number;
}

/** @param requestsPerPage the setting; 0 if the scan checks no links */
export function getLinkFootprint(pages: number, requestsPerPage: number): LinkFootprint {
  const requests = pages * requestsPerPage;
  return {
    requests,
    hosts: Math.min(LINK_CHECK_LIMITS.hosts, requests),
    bytes: Math.min(LINK_CHECK_LIMITS.bytes, requests * BYTES_OF_ANSWER),
  };
}
