import { shorten } from '../../lib/text.ts';
import type { FetchedRobotsTxt } from '../fetched-page.ts';
import type { Blocker } from '../../contracts/blocked.ts';
import { nameBlocker } from '../blockers.ts';
import type { AuditFacts } from './audit-facts.ts';

/** The result of an inspection: what is known of a site apart from the audits of its pages. */
export interface SiteFacts {
  home: HomePageStatus;
  /** Facts of the home page at the time of the inspection; `null` unless it answered 2xx. */
  homePage: AuditFacts | null;
  /** robots.txt of the host that serves the home page. */
  robotsTxt: FetchedRobotsTxt;
  sitemap: FetchedSitemap;
  /** The home page over http and https, with and without `www.`. */
  variants: HomePageVariant[];
  /** Request for a path that does not exist. */
  notFoundProbe: ProbeResult;
  llmsTxt: TextFileStatus;
  agentsMd: TextFileStatus;
  /** The home page, requested with `Accept: text/markdown`. */
  markdown: TextFileStatus;
}

/** The part of an inspection that is stored for the combined report. */
export type StoredSiteFacts = Pick<SiteFacts, 'home' | 'sitemap'>;

/** What the home page answers. `url` is on the website's own hosts, after redirects. */
export type HomePageStatus =
  | { kind: 'answers'; url: string }
  /** With another status than 2xx. */
  | { kind: 'error'; url: string; status: number; blockedBy: Blocker | null }
  /** It redirects to another site, at `location`. */
  | { kind: 'elsewhere'; url: string; location: string }
  /** It gives no answer. `message` is a sentence that says why. */
  | { kind: 'unreachable'; message: string };

export function getHomeUrl(home: HomePageStatus): string | null {
  return home.kind === 'unreachable' ? null : home.url;
}

/** Says as a sentence, without a full stop, what is wrong with the home page. Returns `null` if it answers 2xx. */
export function describeHomeFault(home: HomePageStatus): string | null {
  if (home.kind === 'answers') return null;
  if (home.kind === 'unreachable') return home.message.replace(/\.$/, '');
  const subject = `The home page, ${shorten(home.url, 200)},`;
  if (home.kind === 'error' && home.blockedBy !== null)
    return `${nameBlocker(home.blockedBy) ?? 'The website'} blocks our crawler at ${shorten(home.url, 200)}`;
  return home.kind === 'error'
    ? `${subject} returns ${home.status} to our crawler`
    : `${subject} redirects to another site, ${shorten(home.location, 200)}`;
}

export interface FetchedSitemap {
  files: { url: string; kind: 'urlset' | 'index'; error: string | null; urls: number }[];
  urls: string[];
  /** Whether a limit was reached or a host must not be requested, so that `urls` may lack some. */
  truncated: boolean;
  /** The `lastmod` of each of `urls` in whole hours since 1970 UTC; `null` if there is none or it has no day. */
  lastmods: readonly (number | null)[];
}

/** `url` and `status` after redirects. */
export type ProbeResult =
  | { kind: 'answered'; url: string; status: number }
  /** Redirects to a URL of another site. What that answers is not known. */
  | { kind: 'elsewhere'; url: string }
  | { kind: 'unreachable'; message: string };

export interface HomePageVariant {
  /** For example `http://www.example.com/`. */
  requestedUrl: string;
  response: ProbeResult;
}

/** Whether a text file exists; `unknown` if the request failed. */
export interface TextFileStatus {
  found: 'yes' | 'no' | 'unknown';
  url: string;
  /** The response as a predicate that follows the URL: `answers 404`. */
  detail: string;
}

/** Limits of the sitemap URLs stored with a score: their number and total length. */
const STORED_LIMITS = { urls: 10_000, characters: 1_000_000 };

/** Site facts cut to fit a database row: at most 100 sitemap files and 10,000 URLs of 1,000,000 characters in total. */
export function toStoredSiteFacts({ home, sitemap }: SiteFacts): StoredSiteFacts {
  const urls: string[] = [];
  let characters = 0;
  for (const url of sitemap.urls) {
    characters += url.length;
    if (urls.length === STORED_LIMITS.urls || characters > STORED_LIMITS.characters) break;
    urls.push(url);
  }
  const truncated = sitemap.truncated || urls.length < sitemap.urls.length;
  return {
    home,
    sitemap: {
      files: sitemap.files.slice(0, 100),
      urls,
      truncated,
      lastmods: sitemap.lastmods.slice(0, urls.length),
    },
  };
}
