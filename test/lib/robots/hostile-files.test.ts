import { describe, expect, it } from 'vitest';
import {
  findMatchingRule,
  getCrawlDelay,
  isAllowed,
  parseRobotsTxt,
} from '../../../src/lib/robots/robots-txt.ts';

const SHOP = 'https://shop.example.com';

describe('a decision', () => {
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
