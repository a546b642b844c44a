import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { MINUTE } from '../../lib/time.ts';
import { readRobotsRules } from '../../engine/robots-rules.ts';
import { isAllowed, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import { ignoresRobotsTxt } from '../host-access.ts';
import type { Requester } from '../requester.ts';
import { fetchRobotsTxt } from '../fetch-robots-txt.ts';

/**
 * Age at which a file is fetched again, in milliseconds, so that a scan obeys changes made while it runs. RFC 9309 section 2.4
 * allows a day.
 */
const MAX_AGE = 5 * MINUTE;

interface CachedFile {
  robots: Promise<OriginRobotsTxt>;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** Storage for the last robots.txt of each origin that could be fetched. */
export interface RobotsTxtStorage {
  get: (origin: string) => FetchedRobotsTxt | undefined;
  put: (origin: string, fetched: FetchedRobotsTxt) => void;
}

/** The robots.txt files of a crawl. Fetches each origin's file every five minutes. */
export class RobotsTxtCache {
  private readonly files = new Map<string, CachedFile>();
  private readonly storage: RobotsTxtStorage;
  private requester: Requester;
  private isFresh = true;

  constructor(requester: Requester, storage: RobotsTxtStorage) {
    this.requester = requester;
    this.storage = storage;
  }

  /** Uses this requester from now on. @param isFresh whether to ignore files that other crawls have fetched */
  use(requester: Requester, isFresh: boolean): void {
    this.requester = requester;
    this.isFresh = isFresh;
  }

  /** Whether the robots.txt of an origin is stored and recent enough. */
  has(origin: string): boolean {
    const cached = this.files.get(origin);
    return cached !== undefined && Date.now() - cached.fetchedAt < MAX_AGE;
  }

  /** Returns the robots.txt of an origin, such as `https://example.com`. Never throws. */
  get(origin: string, requester = this.requester): Promise<OriginRobotsTxt> {
    const now = Date.now();
    const cached = this.files.get(origin);
    if (cached && now - cached.fetchedAt < MAX_AGE) return cached.robots;
    // The service's shared copy can be the very file that is too old here.
    const maxAge = this.isFresh || cached ? 0 : MAX_AGE;
    const robots = this.fetch(origin, requester, maxAge);
    this.files.set(origin, { robots, fetchedAt: now });
    return robots;
  }

  /** If a file cannot be fetched again, the old one stays in force (RFC 9309 section 2.3.1.4). */
  private async fetch(origin: string, requester: Requester, maxAge: number): Promise<OriginRobotsTxt> {
    const robots = readOriginRules(await fetchRobotsTxt(origin, requester, maxAge));
    if (robots.rules !== 'nothing') this.storage.put(origin, robots.fetched);
    const last = robots.rules === 'nothing' ? this.storage.get(origin) : undefined;
    return last ? readOriginRules(last) : robots;
  }

  /** Returns the first origin whose robots.txt answers, with any status; `null` if none does. */
  async findFirstAnswering(origins: readonly string[], requester: Requester): Promise<string | null> {
    for (const origin of origins) {
      if ((await this.get(origin, requester)).fetched.kind !== 'unreachable') return origin;
    }
    return null;
  }

  /**
   * Returns the reason why our crawler may not fetch a URL, or `null`: robots.txt allows it, or the owner of the website has said to ignore
   * robots.txt there.
   */
  async findRefusal(url: string, requester = this.requester): Promise<RobotsRefusal | null> {
    const parsed = new URL(url);
    // Read in any case: it has the Crawl-delay.
    const robotsTxt = await this.get(parsed.origin, requester);
    if (ignoresRobotsTxt(requester.access, parsed) || allowsCrawler(robotsTxt, parsed)) return null;
    return robotsTxt.fetched.kind === 'found' ? 'robots_txt' : 'robots_txt_unavailable';
  }

  async isAllowed(url: string): Promise<boolean> {
    return (await this.findRefusal(url)) === null;
  }

  /** Returns why our crawler may not fetch a URL, as a sentence. */
  async explainDisallow(url: string): Promise<string> {
    return explainDisallow((await this.get(new URL(url).origin)).fetched, url);
  }
}

/** Why robots.txt keeps our crawler from a URL. */
export type RobotsRefusal = Extract<SkipReason, 'robots_txt' | 'robots_txt_unavailable'>;

export interface OriginRobotsTxt {
  fetched: FetchedRobotsTxt;
  /** RFC 9309 section 2.3.1: everything is allowed if the file is absent, nothing if it fails or is unreachable. */
  rules: RobotsTxt | 'anything' | 'nothing';
}

export function readOriginRules(fetched: FetchedRobotsTxt): OriginRobotsTxt {
  const rules = readRobotsRules(fetched) ?? (fetched.kind === 'absent' ? 'anything' : 'nothing');
  return { fetched, rules };
}

/** Returns why our crawler may not fetch a URL, as a sentence. @param fetched the robots.txt that disallows it */
export function explainDisallow(fetched: FetchedRobotsTxt, url: string): string {
  if (fetched.kind === 'found') return `${fetched.url} disallows ${url} for ${CRAWLER_TOKEN}.`;
  if (fetched.kind === 'unreachable') return fetched.reason;
  return `${fetched.url} answers with HTTP status ${fetched.status}. While it fails, crawlers must not fetch any page (RFC 9309).`;
}

/** Whether our crawler may fetch a URL of the origin. */
export function allowsCrawler({ rules }: OriginRobotsTxt, url: URL): boolean {
  return rules !== 'nothing' && (rules === 'anything' || isAllowed(rules, CRAWLER_TOKEN, url));
}
