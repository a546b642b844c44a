import { describe, expect, it } from 'vitest';
import { decodeLinks } from '../../../src/engine/page/page-links.ts';
import { toStoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { type LinkedAudit, toPageKey } from '../../../src/engine/site/site-pages.ts';
import { buildSiteReport } from '../../../src/engine/site/site-report.ts';
import { gradeSite } from '../../../src/engine/site/site-score.ts';
import { type GeneratedAudits, generateAudits } from '../../fixtures/generated-audits.ts';
import { createRandom } from '../../random.ts';
import { countSteps } from '../../steps.ts';
import { takePart } from '../../sweep-part.ts';
import { foldAudits } from './site.ts';

/** Score and report as they are sent, from audits that each reading returns in the next of `orders`. */
function computeResults({ host, answers, site, now }: GeneratedAudits, orders: LinkedAudit[][]): string {
  let reading = 0;
  const audits = {
    [Symbol.iterator]: () => (orders[reading++ % orders.length] ?? [])[Symbol.iterator](),
  };
  const sitePages = foldAudits(audits, { host, answers, site });
  const score = gradeSite(sitePages, site, now);
  const input = { site: toStoredSiteFacts(site), score, now, siteUrl: 'https://audit.example.com' };
  return JSON.stringify([score, buildSiteReport(sitePages, input)]);
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

describe('score and report of generated websites', () => {
  const COUNTS = takePart([30, 1, 2, 3, 9, 100, 1_000]);

  it.each(COUNTS)('are the same in whatever order %i audits are read', (count) => {
    for (let seed = 1; seed <= (count < 1_000 ? 3 : 1); seed++) {
      const website = generateAudits(seed * 100 + count, count);
      const newestFirst = [...website.audits];
      const expected = computeResults(website, [newestFirst]);
      const random = createRandom(seed);
      const orders = [shuffle(newestFirst, random), shuffle(newestFirst, random), newestFirst];
      expect(computeResults(website, orders)).toBe(expected);
    }
  });

  it('find the links to pages with an error that a plain search finds', () => {
    for (const seed of takePart([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) {
      const website = generateAudits(seed, 100);
      const { answers: _, ...rest } = website;
      const { pages, pagesByKey, redirects, links } = foldAudits(website.audits, { ...rest, answers: [] });
      const audits = new Map(Array.from(website.audits, (audit) => [audit.id, audit]));
      for (const page of pages) {
        const { facts, links: list } = audits.get(page.id) as LinkedAudit;
        const keys = new Set(decodeLinks(list).map((link) => toPageKey(new URL(link.url, facts.url).href)));
        const broken = [...keys].filter((key) => {
          const target = pagesByKey.get(key) ?? pagesByKey.get(toPageKey(redirects.get(key) ?? ''));
          return (target?.facts.status ?? 200) >= 400;
        });
        expect(links.brokenByPage.get(page)?.count ?? 0).toBe(broken.length);
      }
    }
  });

  it('take steps in proportion to their number', async () => {
    const measure = (count: number) => {
      const website = generateAudits(5, count);
      const audits = [...website.audits];
      return countSteps(() => computeResults(website, [audits]));
    };
    const [few, many] = [await measure(50), await measure(500)];
    expect(many / few).toBeLessThan(12);
  });
});
