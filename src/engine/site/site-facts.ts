import type { FetchedRobotsTxt } from '../../lib/fetched-page.ts';
import type { AuditFacts } from './audit-facts.ts';

/** A fresh look at a site: all that is known beside the audits of its pages. */
export interface SiteFacts {
  home: HomeLook;
  /** The home page as it is now; `null` unless it answered. */
  homePage: AuditFacts | null;
  /** Of the host that the home page is on. */
  robotsTxt: FetchedRobotsTxt;
  sitemap: SitemapLook;
  /** The home page over http and https, with and without `www.`. */
  variants: Variant[];
  /** A path made up for this look. */
  missing: Answer;
  llmsTxt: TextFile;
  agentsMd: TextFile;
  /** The home page asked for as `text/markdown`. */
  markdown: TextFile;
}

/** What the combined report needs of a look, to be stored. */
export type StoredSiteFacts = Pick<SiteFacts, 'home' | 'sitemap'>;

/** Where the home page is: `url` after redirects. `message` says in a sentence why it is nowhere. */
export type HomeLook = { kind: 'answers'; url: string } | { kind: 'unreachable'; message: string };

export interface SitemapLook {
  files: { url: string; kind: 'urlset' | 'index'; error: string | null; urls: number }[];
  urls: string[];
  /** There are more. */
  truncated: boolean;
}

/** `url` after redirects; `redirects` their statuses. */
export type Answer =
  | { kind: 'answered'; url: string; status: number; redirects: number[] }
  | { kind: 'unreachable'; message: string };

export interface Variant {
  /** As asked for: `http://www.example.com/`. */
  asked: string;
  answer: Answer;
}

/** `unknown`: it could not be looked at. */
export interface TextFile {
  found: 'yes' | 'no' | 'unknown';
  url: string;
  /** What was answered, as a part of a sentence: `answers 404`. */
  said: string;
}

/** The most addresses of a sitemap kept with a score, and their characters. */
const STORED = { urls: 10_000, characters: 1_000_000 };

/** Small enough for a row. */
export function storedSiteFacts({ home, sitemap }: SiteFacts): StoredSiteFacts {
  const urls: string[] = [];
  let characters = 0;
  for (const url of sitemap.urls) {
    characters += url.length;
    if (urls.length === STORED.urls || characters > STORED.characters) break;
    urls.push(url);
  }
  const truncated = sitemap.truncated || urls.length < sitemap.urls.length;
  return { home, sitemap: { files: sitemap.files.slice(0, 100), urls, truncated } };
}
