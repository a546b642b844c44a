import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { isAllowed, parseRobotsTxt, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import type { Requester } from '../requester.ts';
import { fetchRobotsTxt } from '../fetch-robots-txt.ts';

/** The robots.txt of the origins of one crawl: each is asked for once. */
export class RobotsTxtCache {
  private readonly files = new Map<string, Promise<OriginRobotsTxt>>();
  private readonly requester: Requester;

  constructor(requester: Requester) {
    this.requester = requester;
  }

  /** Of an origin such as `https://example.com`. Never throws. */
  get(origin: string): Promise<OriginRobotsTxt> {
    let robots = this.files.get(origin);
    if (!robots) this.files.set(origin, (robots = fetchAndParse(origin, this.requester)));
    return robots;
  }

  /** The first of the origins whose robots.txt is answered, with whatever status; `null` when none is. */
  async findFirstAnswering(origins: readonly string[]): Promise<string | null> {
    for (const origin of origins) {
      if ((await this.get(origin)).fetched.kind !== 'unreachable') return origin;
    }
    return null;
  }

  /** Whether our crawler may ask for an address. */
  async isAllowed(address: string): Promise<boolean> {
    const url = new URL(address);
    const { rules } = await this.get(url.origin);
    return rules !== 'nothing' && (rules === 'anything' || isAllowed(rules, CRAWLER_TOKEN, url));
  }

  /** Why it may not, as a sentence. */
  async explainDisallow(address: string): Promise<string> {
    const { fetched } = await this.get(new URL(address).origin);
    if (fetched.kind === 'found') return `${fetched.url} disallows ${address} for ${CRAWLER_TOKEN}.`;
    if (fetched.kind === 'unreachable') return fetched.reason;
    return `${fetched.url} answers with HTTP status ${fetched.status}, and as long as it fails crawlers must stay away (RFC 9309).`;
  }
}

export interface OriginRobotsTxt {
  fetched: FetchedRobotsTxt;
  /** RFC 9309, section 2.3.1: without a file anything is allowed; where it fails or is not reached, nothing. */
  rules: RobotsTxt | 'anything' | 'nothing';
}

async function fetchAndParse(origin: string, requester: Requester): Promise<OriginRobotsTxt> {
  const fetched = await fetchRobotsTxt(origin, requester);
  if (fetched.kind === 'found') return { fetched, rules: parseRobotsTxt(fetched.text) };
  return { fetched, rules: fetched.kind === 'absent' ? 'anything' : 'nothing' };
}
