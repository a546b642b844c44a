// Slow: reads files of 500 KiB.
import { describe, expect, it } from 'vitest';
import {
  findMatchingRule,
  getCrawlDelay,
  isAllowed,
  parseRobotsTxt,
} from '../../../src/lib/robots/robots-txt.ts';
import { LONG_URLS, ROBOTS_FILES } from '../../fixtures/robots-files.ts';
import { countSteps } from '../../steps.ts';

const SHOP = 'https://shop.example.com';

/** A generator of numbers from 0 up to a bound, the same in each run. */
function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % bound;
  };
}

/** Whether a pattern of letters, `*` and `$` matches a path, as RFC 9309 describes it. */
function matchesByDefinition(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const text = isAnchored ? pattern.slice(0, -1) : pattern;
  return new RegExp(`^${text.replaceAll('*', '.*')}${isAnchored ? '$' : ''}`).test(path);
}

describe('a decision', () => {
  it.each(Object.keys(ROBOTS_FILES))('on 500 KiB of %s takes a fixed number of steps', async (name) => {
    const robots = parseRobotsTxt(ROBOTS_FILES[name]?.() ?? '');
    isAllowed(robots, 'AuditBot', SHOP);
    for (const [kind, href] of Object.entries(LONG_URLS)) {
      const url = new URL(href);
      expect(await countSteps(() => isAllowed(robots, 'AuditBot', url)), kind).toBeLessThan(40_000);
    }
  });

  it('follows RFC 9309 whatever the rules', () => {
    const random = createRandom(9_309);
    const write = (letters: string, length: number) =>
      Array.from({ length }, () => letters[random(letters.length)]).join('');
    for (let round = 0; round < 400; round++) {
      const rules = Array.from({ length: 1 + random(12) }, () => ({
        kind: random(2) === 0 ? ('allow' as const) : ('disallow' as const),
        value: `/${write('ab/**', random(8))}${random(4) === 0 ? '$' : ''}`,
      }));
      const robots = parseRobotsTxt(
        ['User-agent: *', ...rules.map(({ kind, value }) => `${kind}: ${value}`)].join('\n'),
      );
      for (let path = 0; path < 20; path++) {
        const pathname = `/${write('ab/', random(10))}`;
        const matching = rules.filter(({ value }) => matchesByDefinition(value, pathname));
        const length = Math.max(...matching.map(({ value }) => value.length));
        const longest = matching.filter(({ value }) => value.length === length);
        const expected = longest.find(({ kind }) => kind === 'allow') ?? longest[0];
        const rule = findMatchingRule(robots, 'AuditBot', {
          href: SHOP + pathname,
          protocol: 'https:',
          pathname,
        });
        expect(
          rule && { kind: rule.kind, length: rule.value.length },
          `${pathname} ${JSON.stringify(rules)}`,
        ).toEqual(expected ? { kind: expected.kind, length } : null);
      }
    }
  });

  it('names the first of rules that say the same', () => {
    const robots = parseRobotsTxt(
      'User-agent: *\nDisallow: /a*b\nDisallow: /c\nDisallow: /a*b\nDisallow: /c',
    );
    expect(findMatchingRule(robots, 'AuditBot', `${SHOP}/a-b`)?.line).toBe(2);
    expect(findMatchingRule(robots, 'AuditBot', `${SHOP}/c`)?.line).toBe(3);
  });

  it('that takes too many steps is by the longest disallow rule that may apply', () => {
    const words = Array.from({ length: 40 }, (_, n) => String.fromCharCode(0x41 + (n % 26), 0x61 + (n % 25)));
    const path = `${SHOP}/${[...words].reverse().join('')}`;
    const pairs = words.flatMap((one, n) => words.slice(n + 1).map((other) => `*${one}*${other}`));
    const disallow = parseRobotsTxt(
      `User-agent: *\nAllow: /\n${pairs.map((pair) => `Disallow: ${pair}`).join('\n')}`,
    );
    const allow = parseRobotsTxt(
      `User-agent: *\nDisallow: /\n${pairs.map((pair) => `Allow: ${pair}`).join('\n')}`,
    );
    expect(pairs.length).toBeGreaterThan(700);
    expect(findMatchingRule(disallow, 'AuditBot', path)).toMatchObject({ kind: 'disallow', value: pairs[0] });
    expect(findMatchingRule(allow, 'AuditBot', path)).toMatchObject({ kind: 'disallow', value: '/' });
  });
});

it('crawlers that several groups name obey all of these, however many there are', () => {
  const rules = Array.from({ length: 20_000 }, (_, n) => `Disallow: /${n}`).join('\n');
  const names = Array.from(
    { length: 500 },
    (_, n) => `bot-${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`,
  );
  const agents = names.map((name) => `User-agent: ${name}`).join('\n');
  const groups = names.map((name) => `User-agent: ${name}\nCrawl-delay: 3\nAllow: /7`);
  const robots = parseRobotsTxt(`${agents}\n${rules}\n${groups.join('\n')}`);
  for (const name of names) {
    expect(isAllowed(robots, name, `${SHOP}/5`)).toBe(false);
    expect(isAllowed(robots, name, `${SHOP}/7`)).toBe(true);
  }
  expect(getCrawlDelay(robots, 'bot-aa')).toBe(3);
});
