/**
 * `known`: known before the scan, which has not found it yet; `waiting`: to be fetched; `parked`: over the allowance of its
 * pattern; `nofollow`: only `nofollow` links lead there; `too_deep`: no links lead there within the limit of clicks; `filtered`: left
 * out by the settings of the scan; `silent`: did not answer, and no other page has answered since; `done`: fetched; `left_out`: not worth
 * fetching, or no room.
 */
export type UrlState =
  | 'known'
  | 'waiting'
  | 'parked'
  | 'nofollow'
  | 'too_deep'
  | 'filtered'
  | 'silent'
  | 'done'
  | 'left_out';

/** A URL as it was found. */
export interface FoundUrl {
  state: UrlState;
  /** The page that links to it; `null` if none does. */
  linkedFrom: string | null;
  /** See `toUrlPattern`; `null` if the URL is not generated, or a sitemap lists it. */
  pattern?: string | null;
  /** Clicks from the start URLs; 0 in a scan that does not limit them. */
  depth?: number;
  /** Whether the scan begins with it, or lists it. */
  isStart?: boolean;
}

/** What tells whether a page has changed since an audit. */
export interface Validators {
  reportId: string;
  etag: string | null;
  lastModified: string | null;
  /** See `hashPage`. */
  hash: string;
}

/** A URL known before the scan. Time in milliseconds since 1970, 0 for never. */
export interface NotedUrl {
  linkedFrom: string | null;
  fetchedAt: number;
  /** Whether it is fetched even if nothing links to it. */
  isPage: boolean;
  validators: Validators | null;
}

/** What is kept in memory of a URL, about 240 bytes, and stored again when it changes. */
export interface ScanUrl {
  readonly id: number;
  /** Scheme and `www.`: the URL before its key. */
  prefix: string;
  state: UrlState;
  depth: number;
  /** Start URLs come before those in sitemaps (0), and these before linked ones (1). */
  rank: number;
  /** Increases with each URL that is found; 0 before. */
  position: number;
  /** When an earlier scan fetched it, in milliseconds since 1970; 0 for never. */
  fetchedAt: number;
  isPage: boolean;
  /** Requests of this scan. */
  attempts: number;
  /** Hash of its pattern; `null` if it has none. */
  pattern: number | null;
  /** The URL that redirects to it. */
  claimedBy: number | null;
  isSkipped: boolean;
  isReadInFull: boolean;
  /** The rows that have its text and its validators; 0 until they are stored. */
  textRow: number;
  validatorsRow: number;
  isQueued: boolean;
}

/** What of a URL is read from the storage. */
export interface UrlText {
  key: string;
  linkedFrom: string | null;
  validators: Validators | null;
}

/** Before the ranks of URLs in sitemaps (0) and linked ones (1). */
export const START_RANK = -1;

export function createUrl(id: number, prefix: string): ScanUrl {
  return {
    id,
    prefix,
    state: 'known',
    depth: 0,
    rank: 0,
    position: 0,
    fetchedAt: 0,
    isPage: false,
    attempts: 0,
    pattern: null,
    claimedBy: null,
    isSkipped: false,
    isReadInFull: false,
    textRow: 0,
    validatorsRow: 0,
    isQueued: false,
  };
}
