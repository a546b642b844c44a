import { describe, expect, it } from 'vitest';
import type { AuditCase } from './site.ts';
import { createAudit, gradeAudits, HOME, createSiteFacts } from './site.ts';

/** Ten pages, the first `count` of which have the changes. */
function tenPages(count: number, changed: AuditCase) {
  return Array.from({ length: 10 }, (_, i) => createAudit(i === 0 ? '/' : `/${i}`, i < count ? changed : {}));
}

function capsFor(robots: string) {
  return gradeAudits(tenPages(0, {}), createSiteFacts({ robots })).caps_applied.map(({ id, limit }) => [
    id,
    limit,
  ]);
}

describe('robots.txt', () => {
  it('that blocks everything caps at 25, and by the way Googlebot and all AI search bots', () => {
    expect(capsFor('User-agent: *\nDisallow: /')).toEqual([
      ['robots-txt-blocks-everything', 25],
      ['googlebot-blocked', 40],
      ['ai-search-blocked', 69],
    ]);
    expect(
      gradeAudits(tenPages(0, {}), createSiteFacts({ robots: 'User-agent: *\nDisallow: /' })).score,
    ).toBe(25);
  });

  it('that blocks a part does not', () => {
    expect(capsFor('User-agent: *\nDisallow: /cart')).toEqual([]);
  });

  it('that lets Googlebot alone in does not block everything', () => {
    expect(capsFor('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /')).toEqual([
      ['ai-search-blocked', 69],
    ]);
  });

  it('that lets another search engine or assistant in does not block everything', () => {
    expect(capsFor('User-agent: *\nDisallow: /\n\nUser-agent: Bingbot\nAllow: /')).toEqual([
      ['googlebot-blocked', 40],
      ['ai-search-blocked', 69],
    ]);
    expect(capsFor('User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nDisallow:')).toEqual([
      ['googlebot-blocked', 40],
    ]);
  });

  it('that blocks Googlebot from the home page alone does not block everything', () => {
    expect(capsFor('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /$')).toEqual([
      ['googlebot-blocked', 40],
      ['ai-search-blocked', 69],
    ]);
  });

  it('that blocks Googlebot caps at 40', () => {
    expect(capsFor('User-agent: Googlebot\nDisallow: /')).toEqual([['googlebot-blocked', 40]]);
  });

  it('that blocks all AI search bots caps at 69', () => {
    const agents = 'User-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\n';
    expect(capsFor(`${agents}Disallow: /`)).toEqual([['ai-search-blocked', 69]]);
  });

  it('that blocks two of three AI search bots does not', () => {
    expect(capsFor('User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /')).toEqual([]);
  });

  it('that blocks crawlers for training does not', () => {
    const agents =
      'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nUser-agent: CCBot\n';
    expect(capsFor(`${agents}Disallow: /`)).toEqual([]);
  });

  it.each([500, 503])('that answers %i caps at 49', (status) => {
    const robotsTxt = { kind: 'failing', url: `${HOME}robots.txt`, status } as const;
    expect(gradeAudits(tenPages(0, {}), createSiteFacts({ robotsTxt })).caps_applied).toEqual([
      {
        id: 'robots-txt-failing',
        limit: 49,
        reason: `robots.txt returns ${status}, so crawlers stay away`,
      },
    ]);
  });

  it.each([
    { kind: 'failing', url: `${HOME}robots.txt`, status: 429 } as const,
    { kind: 'unreachable', url: `${HOME}robots.txt`, reason: 'It timed out.' } as const,
    { kind: 'absent', url: `${HOME}robots.txt`, status: 404 } as const,
  ])('that is $kind otherwise caps nothing', (robotsTxt) => {
    expect(gradeAudits(tenPages(0, {}), createSiteFacts({ robotsTxt })).caps_applied).toEqual([]);
  });
});

describe.each([
  ['noindex-half', 35, 5, { facts: { noindex: true } }],
  ['googlebot-blocked', 40, 5, { facts: { googlebotBlocked: true } }],
  ['empty-without-js-half', 55, 5, { html: { empty: true } }],
  ['snippets-off-half', 59, 5, { facts: { snippets: false } }],
  ['broken-fifth', 59, 2, { facts: { status: 404, html: null } }],
] as const)('%s', (id, limit, enough, changed: AuditCase) => {
  it(`caps at ${limit} from ${enough} of ten pages on`, () => {
    const { caps_applied, score } = gradeAudits(tenPages(enough, changed));
    expect(caps_applied.map((cap) => [cap.id, cap.limit])).toEqual([[id, limit]]);
    expect(caps_applied[0]?.reason).toContain(`${enough}0% of the`);
    expect(score).toBe(limit);
  });

  it('caps nothing with one page fewer', () => {
    expect(gradeAudits(tenPages(enough - 1, changed)).caps_applied).toEqual([]);
  });
});

it('no HTTPS caps at 69', () => {
  const site = createSiteFacts({ home: { kind: 'answers', url: 'http://shop.example.com/' } });
  expect(gradeAudits(tenPages(0, {}), site)).toMatchObject({
    score: 69,
    caps_applied: [
      { id: 'no-https', limit: 69, reason: 'The home page is at http://shop.example.com/, without HTTPS' },
    ],
  });
});

it('the lowest of several caps wins, and all are listed, the lowest first', () => {
  const site = createSiteFacts({ home: { kind: 'answers', url: 'http://shop.example.com/' } });
  const { score, caps_applied } = gradeAudits(tenPages(5, { facts: { noindex: true } }), site);
  expect(score).toBe(35);
  expect(caps_applied.map(({ id }) => id)).toEqual(['noindex-half', 'no-https']);
});

it('a cap above the score changes nothing', () => {
  const pages = tenPages(10, { facts: { score: 0, snippets: false } });
  const { score, caps_applied } = gradeAudits(pages);
  expect(caps_applied.map(({ limit }) => limit)).toEqual([59]);
  expect(score).toBeLessThan(59);
});
