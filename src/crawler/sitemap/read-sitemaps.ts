import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import { getBareHost, listCoveredHosts } from '../../lib/host/bare-host.ts';
import { isAllowed, parseRobotsTxt } from '../../lib/robots/robots-txt.ts';
import { DAY, HOUR, parseIsoDate } from '../../lib/time.ts';
import { MAX_URL_LENGTH } from '../check-url.ts';
import { ignoresRobotsTxt } from '../host-access.ts';
import type { Requester } from '../requester.ts';
import { readSitemapFile, type SitemapFileOptions } from './read-sitemap-file.ts';
import type { OnUrl } from './sitemap-parser.ts';

/** Files that may be requested from hosts other than the site's (docs/contract.md 9.18). */
const MAX_OTHER_HOST_FILES = 3;

/**
 * Decides where sitemap files are requested: on the site's hosts and at most three times on others, on ports 80 and 443 and the
 * port of the site. A robots.txt can name any host, including one that does not want our requests.
 */
class SitemapHosts {
  readonly own: readonly string[];
  private readonly port: string;
  /** Files that were requested from other hosts so far. */
  otherHostFiles: number;

  constructor(origin: string, otherHostFiles: number) {
    this.otherHostFiles = otherHostFiles;
    const { hostname, port } = new URL(origin);
    this.own = listCoveredHosts(getBareHost(hostname));
    this.port = port;
  }

  /** Whether a URL of a file may be requested. Counts each file once, at its first URL on another host. */
  admit(url: string, file: { isElsewhere: boolean }): boolean {
    const { hostname, port } = new URL(url);
    const isOwn = this.own.includes(hostname);
    if (port !== '' && !(isOwn && port === this.port)) return false;
    if (isOwn || file.isElsewhere) return true;
    if (this.otherHostFiles >= MAX_OTHER_HOST_FILES) return false;
    this.otherHostFiles++;
    file.isElsewhere = true;
    return true;
  }
}

/** One sitemap file and its redirects. */
class SitemapRequest {
  /** Whether a request to another host was admitted. Of its answer only the listed URLs are reported. */
  isElsewhere = false;
  /** Whether a request was refused, so that nothing is known about the file. */
  isRefused: boolean;
  private readonly hosts: SitemapHosts;

  constructor(url: string, hosts: SitemapHosts) {
    this.hosts = hosts;
    this.isRefused = !hosts.admit(url, this);
  }

  /** For `FollowOptions`. */
  readonly refuseRedirect = async (target: string): Promise<string | null> => {
    this.isRefused = !this.hosts.admit(target, this);
    return this.isRefused ? 'Sitemaps are requested on ports 80 and 443, and on few other hosts.' : null;
  };
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

  /** Sets the date of the URL added last, unless it is on another host. */
  dateLast(lastmod: string): void {
    const date = this.last === null ? null : parseIsoDate(lastmod);
    // A year or a month alone is too vague.
    if (this.last === null || date === null || date.tolerance > DAY) return;
    const hour = Math.floor(date.time / HOUR);
    this.urls.set(this.last, Math.max(hour, this.urls.get(this.last) ?? hour));
  }

  /** The next date belongs to no URL of this file. */
  endFile(): void {
    this.last = null;
  }
}

export interface SitemapFile {
  url: string;
  kind: 'urlset' | 'index';
  /**
   * The first problem of the file, as the predicate of a sentence about its URL; `null` without one. Always the same text for a
   * file on another host.
   */
  error: string | null;
  /** Number of URLs it lists, including those on other hosts; for an index, of sitemaps. */
  urls: number;
}

export interface Sitemaps {
  /** In the order of reading. */
  files: SitemapFile[];
  /** Page URLs on the host and its `www.`, without fragment, each once, in the order of the files. */
  urls: string[];
  /** The `lastmod` of each of `urls` in whole hours since 1970 UTC; `null` if it is missing or does not name the day. */
  lastmods: (number | null)[];
  /** Number of listed URLs that are on other hosts or invalid. */
  otherHostCount: number;
  /** Whether a limit was reached or a host must not be requested, so that not everything was read. */
  truncated: boolean;
  /** The rest to read later because the site is busy; `null` if there is none, or `reading` was not given. */
  rest: SitemapReading | null;
  /** Files given up because the site was busy three times in a row. */
  busyFiles: string[];
}

/** An unfinished reading, to continue later. Plain data of at most about 200 KB. */
export interface SitemapReading {
  queue: QueuedFile[];
  /** URLs of the files read so far. */
  done: string[];
  /** How many files and URLs may still be read. */
  left: Pick<SitemapLimits, 'files' | 'urls'>;
  budget: SitemapFileOptions['budget'];
  otherHostFiles: number;
  /** How often in a row the site was busy. */
  busyAnswers: number;
}

export interface SitemapLimits {
  files: number;
  urls: number;
  /**
   * For all files together, as received or decompressed, whichever is more. The default is the limit of sitemaps.org for one
   * file.
   */
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

/** Requests for a file while the site is busy (docs/contract.md 7.7). */
const MAX_BUSY_ANSWERS = 3;

export interface SitemapOptions extends Requester {
  limits?: Partial<SitemapLimits>;
  /** If given, the reading stops when the site is busy. Pass the `rest` of the previous reading, `null` the first time. */
  reading?: SitemapReading | null;
}

/**
 * Reads the sitemaps of a site (sitemaps.org): those named in robots.txt, also on other hosts (`SitemapHosts`), and /sitemap.xml
 * unless robots.txt disallows it and the owner has not said to ignore that. Reads sitemap indexes one level deep. A /sitemap.xml that is not named in robots.txt and answers 4xx is
 * reported only if there is no other sitemap. Fetches nothing if robots.txt fails, unless that is ignored, or is unreachable. Never throws.
 */
export async function readSitemaps(
  origin: string,
  robotsTxt: FetchedRobotsTxt,
  { limits, reading: before, ...requester }: SitemapOptions,
): Promise<Sitemaps> {
  const isIgnored = ignoresRobotsTxt(requester.access, new URL(origin));
  const startFiles = listStartFiles(origin, robotsTxt, isIgnored);
  const reading = before ?? startReading(startFiles, { ...DEFAULT_LIMITS, ...limits });
  const { queue, left, budget } = reading;
  const isUsedUp = () => budget.bytes < 0 || budget.milliseconds <= 0 || requester.signal.aborted;
  const seen = new Set([...reading.done, ...queue.map(({ url }) => url)]);
  const files: SitemapFile[] = [];
  const hosts = new SitemapHosts(origin, reading.otherHostFiles);
  const pages = new PageUrlSet(origin, left.urls);
  let isTruncated = false;
  let isPaused = false;

  for (let next = queue.shift(); next; next = queue.shift()) {
    if (files.length === left.files || pages.isFull || isUsedUp()) {
      isTruncated = true;
      break;
    }
    const { url, source } = next;
    const isFirst = reading.done.push(url) === 1;
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
      return listedFiles.push({ url: listedFile, source: 'index' }) < left.files;
    };
    const file = await readSitemapFile(url, { ...requester, budget, refuseRedirect }, onUrl, (lastmod) =>
      pages.dateLast(lastmod),
    );
    pages.endFile();
    const isBusy = file === 'no_turn' || file?.isBusy === true;
    if (isBusy && before !== undefined && !sitemapRequest.isElsewhere) {
      reading.busyAnswers += Number(file !== 'no_turn');
      reading.done.pop();
      queue.unshift(next);
      isPaused = true;
      break;
    }
    if (file === null || file === 'no_turn' || sitemapRequest.isRefused) {
      isTruncated = true;
      continue;
    }
    reading.busyAnswers = 0;
    const { status, kind, isCut } = file;
    const problem = file.error ?? (isCut ? null : findProblem(kind, count, source));
    const error = problem !== null && sitemapRequest.isElsewhere ? 'could not be read' : problem;
    if (source === 'guess' && status !== null && status >= 400 && status < 500 && !isFirst) continue;
    files.push({ url, kind, error, urls: count });
    queue.unshift(...listedFiles);
  }
  const truncated = isTruncated || isPaused || pages.isFull || isUsedUp();
  const { otherHostCount } = pages;
  const isGivenUp = isPaused && reading.busyAnswers >= MAX_BUSY_ANSWERS;
  const rest: SitemapReading = {
    ...reading,
    done: reading.done.filter(isShort).slice(0, DEFAULT_LIMITS.files),
    queue: queue.filter(({ url }) => isShort(url)).slice(0, left.files - files.length),
    left: { files: left.files - files.length, urls: left.urls - pages.urls.size },
    otherHostFiles: hosts.otherHostFiles,
  };
  return {
    files,
    urls: [...pages.urls.keys()],
    lastmods: [...pages.urls.values()],
    otherHostCount,
    truncated,
    rest: isPaused && !isGivenUp ? rest : null,
    busyFiles: isGivenUp ? listUnreadFiles(rest) : [],
  };
}

/** Returns the URLs of the unread files, without a /sitemap.xml that may not exist. */
export function listUnreadFiles({ queue }: SitemapReading): string[] {
  const known = queue.filter(({ source }, index) => source !== 'guess' || index === 0);
  return known.map(({ url }) => url);
}

/** Longer URLs are not requested. */
function isShort(url: string): boolean {
  return url.length <= MAX_URL_LENGTH;
}

function startReading(
  queue: QueuedFile[],
  { files, urls, bytes, totalTimeoutMs }: SitemapLimits,
): SitemapReading {
  return {
    queue,
    done: [],
    left: { files, urls },
    budget: { bytes, milliseconds: totalTimeoutMs },
    otherHostFiles: 0,
    busyAnswers: 0,
  };
}

interface QueuedFile {
  url: string;
  source: 'robots.txt' | 'guess' | 'index';
}

function listStartFiles(origin: string, robotsTxt: FetchedRobotsTxt, isIgnored: boolean): QueuedFile[] {
  const guess: QueuedFile = { url: `${origin}/sitemap.xml`, source: 'guess' };
  if (robotsTxt.kind === 'absent' || (isIgnored && robotsTxt.kind === 'failing')) return [guess];
  if (robotsTxt.kind !== 'found') return [];
  const robots = parseRobotsTxt(robotsTxt.text);
  // The protocol requires absolute URLs, but relative ones are common.
  const named = robots.sitemaps.flatMap(({ value }) => URL.parse(value, origin)?.href ?? []);
  const queue = [...new Set(named)].map((url): QueuedFile => ({ url, source: 'robots.txt' }));
  const isGuessAllowed = isIgnored || isAllowed(robots, CRAWLER_TOKEN, guess.url);
  if (!named.includes(guess.url) && isGuessAllowed) queue.push(guess);
  return queue;
}

function findProblem(kind: SitemapFile['kind'], count: number, source: QueuedFile['source']): string | null {
  if (count === 0) return 'lists no URL';
  return kind === 'index' && source === 'index' ? 'is an index listed by an index, which is not read' : null;
}
