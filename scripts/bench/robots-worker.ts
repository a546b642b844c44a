import { findMatchingRule, parseRobotsTxt, type RobotsTxt } from '../../src/lib/robots/robots-txt.ts';
import { LONG_URLS, ROBOTS_FILES } from '../../test/fixtures/robots-files.ts';

let text = '';
let robots: RobotsTxt = parseRobotsTxt('');

/**
 * The requests of the bench, by path: `/make?file=` generates a robots.txt; `/compile` parses it and makes a decision;
 * `/decide?url=&times=` repeats a decision; `/ping` does nothing.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    switch (pathname) {
      case '/make':
        text = ROBOTS_FILES[searchParams.get('file') ?? '']?.() ?? '';
        return Response.json(text.length);
      case '/compile':
        robots = parseRobotsTxt(text);
        return Response.json(decide('https://shop.example.com/', 1));
      case '/decide':
        return Response.json(
          decide(LONG_URLS[searchParams.get('url') ?? ''] ?? '', Number(searchParams.get('times'))),
        );
      case '/ping':
        return Response.json(null);
      default:
        return new Response('Unknown path', { status: 404 });
    }
  },
};

/** Returns the number of decisions to disallow, so that no work is optimised away. */
function decide(href: string, times: number): number {
  const url = new URL(href);
  let disallowed = 0;
  for (let time = 0; time < times; time++) {
    if (findMatchingRule(robots, 'SiteAuditBot', url)?.kind === 'disallow') disallowed++;
  }
  return disallowed;
}
