import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { isAllowed, parseRobotsTxt } from '../../lib/robots/robots-txt.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import type { Requester } from '../requester.ts';
import { readSitemapFile } from './read-sitemap-file.ts';

export interface SitemapFile {
  url: string;
  kind: 'urlset' | 'index';
  /** What is wrong with it, the first thing only: the end of a sentence that begins with its address. */
  error: string | null;
  /** Addresses it lists, those of other hosts included; of an index, sitemaps. */
  urls: number;
}

export interface Sitemaps {
  /** In the order they were read. */
  files: SitemapFile[];
  /** The addresses on the host and its `www.`, without fragment, each once, in the order of the files. */
  urls: string[];
  /** How many listed addresses are on other hosts, or are none. */
  otherHostCount: number;
  /** A limit was reached: there is more than was read. */
  truncated: boolean;
}

export interface SitemapLimits {
  files: number;
  urls: number;
  /** Of all files together, decoded: what sitemaps.org allows one. */
  bytes: number;
  /** For all files together, in milliseconds. */
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
 * Read the sitemaps of a site (sitemaps.org): those its robots.txt names, wherever they lie, and /sitemap.xml, unless
 * robots.txt disallows it; sitemap indexes one level deep. A /sitemap.xml that robots.txt does not name and that answers
 * 4xx is listed only where there is no other. Where robots.txt could not be read nothing is asked for. Never throws.
 */
export async function readSitemaps(
  origin: string,
  robotsTxt: FetchedRobotsTxt,
  { limits: overrides, ...requester }: SitemapOptions,
): Promise<Sitemaps> {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const signal = AbortSignal.any([requester.signal, AbortSignal.timeout(limits.totalTimeoutMs)]);
  const request = { ...requester, signal, budget: { bytes: limits.bytes } };
  const queue = listStartFiles(origin, robotsTxt);
  const seen = new Set(queue.map(({ url }) => url));
  const files: SitemapFile[] = [];
  const pages = new PageUrlSet(origin, limits.urls);
  let isTruncated = false;

  // The queue grows while it is read.
  for (const [at, { url, source }] of queue.entries()) {
    if (files.length === limits.files || pages.isFull || signal.aborted || request.budget.bytes < 0) {
      isTruncated = true;
      break;
    }
    const listed: QueuedFile[] = [];
    let count = 0;
    const { status, kind, error } = await readSitemapFile(url, request, (address, kind) => {
      count++;
      if (kind === 'urlset') return pages.add(address);
      const file = URL.parse(address)?.href;
      if (source === 'index' || file === undefined || seen.has(file)) return true;
      seen.add(file);
      return listed.push({ url: file, source: 'index' }) < limits.files;
    });
    if (source === 'guess' && status !== null && status >= 400 && status < 500 && files.length > 0) continue;
    files.push({ url, kind, error: error ?? findProblem(kind, count, source), urls: count });
    queue.splice(at + 1, 0, ...listed);
  }
  const truncated = isTruncated || pages.isFull || request.budget.bytes < 0 || signal.aborted;
  return { files, urls: [...pages.urls], otherHostCount: pages.otherHostCount, truncated };
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
  // A relative address is against the protocol, and common.
  const named = robots.sitemaps.flatMap(({ value }) => URL.parse(value, origin)?.href ?? []);
  const queue = [...new Set(named)].map((url): QueuedFile => ({ url, source: 'robots.txt' }));
  if (!named.includes(guess.url) && isAllowed(robots, CRAWLER_TOKEN, guess.url)) queue.push(guess);
  return queue;
}

function findProblem(kind: SitemapFile['kind'], count: number, source: QueuedFile['source']): string | null {
  if (count === 0) return 'lists no address';
  return kind === 'index' && source === 'index' ? 'is an index listed by an index, which is not read' : null;
}

/** The addresses of pages, each once. */
class PageUrlSet {
  readonly urls = new Set<string>();
  otherHostCount = 0;
  /** An address found no room. */
  isFull = false;
  private readonly hosts: readonly string[];
  private readonly limit: number;

  constructor(origin: string, limit: number) {
    this.hosts = listCoveredHosts(new URL(origin).host.replace(/^www\./, ''));
    this.limit = limit;
  }

  /** `false` when there is no room for it. */
  add(address: string): boolean {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || !this.hosts.includes(url.host)) {
      this.otherHostCount++;
      return true;
    }
    url.hash = '';
    if (this.urls.size < this.limit || this.urls.has(url.href)) this.urls.add(url.href);
    else this.isFull = true;
    return !this.isFull;
  }
}
