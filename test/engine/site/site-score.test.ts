import { describe, expect, it } from 'vitest';
import { getGrade } from '../../../src/engine/site/pillars.ts';
import { type AuditIssue, decodeAuditFacts } from '../../../src/engine/site/audit-facts.ts';
import {
  createAudit,
  gradeAudits,
  HOME,
  createSiteFacts,
  createThreePages,
  NO_TITLE,
  reportAudits,
} from './site.ts';

describe('the score', () => {
  it('of a flawless site is 100, A, Excellent', () => {
    expect(gradeAudits(createThreePages())).toMatchObject({
      state: 'graded',
      score: 100,
      grade: 'A',
      grade_label: 'Excellent',
      pages_evaluated: 3,
      caps_applied: [],
      top_issues: [],
      computed_at: '2026-06-01T12:00:00+00:00',
    });
  });

  it('counts neither error answers nor what is not HTML', () => {
    const [home, first] = createThreePages();
    if (!home || !first) throw new Error('there are no pages');
    const image = createAudit('/photo.png', { facts: { html: null, score: null } });
    const missing = createAudit('/gone', { facts: { html: null, status: 404, score: 20 } });
    const { state, score, pages_evaluated, pillars } = gradeAudits([home, first, image, missing]);
    expect({ state, score, pages_evaluated }).toEqual({
      state: 'provisional',
      score: null,
      pages_evaluated: 2,
    });
    expect(pillars.page_health.score).toBe(100);
  });

  it('reads facts of before, in which an image has a score, without it', () => {
    const image = createAudit('/photo.png', { facts: { html: null, score: 88 } });
    const { pillars, pages_evaluated } = gradeAudits([image]);
    expect(pages_evaluated).toBe(0);
    expect(pillars.page_health.available).toBe(false);
  });

  it('is the mean of the pillars by weight', () => {
    // Page health earns nothing: 45 of 100 points are left.
    expect(gradeAudits(createThreePages({ facts: { score: 0 } }))).toMatchObject({
      score: 45,
      grade: 'F',
      grade_label: 'Failing',
    });
  });

  it('leaves out checks that could not be measured', () => {
    const { pillars, score } = gradeAudits(createThreePages({ html: { mainWords: 10 } }));
    expect(pillars.citability).toMatchObject({ score: null, available: false });
    expect(pillars.citability.checks.every(({ available, earned }) => !available && earned === null)).toBe(
      true,
    );
    expect(score).toBe(100);
  });

  it.each([
    [100, 'A'],
    [90, 'A'],
    [89, 'B'],
    [80, 'B'],
    [79, 'C'],
    [70, 'C'],
    [69, 'D'],
    [60, 'D'],
    [59, 'F'],
    [0, 'F'],
  ])('%i is %s', (score, letter) => {
    expect(getGrade(score).grade).toBe(letter);
  });
});

describe('the state', () => {
  it('is provisional where a firewall blocked us, and says so without a word of its challenge', () => {
    const facts = { blockedBy: 'cloudflare', status: 403, score: null } as const;
    const pages = ['/', '/a', '/b'].map((path) =>
      createAudit(path, { facts, html: { title: 'Just a moment...', words: 5 } }),
    );
    expect(gradeAudits(pages).message).toContain(
      'A firewall or bot protection blocked our crawler on 3 pages: allow it there first. Audit 3 more or scan the website,',
    );
    const report = reportAudits(pages);
    expect(report.totals.words).toBe(0);
    expect(report.pages[0]).toMatchObject({ title: '', words: null });
  });

  it('is provisional with two pages: no score, no grade, but the pillars', () => {
    const score = gradeAudits([createAudit('/'), createAudit('/a')]);
    expect(score).toMatchObject({ state: 'provisional', score: null, grade: null, grade_label: null });
    expect(score.pages_evaluated).toBe(2);
    expect(score.pillars.page_health.score).toBe(100);
    expect(score.message).toBe(
      'shop.example.com has no score yet: 2 of the 3 HTML pages that a score needs have been audited. Audit 1 more or scan the website, and then compute the score again.',
    );
  });

  it('is provisional without any page: what cannot be measured is null, never 0', () => {
    const { state, score, pillars, issue_counts } = gradeAudits([]);
    expect({ state, score }).toEqual({ state: 'provisional', score: null });
    expect(pillars.page_health).toMatchObject({ score: null, available: false });
    expect(pillars.site_technical.available).toBe(true);
    expect(issue_counts).toEqual({ critical: 0, high: 0, medium: 0, low: 0 });
  });

  it('is unreachable when the home page does not answer, however many pages were audited', () => {
    const site = createSiteFacts({ home: { kind: 'unreachable', message: 'The home page answers 503.' } });
    const score = gradeAudits(createThreePages(), site);
    expect(score).toMatchObject({ state: 'unreachable', score: null, grade: null });
    expect(score.pillars.page_health.score).toBe(100);
    expect(score.message).toBe(
      'shop.example.com has no score: The home page answers 503. Compute it again once the home page responds.',
    );
  });
});

describe('the pages', () => {
  it('are counted once, by the newest audit, under whatever URL they were requested', () => {
    const old = createAudit('/a', { auditedAt: 1, facts: { score: 10 } });
    const again = createAudit('/a', {
      auditedAt: 2,
      requestedUrl: `http://www.shop.example.com/old`,
      facts: { score: 90 },
    });
    const { pages_evaluated, pillars } = gradeAudits([old, again]);
    expect(pages_evaluated).toBe(1);
    expect(pillars.page_health.score).toBe(90);
  });

  it('do not count when they are on another site, where the address redirects to', () => {
    const away = createAudit('/a', { facts: { url: 'https://other.example.org/' } });
    expect(gradeAudits([createAudit('/'), away]).pages_evaluated).toBe(1);
  });

  it('include those of the host with www.', () => {
    expect(gradeAudits([createAudit('https://www.shop.example.com/a')]).pages_evaluated).toBe(1);
  });
});

describe('issue_counts', () => {
  it('adds up the issues of all pages', () => {
    const pages = [
      createAudit('/', { facts: { issues: [NO_TITLE] } }),
      createAudit('/a', { facts: { issues: [NO_TITLE] } }),
    ];
    expect(gradeAudits(pages).issue_counts).toEqual({ critical: 0, high: 2, medium: 0, low: 0 });
  });
});

describe('top_issues', () => {
  it('ranks page issues and site checks by cost, with the number of pages', () => {
    // 36 of 100 points, weighted with 0.16, are 5.76 points of the page score: 94 are left.
    const pages = createThreePages({ facts: { score: 94, issues: [NO_TITLE] } });
    const site = createSiteFacts({
      notFoundProbe: { kind: 'answered', url: HOME, status: 200 },
    });
    expect(gradeAudits(pages, site).top_issues).toEqual([
      // Six points of each page, weighted with 0.55.
      {
        id: 'title-missing',
        kind: 'page',
        title: 'The page has no title',
        severity: 'high',
        pages: 3,
        cost: 3.3,
      },
      {
        id: 'real-404',
        kind: 'site',
        title: 'Missing pages return status 200',
        severity: null,
        pages: null,
        cost: 2,
      },
    ]);
  });

  it('are ten at most', () => {
    const issues = Array.from(
      { length: 15 },
      (_, i): AuditIssue => ({
        id: `issue-${i}`,
        severity: 'low',
        category: 'content',
        penalty: 3,
        title: `Issue ${i}`,
        evidence: '',
      }),
    );
    expect(gradeAudits([createAudit('/', { facts: { issues, score: 93 } })]).top_issues).toHaveLength(10);
  });

  it('charges what a cap takes from a page to the issue that set it', () => {
    const noindex = createAudit('/a', {
      facts: {
        score: 59,
        issues: [
          {
            id: 'meta-robots-noindex',
            severity: 'critical',
            category: 'indexability',
            penalty: 100,
            title: 'noindex in meta robots',
            evidence: '',
          },
          {
            id: 'title-long',
            severity: 'low',
            category: 'metadata',
            penalty: 3,
            title: 'Title is long',
            evidence: '',
          },
        ],
      },
    });
    const [first, second] = gradeAudits([noindex]).top_issues.filter(({ kind }) => kind === 'page');
    expect(first?.id).toBe('meta-robots-noindex');
    // 40.5 of the 41 points that the page lost, weighted with the 55 % of page health.
    expect(first?.cost).toBeCloseTo(0.55 * 40.5, 0);
    expect(second?.cost).toBe(0.3);
  });
});

describe('the message', () => {
  it('says the score and what would raise it most, in two sentences', () => {
    const site = createSiteFacts({
      notFoundProbe: { kind: 'answered', url: HOME, status: 200 },
    });
    expect(gradeAudits(createThreePages(), site).message).toBe(
      'shop.example.com scores 98 of 100, grade A (Excellent). Biggest gain: return 404 for pages that do not exist (+2 points).',
    );
  });

  it('names the cap when that holds the score', () => {
    const site = createSiteFacts({ home: { kind: 'answers', url: `http://shop.example.com/` } });
    const { message, score } = gradeAudits(createThreePages(), site);
    expect(score).toBe(69);
    expect(message).toBe(
      'shop.example.com scores 69 of 100, grade D (Poor). The home page is at http://shop.example.com/, without HTTPS. This limits the score to 69; fixing it adds 31 points.',
    );
  });

  it('says so when nothing takes a point', () => {
    expect(gradeAudits(createThreePages()).message).toContain('Nothing that was measured costs a point.');
  });
});

describe('signals', () => {
  it('are reported and change no point', () => {
    const site = createSiteFacts({
      robots: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
      llmsTxt: { found: 'yes', url: `${HOME}llms.txt`, detail: 'answers with text/plain' },
      agentsMd: { found: 'unknown', url: `${HOME}AGENTS.md`, detail: 'could not be looked at' },
    });
    const score = gradeAudits(createThreePages(), site);
    expect(score.score).toBe(100);
    expect(score.signals).toEqual([
      { id: 'llms-txt', label: 'llms.txt', found: true, evidence: `${HOME}llms.txt answers with text/plain` },
      {
        id: 'agents-md',
        label: 'AGENTS.md',
        found: null,
        evidence: `${HOME}AGENTS.md could not be looked at`,
      },
      {
        id: 'markdown-negotiation',
        label: 'Home page in Markdown on request',
        found: false,
        evidence: `${HOME} answers with text/html`,
      },
      {
        id: 'content-signals',
        label: 'Content signals',
        found: false,
        evidence: 'Neither robots.txt nor the home page gives any',
      },
      {
        id: 'training-crawlers-blocked',
        label: 'Training crawlers blocked',
        found: true,
        evidence: 'robots.txt disallows the home page for GPTBot, CCBot',
      },
      {
        id: 'rsl-license',
        label: 'RSL licence',
        found: false,
        evidence: 'Neither robots.txt nor the home page names one',
      },
    ]);
  });

  it('states usage preferences and licences in the words of the site, also those that are not known', () => {
    const robots = `License: https://shop.example.com/license.xml # RSL
license: https://collective.example.org/terms
User-agent: *
Content-Usage: / train-ai=n, ai-use=y # draft-ietf-aipref-vocab-08
content-signal: search=yes,use=reference
User-agent: Bot
Content-Usage: /open/ future-use=n`;
    const { score, signals } = gradeAudits(createThreePages(), createSiteFacts({ robots }));
    const without = gradeAudits(createThreePages(), createSiteFacts({ robots: 'User-agent: *\nAllow: /\n' }));
    const stated = Object.fromEntries(signals.map(({ id, ...signal }) => [id, signal]));
    expect(stated['content-signals']).toMatchObject({
      found: true,
      evidence:
        'robots.txt to *: Content-Usage: / train-ai=n, ai-use=y, Content-Signal: search=yes,use=reference; robots.txt to Bot: Content-Usage: /open/ future-use=n',
    });
    expect(stated['rsl-license']).toMatchObject({
      found: true,
      evidence: 'robots.txt names https://shop.example.com/license.xml, https://collective.example.org/terms',
    });
    expect(score).toBe(without.score);
    const licenses = ['https://shop.example.com/license.xml'];
    const homePage = decodeAuditFacts(createAudit('/', { facts: { licenses } }).facts);
    const inHeader = gradeAudits(createThreePages(), createSiteFacts({ homePage }));
    expect(inHeader.signals.find(({ id }) => id === 'rsl-license')).toMatchObject({
      found: true,
      evidence: 'the Link header of the home page names https://shop.example.com/license.xml',
    });
    expect(inHeader.score).toBe(without.score);
  });

  it('are unknown if robots.txt could not be read, and short whatever it says', () => {
    const unread = gradeAudits(
      createThreePages(),
      createSiteFacts({
        robotsTxt: { kind: 'unreachable', url: `${HOME}robots.txt`, reason: 'It did not answer.' },
      }),
    );
    expect(unread.signals.find(({ id }) => id === 'rsl-license')).toMatchObject({ found: null });
    const lines = Array.from(
      { length: 500 },
      (_, n) => `User-agent: Bot${n}\nContent-Usage: /${'x'.repeat(300)}`,
    );
    const licenses = Array.from(
      { length: 500 },
      (_, n) => `License: https://a.example/${n}${'x'.repeat(600)}`,
    );
    const long = gradeAudits(
      createThreePages(),
      createSiteFacts({ robots: [...lines, ...licenses].join('\n') }),
    );
    for (const { evidence } of long.signals) expect(evidence.length).toBeLessThan(4_000);
  });
});
