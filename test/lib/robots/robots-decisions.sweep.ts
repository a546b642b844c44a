import { describe, expect, it } from 'vitest';
import { findMatchingRule, isAllowed, parseRobotsTxt } from '../../../src/lib/robots/robots-txt.ts';
import { LONG_URLS, ROBOTS_FILES } from '../../fixtures/robots-files.ts';
import { createRandom } from '../../random.ts';
import { countSteps } from '../../steps.ts';
import { PART, takePart, takeShare } from '../../sweep-part.ts';

const SHOP = 'https://shop.example.com';

/** Whether a pattern of letters, `*` and `$` matches a path, as RFC 9309 describes it. */
function matchesByDefinition(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const text = isAnchored ? pattern.slice(0, -1) : pattern;
  return new RegExp(`^${text.replaceAll('*', '.*')}${isAnchored ? '$' : ''}`).test(path);
}

describe('a decision', () => {
  it.each(takePart(Object.keys(ROBOTS_FILES)))(
    'on 500 KiB of %s takes a fixed number of steps',
    async (name) => {
      const robots = parseRobotsTxt(ROBOTS_FILES[name]?.() ?? '');
      isAllowed(robots, 'AuditBot', SHOP);
      for (const [kind, href] of Object.entries(LONG_URLS)) {
        const url = new URL(href);
        expect(await countSteps(() => isAllowed(robots, 'AuditBot', url)), kind).toBeLessThan(40_000);
      }
    },
  );

  it('follows RFC 9309 whatever the rules', () => {
    const next = createRandom(PART.number);
    const random = (bound: number) => Math.floor(next() * bound);
    const write = (letters: string, length: number) =>
      Array.from({ length }, () => letters[random(letters.length)]).join('');
    for (let round = 0; round < takeShare(400); round++) {
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
});
