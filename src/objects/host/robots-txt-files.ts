import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import { getCrawlDelay, parseRobotsTxt } from '../../lib/robots/robots-txt.ts';
import { DAY, MINUTE } from '../../lib/time.ts';

/** RFC 9309 section 2.4. */
const MAX_AGE = DAY;
/** A shorter `max-age` would make robots.txt every second request of a crawl. */
const MIN_AGE = MINUTE;

export interface CachedRobotsTxt {
  fetched: FetchedRobotsTxt;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

interface Entry {
  fetchedAt: number;
  expiresAt: number;
  /** In seconds, for our crawler; 0 without one. */
  crawlDelay: number;
}

/** A file in storage. */
interface StoredFile extends Entry {
  origin: string;
  fetched: FetchedRobotsTxt;
}

/** Of the keys in storage. */
const PREFIX = 'robots ';

/**
 * The robots.txt files of a host and its `www.`, by http and https: at most four, of at most 500 KiB each. Those of other ports are not
 * kept, because they can belong to another user of the host (docs/contract.md 13.12). Times in milliseconds since 1970.
 */
export class RobotsTxtFiles {
  private readonly kv: SyncKvStorage;
  private readonly entries = new Map<string, Entry>();

  constructor(kv: SyncKvStorage) {
    this.kv = kv;
    for (const [, { origin, fetched: _, ...entry }] of kv.list<StoredFile>({ prefix: PREFIX }))
      this.entries.set(origin, entry);
  }

  /** When the last file expires; 0 without files. */
  get expiresAt(): number {
    return Math.max(0, ...[...this.entries.values()].map(({ expiresAt }) => expiresAt));
  }

  /** Returns the longest Crawl-delay of all files, in seconds; 0 without one. */
  getCrawlDelay(now: number): number {
    const current = [...this.entries.values()].filter(({ expiresAt }) => now < expiresAt);
    return Math.max(0, ...current.map(({ crawlDelay }) => crawlDelay));
  }

  /** Returns the file of an origin if it is not older than `maxAge` milliseconds. */
  get(origin: string, maxAge: number, now: number): CachedRobotsTxt | null {
    const entry = this.entries.get(origin);
    if (!entry || now >= entry.expiresAt || now - entry.fetchedAt > maxAge) return null;
    const file = this.kv.get<StoredFile>(PREFIX + origin);
    return file ? { fetched: file.fetched, fetchedAt: entry.fetchedAt } : null;
  }

  /**
   * Stores a file that our crawler fetched, unless the stored one was fetched later. A failed fetch is not stored: the next
   * crawl tries again.
   *
   * @param maxAge of `Cache-Control`, in milliseconds; `null` without one
   */
  put(origin: string, fetched: FetchedRobotsTxt, fetchedAt: number, maxAge: number | null): void {
    const known = this.entries.get(origin);
    const isFailure = fetched.kind === 'failing' || fetched.kind === 'unreachable';
    if (isFailure || new URL(origin).port !== '' || (known && known.fetchedAt > fetchedAt)) return;
    const expiresAt = fetchedAt + Math.min(Math.max(maxAge ?? MAX_AGE, MIN_AGE), MAX_AGE);
    const entry = { fetchedAt, expiresAt, crawlDelay: readCrawlDelay(fetched) };
    this.entries.set(origin, entry);
    this.kv.put(PREFIX + origin, { origin, fetched, ...entry } satisfies StoredFile);
  }
}

function readCrawlDelay(fetched: FetchedRobotsTxt): number {
  if (fetched.kind !== 'found') return 0;
  return getCrawlDelay(parseRobotsTxt(fetched.text), CRAWLER_TOKEN) ?? 0;
}
