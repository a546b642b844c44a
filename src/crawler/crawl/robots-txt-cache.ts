import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { isAllowed, parseRobotsTxt, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import type { Requester } from '../requester.ts';
import { fetchRobotsTxt } from '../fetch-robots-txt.ts';

/** The robots.txt files of a crawl. Fetches the one of each origin once. */
export class RobotsTxtCache {
  private readonly files = new Map<string, Promise<OriginRobotsTxt>>();
  private readonly requester: Requester;

  constructor(requester: Requester) {
    this.requester = requester;
  }

  /** Returns the robots.txt of an origin, such as `https://example.com`. Never throws. */
  get(origin: string, requester = this.requester): Promise<OriginRobotsTxt> {
    let robots = this.files.get(origin);
    if (!robots) this.files.set(origin, (robots = fetchAndParse(origin, requester)));
    return robots;
  }

  /** Returns the first origin whose robots.txt answers, with any status; `null` if none does. */
  async findFirstAnswering(origins: readonly string[]): Promise<string | null> {
    for (const origin of origins) {
      if ((await this.get(origin)).fetched.kind !== 'unreachable') return origin;
    }
    return null;
  }

  /** Whether our crawler may fetch a URL. */
  async isAllowed(url: string, requester = this.requester): Promise<boolean> {
    const parsed = new URL(url);
    const { rules } = await this.get(parsed.origin, requester);
    return rules !== 'nothing' && (rules === 'anything' || isAllowed(rules, CRAWLER_TOKEN, parsed));
  }

  /** Returns why our crawler may not fetch a URL, as a sentence. */
  async explainDisallow(url: string): Promise<string> {
    const { fetched } = await this.get(new URL(url).origin);
    if (fetched.kind === 'found') return `${fetched.url} disallows ${url} for ${CRAWLER_TOKEN}.`;
    if (fetched.kind === 'unreachable') return fetched.reason;
    return `${fetched.url} answers with HTTP status ${fetched.status}. While it fails, crawlers must not fetch any page (RFC 9309).`;
  }
}

export interface OriginRobotsTxt {
  fetched: FetchedRobotsTxt;
  /** RFC 9309 section 2.3.1: everything is allowed if the file is absent, nothing if it fails or is unreachable. */
  rules: RobotsTxt | 'anything' | 'nothing';
}

async function fetchAndParse(origin: string, requester: Requester): Promise<OriginRobotsTxt> {
  const fetched = await fetchRobotsTxt(origin, requester);
  if (fetched.kind === 'found') return { fetched, rules: parseRobotsTxt(fetched.text) };
  return { fetched, rules: fetched.kind === 'absent' ? 'anything' : 'nothing' };
}
