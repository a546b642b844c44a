import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedRobotsTxt } from '../../lib/fetched-page.ts';
import { isAllowed, parseRobotsTxt, type RobotsTxt } from '../../lib/robots-txt.ts';
import type { Requester } from '../requester.ts';
import { fetchRobotsTxt } from '../robots-txt.ts';

/** The robots.txt of the origins of one crawl: each is asked for once. */
export class RobotsGate {
  private readonly files = new Map<string, Promise<OriginRobots>>();
  private readonly asks: Requester;

  constructor(asks: Requester) {
    this.asks = asks;
  }

  /** Of an origin such as `https://example.com`. Never throws. */
  of(origin: string): Promise<OriginRobots> {
    let robots = this.files.get(origin);
    if (!robots) this.files.set(origin, (robots = read(origin, this.asks)));
    return robots;
  }

  /** The first of the origins whose robots.txt is answered, with whatever status; `null` when none is. */
  async firstAnswered(origins: readonly string[]): Promise<string | null> {
    for (const origin of origins) {
      if ((await this.of(origin)).fetched.kind !== 'unreachable') return origin;
    }
    return null;
  }

  /** Whether our crawler may ask for an address. */
  async allows(address: string): Promise<boolean> {
    const url = new URL(address);
    const { rules } = await this.of(url.origin);
    return rules !== 'nothing' && (rules === 'anything' || isAllowed(rules, CRAWLER_TOKEN, url));
  }

  /** Why it may not, as a sentence. */
  async refusal(address: string): Promise<string> {
    const { fetched } = await this.of(new URL(address).origin);
    if (fetched.kind === 'found') return `${fetched.url} disallows ${address} for ${CRAWLER_TOKEN}.`;
    if (fetched.kind === 'unreachable') return fetched.reason;
    return `${fetched.url} answers with HTTP status ${fetched.status}, and as long as it fails crawlers must stay away (RFC 9309).`;
  }
}

export interface OriginRobots {
  fetched: FetchedRobotsTxt;
  /** RFC 9309, section 2.3.1: without a file anything is allowed; where it fails or is not reached, nothing. */
  rules: RobotsTxt | 'anything' | 'nothing';
}

async function read(origin: string, asks: Requester): Promise<OriginRobots> {
  const fetched = await fetchRobotsTxt(origin, asks);
  if (fetched.kind === 'found') return { fetched, rules: parseRobotsTxt(fetched.text) };
  return { fetched, rules: fetched.kind === 'absent' ? 'anything' : 'nothing' };
}
