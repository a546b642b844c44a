import type { FetchedRobotsTxt } from '../fetched-page.ts';
import type { AuditFacts } from './audit-facts.ts';

/** A fresh look at a site: all that is known beside the audits of its pages. */
export interface SiteFacts {
  home: HomePageStatus;
  /** The home page as it is now; `null` unless it answered. */
  homePage: AuditFacts | null;
  /** Of the host that the home page is on. */
  robotsTxt: FetchedRobotsTxt;
  sitemap: FetchedSitemap;
  /** The home page over http and https, with and without `www.`. */
  variants: HomePageVariant[];
  /** A path made up for this look. */
  notFoundProbe: ProbeResult;
  llmsTxt: TextFileStatus;
  agentsMd: TextFileStatus;
  /** The home page asked for as `text/markdown`. */
  markdown: TextFileStatus;
}

/** What the combined report needs of a look, to be stored. */
export type StoredSiteFacts = Pick<SiteFacts, 'home' | 'sitemap'>;

/** Where the home page is: `url` after redirects. `message` says in a sentence why it is nowhere. */
export type HomePageStatus = { kind: 'answers'; url: string } | { kind: 'unreachable'; message: string };

export interface FetchedSitemap {
  files: { url: string; kind: 'urlset' | 'index'; error: string | null; urls: number }[];
  urls: string[];
  /** There are more. */
  truncated: boolean;
}

/** `url` after redirects; `redirects` their statuses. */
export type ProbeResult =
  | { kind: 'answered'; url: string; status: number; redirects: number[] }
  | { kind: 'unreachable'; message: string };

export interface HomePageVariant {
  /** As asked for: `http://www.example.com/`. */
  requestedUrl: string;
  response: ProbeResult;
}

/** `unknown`: it could not be looked at. */
export interface TextFileStatus {
  found: 'yes' | 'no' | 'unknown';
  url: string;
  /** What was answered, as a part of a sentence: `answers 404`. */
  detail: string;
}

/** The most addresses of a sitemap kept with a score, and their characters. */
const STORED_LIMITS = { urls: 10_000, characters: 1_000_000 };

/** Small enough for a row. */
export function toStoredSiteFacts({ home, sitemap }: SiteFacts): StoredSiteFacts {
  const urls: string[] = [];
  let characters = 0;
  for (const url of sitemap.urls) {
    characters += url.length;
    if (urls.length === STORED_LIMITS.urls || characters > STORED_LIMITS.characters) break;
    urls.push(url);
  }
  const truncated = sitemap.truncated || urls.length < sitemap.urls.length;
  return { home, sitemap: { files: sitemap.files.slice(0, 100), urls, truncated } };
}
