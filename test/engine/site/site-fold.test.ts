import { describe, expect, it } from 'vitest';
import { SiteReportSchema } from '../../../src/contracts/site-report.ts';
import { toStoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { buildSiteReport } from '../../../src/engine/site/site-report.ts';
import { gradeSite } from '../../../src/engine/site/site-score.ts';
import type { LinkedAudit, UnauditedAnswer } from '../../../src/engine/site/site-pages.ts';
import { generateAudits } from '../../fixtures/generated-audits.ts';
import { countSteps } from '../../steps.ts';
import {
  createAnswer,
  createAudit,
  createSiteFacts,
  createThreePages,
  foldAudits,
  HOST,
  NOW,
} from './site.ts';

describe('score and report of generated websites', () => {
  it('have every kind of finding, each with the fields that the API describes and no others', () => {
    const ids = new Set<string>();
    const fields = SiteReportSchema.shape.findings.element.keyof().options.toSorted();
    for (const seed of [3, 35, 128]) {
      const { audits, answers, site, now, host } = generateAudits(seed, 150);
      const stored = toStoredSiteFacts(site);
      const sitePages = foldAudits(audits, { host, answers, site });
      const score = gradeSite(sitePages, site, now);
      const report = buildSiteReport(sitePages, { site: stored, score, now, siteUrl: 'https://a.test' });
      for (const finding of report.findings) {
        expect(Object.keys(finding).toSorted(), finding.id).toEqual(fields);
        if (finding.scope === 'site') ids.add(finding.id);
      }
    }
    expect([...ids].sort()).toEqual([
      'articles-not-recent',
      'articles-without-author',
      'canonical-chains',
      'content-duplicate',
      'descriptions-duplicate',
      'home-page-elsewhere',
      'home-page-error',
      'hreflang-no-return',
      'internal-links-broken',
      'pages-orphaned',
      'pages-without-headings',
      'redirects-linked',
      'schema-coverage',
      'sitemap-lastmod-future',
      'sitemap-lastmod-stale',
      'sitemap-lastmod-uniform',
      'sitemap-not-indexable',
      'sitemap-redirects',
      'titles-boilerplate',
      'titles-duplicate',
      'titles-off-pattern',
    ]);
  });
});

describe('a fold', () => {
  function countReadings(audits: readonly LinkedAudit[], answers: readonly UnauditedAnswer[]): number {
    let readings = 0;
    const counted = {
      [Symbol.iterator]() {
        readings++;
        return audits[Symbol.iterator]();
      },
    };
    foldAudits(counted, { site: createSiteFacts(), answers });
    return readings;
  }

  const gone = createAnswer('/gone', { linkedFrom: `https://${HOST}/a`, seenAt: NOW - 2 });
  const moved = createAudit('/gone', { requestedUrl: `https://${HOST}/moved`, auditedAt: NOW - 3 });

  it('reads the audits twice', () => {
    expect(countReadings(createThreePages(), [gone])).toBe(2);
  });

  it('reads links again that led to an answer which is linked from nowhere', () => {
    const [, a, b] = createThreePages();
    const home = createAudit('/', { links: ['/a', '/b', '/moved'] });
    const audits = [home, a, b, moved].flatMap((audit) => audit ?? []);
    expect(countReadings(audits, [gone])).toBe(3);
    const { links, answersByKey } = foldAudits(audits, { site: createSiteFacts(), answers: [gone] });
    expect([...answersByKey.keys()]).toEqual([]);
    expect(links.brokenByPage.size).toBe(0);
    expect(links.counts).toEqual({ known: 4, broken: 0 });
  });

  it('takes a page without links that a later reading does not find', () => {
    const audits = createThreePages();
    let reading = 0;
    const changing = { [Symbol.iterator]: () => audits.slice(reading++ === 0 ? 0 : 1)[Symbol.iterator]() };
    const { pages, links } = foldAudits(changing, { site: createSiteFacts() });
    expect(pages).toHaveLength(3);
    expect(links.counts).toEqual({ known: 2, broken: 0 });
  });

  it('reads only the audit of a page that counts', () => {
    const [home, a, b] = createThreePages();
    const older = createAudit('/a', {
      requestedUrl: `http://${HOST}/a`,
      auditedAt: NOW - 1,
      links: ['/b'],
    });
    const audits = [older, home, a, b].flatMap((audit) => audit ?? []);
    const { links } = foldAudits(audits, { site: createSiteFacts() });
    expect(links.counts.known).toBe(4);
  });

  it('takes steps in proportion to the length of a chain of redirects', async () => {
    const measure = (length: number) => {
      const first = createAudit('/', { links: ['/0'] });
      const hops = Array.from({ length }, (_, at) =>
        createAudit(`/${at + 1}`, { requestedUrl: `https://${HOST}/${at}` }),
      );
      const audits = [first, ...hops.reverse()];
      return countSteps(() => foldAudits(audits, { site: createSiteFacts() }));
    };
    const [few, many] = [await measure(100), await measure(1_000)];
    expect(many / few).toBeLessThan(12);
  });

  it('counts a link to a chain of redirects as one to each of its addresses', () => {
    const first = createAudit('/', { links: ['/0'] });
    const hops = [2, 1, 3].map((at) => createAudit(`/${at}`, { requestedUrl: `https://${HOST}/${at - 1}` }));
    const { linkedKeys } = foldAudits([first, ...hops], { site: createSiteFacts() }).links;
    expect([0, 1, 2, 3].map((at) => linkedKeys.has(`${HOST}/${at}`))).toEqual([true, true, true, true]);
    expect(linkedKeys.size).toBe(4);
  });
});
