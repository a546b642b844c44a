import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { isAllowed, parseRobotsTxt } from '../../lib/robots/robots-txt.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import type { Requester } from '../requester.ts';
import { parseIsoDate } from '../../lib/iso-date.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import { readSitemapFile } from './read-sitemap-file.ts';
import { SitemapHosts, SitemapRequest } from './sitemap-hosts.ts';
import type { OnUrl } from './sitemap-parser.ts';

export interface SitemapFile {
  url: string;
  kind: 'urlset' | 'index';
  /**
   * The first problem of the file, as the predicate of a sentence about its URL; `null` without one. Of a file on another host it is
   * always the same.
   */
  error: string | null;
  /** Number of URLs it lists, also on other hosts; for an index, of sitemaps. */
  urls: number;
}

export interface Sitemaps {
  /** In the order of reading. */
  files: SitemapFile[];
  /** Page URLs on the host and its `www.`, without fragment, each once, in the order of the files. */
  urls: string[];
  /** The `lastmod` of each of `urls` in whole hours since 1970 UTC; `null` without one that tells the day. */
  lastmods: (number | null)[];
  /** Number of listed URLs that are on other hosts or invalid. */
  otherHostCount: number;
  /** Whether a limit was reached or a host must not be requested, so that not everything was read. */
  truncated: boolean;
}

export interface SitemapLimits {
  files: number;
  urls: number;
  /** For all files together, each as received or decompressed, whichever is more. The default is what sitemaps.org allows for one file. */
  bytes: number;
  /** For all files together, in milliseconds, without the waits for turns. */
  totalTimeoutMs: number;
}

const DEFAULT_LIMITS: SitemapLimits = {
  files: 50,
  urls: 50_000,
  bytes: 50 * 1024 * 1024,
  totalTimeoutMs: 20_000,
};

export type SitemapOptions = Requester & { limits?: Partial<SitemapLimits> };

/**
 * Reads the sitemaps of a site (sitemaps.org): those named in robots.txt, also on other hosts (`SitemapHosts`), and /sitemap.xml
 * unless robots.txt disallows it. Reads sitemap indexes one level deep. A /sitemap.xml that is not named in robots.txt and answers 4xx is
 * reported only if there is no other sitemap. Fetches nothing if robots.txt fails or is unreachable. Never throws.
 */
export async function readSitemaps(
  origin: string,
  robotsTxt: FetchedRobotsTxt,
  { limits: overrides, ...requester }: SitemapOptions,
): Promise<Sitemaps> {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const budget = { bytes: limits.bytes, milliseconds: limits.totalTimeoutMs };
  const isUsedUp = () => budget.bytes < 0 || budget.milliseconds <= 0 || requester.signal.aborted;
  const queue = listStartFiles(origin, robotsTxt);
  const seen = new Set(queue.map(({ url }) => url));
  const files: SitemapFile[] = [];
  const hosts = new SitemapHosts(origin);
  const pages = new PageUrlSet(origin, limits.urls);
  let isTruncated = false;

  // The queue grows during the loop.
  for (const [index, { url, source }] of queue.entries()) {
    if (files.length === limits.files || pages.isFull || isUsedUp()) {
      isTruncated = true;
      break;
    }
    const sitemapRequest = new SitemapRequest(url, hosts);
    if (sitemapRequest.isRefused) {
      isTruncated = true;
      continue;
    }
    const listedFiles: QueuedFile[] = [];
    let count = 0;
    const { refuseRedirect } = sitemapRequest;
    const onUrl: OnUrl = (listedUrl, kind) => {
      count++;
      if (kind === 'urlset') return pages.add(listedUrl);
      const listedFile = URL.parse(listedUrl)?.href;
      if (source === 'index' || listedFile === undefined || seen.has(listedFile)) return true;
      seen.add(listedFile);
      return listedFiles.push({ url: listedFile, source: 'index' }) < limits.files;
    };
    const file = await readSitemapFile(url, { ...requester, budget, refuseRedirect }, onUrl, (lastmod) =>
      pages.dateLast(lastmod),
    );
    pages.endFile();
    if (file === null || sitemapRequest.isRefused) {
      isTruncated = true;
      continue;
    }
    const { status, kind, isCut } = file;
    const problem = file.error ?? (isCut ? null : findProblem(kind, count, source));
    const error = problem !== null && sitemapRequest.isElsewhere ? 'could not be read' : problem;
    if (source === 'guess' && status !== null && status >= 400 && status < 500 && index > 0) continue;
    files.push({ url, kind, error, urls: count });
    queue.splice(index + 1, 0, ...listedFiles);
  }
  const truncated = isTruncated || pages.isFull || isUsedUp();
  const { otherHostCount } = pages;
  return {
    files,
    urls: [...pages.urls.keys()],
    lastmods: [...pages.urls.values()],
    otherHostCount,
    truncated,
  };
}

interface QueuedFile {
  url: string;
  source: 'robots.txt' | 'guess' | 'index';
}

function listStartFiles(origin: string, robotsTxt: FetchedRobotsTxt): QueuedFile[] {
  const guess: QueuedFile = { url: `${origin}/sitemap.xml`, source: 'guess' };
  if (robotsTxt.kind === 'absent') return [guess];
  if (robotsTxt.kind !== 'found') return [];
  const robots = parseRobotsTxt(robotsTxt.text);
  // The protocol requires absolute URLs, but relative ones are common.
  const named = robots.sitemaps.flatMap(({ value }) => URL.parse(value, origin)?.href ?? []);
  const queue = [...new Set(named)].map((url): QueuedFile => ({ url, source: 'robots.txt' }));
  if (!named.includes(guess.url) && isAllowed(robots, CRAWLER_TOKEN, guess.url)) queue.push(guess);
  return queue;
}

function findProblem(kind: SitemapFile['kind'], count: number, source: QueuedFile['source']): string | null {
  if (count === 0) return 'lists no URL';
  return kind === 'index' && source === 'index' ? 'is an index listed by an index, which is not read' : null;
}

/** Collects the URLs of pages, each once, with the newest of their dates. */
class PageUrlSet {
  readonly urls = new Map<string, number | null>();
  private last: string | null = null;
  otherHostCount = 0;
  /** Whether a URL did not fit. */
  isFull = false;
  private readonly hosts: readonly string[];
  private readonly limit: number;

  constructor(origin: string, limit: number) {
    this.hosts = listCoveredHosts(new URL(origin).host.replace(/^www\./, ''));
    this.limit = limit;
  }

  /** Returns `false` if the set is full. */
  add(pageUrl: string): boolean {
    this.last = null;
    const url = URL.parse(pageUrl);
    if (!url || !/^https?:$/.test(url.protocol) || !this.hosts.includes(url.host)) {
      this.otherHostCount++;
      return true;
    }
    url.hash = '';
    if (this.urls.has(url.href)) this.last = url.href;
    else if (this.urls.size < this.limit) {
      this.urls.set(url.href, null);
      this.last = url.href;
    } else this.isFull = true;
    return !this.isFull;
  }

  /** Dates the URL that was added last, unless it is on another host. */
  dateLast(lastmod: string): void {
    const date = this.last === null ? null : parseIsoDate(lastmod);
    // A year or a month alone says too little.
    if (this.last === null || date === null || date.tolerance > DAY) return;
    const hour = Math.floor(date.time / HOUR);
    this.urls.set(this.last, Math.max(hour, this.urls.get(this.last) ?? hour));
  }

  /** The next date belongs to no URL of this file. */
  endFile(): void {
    this.last = null;
  }
}
