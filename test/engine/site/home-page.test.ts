import { describe, expect, it } from 'vitest';
import {
  type HomePageStatus,
  type SiteFacts,
  toStoredSiteFacts,
} from '../../../src/engine/site/site-facts.ts';
import {
  createAudit,
  createSiteFacts,
  createThreePages,
  findSiteCheck,
  gradeAudits,
  HOME,
  HOST,
  reportAudits,
} from './site.ts';

const REFUSED: HomePageStatus = { kind: 'error', url: HOME, status: 403, blockedBy: null };
const MOVED: HomePageStatus = { kind: 'elsewhere', url: HOME, location: 'https://other.example.com/' };
const AWAY: HomePageStatus = { kind: 'unreachable', message: 'It is away.' };

function findHomeFindings(home: HomePageStatus) {
  const site = toStoredSiteFacts(createSiteFacts({ home }));
  return reportAudits(createThreePages(), { site });
}

describe('a home page that answers our crawler with an error', () => {
  it.each([403, 404, 500, 503])('%i: caps the grade, and heads the message', (status) => {
    const site = createSiteFacts({ home: { kind: 'error', url: HOME, status, blockedBy: null } });
    const { state, score, grade, message } = gradeAudits(createThreePages(), site);
    expect({ state, score, grade }).toEqual({ state: 'graded', score: 59, grade: 'F' });
    expect(message).toBe(
      `${HOST} scores 59 of 100, grade F (Failing). The home page, ${HOME}, returns ${status} to our crawler. This limits the score to 59; fixing it adds 41 points.`,
    );
  });

  it('that a firewall sends instead of it caps nothing, and is a finding of its own', () => {
    const home = { kind: 'error', url: HOME, status: 403, blockedBy: 'cloudflare' } as const;
    const { score, caps_applied: caps, message } = gradeAudits(createThreePages(), createSiteFacts({ home }));
    expect({ score, caps }).toEqual({ score: 100, caps: [] });
    expect(message).toContain(`Cloudflare blocks our crawler at ${HOME}.`);
    const { findings } = findHomeFindings(home);
    expect(findings.map(({ id }) => id)).not.toContain('home-page-error');
    expect(findings.find(({ id }) => id === 'pages-blocked')).toMatchObject({
      evidence: `${HOME} was blocked by Cloudflare with status 403`,
      affected: { count: 1, urls: [HOME] },
    });
  });

  it('is provisional with fewer than three pages', () => {
    const score = gradeAudits([createAudit('/a')], createSiteFacts({ home: REFUSED }));
    expect(score).toMatchObject({ state: 'provisional', score: null });
    expect(score.message).toBe(
      `${HOST} has no score yet: 1 of the 3 HTML pages that a score needs have been audited. The home page, ${HOME}, returns 403 to our crawler. Audit 2 more or scan the website, and then compute the score again.`,
    );
  });

  it('is a finding of the report', () => {
    expect(findHomeFindings(REFUSED).findings[0]).toMatchObject({
      id: 'home-page-error',
      severity: 'critical',
      evidence: `The home page, ${HOME}, returns 403 to our crawler`,
      affected: { count: 1, urls: [HOME] },
    });
  });

  it('costs nothing for what the site may have refused likewise', () => {
    const sitemap: SiteFacts['sitemap'] = {
      files: [{ url: `${HOME}sitemap.xml`, kind: 'urlset', error: 'answers 403', urls: 0 }],
      urls: [],
      truncated: false,
      lastmods: [],
    };
    const score = gradeAudits(createThreePages(), createSiteFacts({ home: REFUSED, sitemap }));
    expect(findSiteCheck(score, 'sitemap-valid')).toMatchObject({
      available: false,
      evidence: `The home page, ${HOME}, returns 403 to our crawler; ${HOME}sitemap.xml answers 403`,
    });
    expect(findSiteCheck(score, 'https-one-host').available).toBe(false);
    expect(findSiteCheck(score, 'robots-txt-answers').earned).toBe(2);
  });
});

describe('a home page that redirects to another site', () => {
  it('is an answer: the audits at hand are graded, and the message says it', () => {
    const { state, message } = gradeAudits(createThreePages(), createSiteFacts({ home: MOVED }));
    expect(state).toBe('graded');
    expect(message).toContain(
      `The home page, ${HOME}, redirects to another site, https://other.example.com/. `,
    );
  });

  it('is a finding of the report', () => {
    expect(findHomeFindings(MOVED).findings).toMatchObject([{ id: 'home-page-elsewhere', severity: 'high' }]);
  });
});

describe('a home page that gives no answer', () => {
  const score = gradeAudits(createThreePages(), createSiteFacts({ home: AWAY }));

  it.each(['site_technical', 'ai_access'] as const)(
    'leaves %s, which needs an inspection, without a score',
    (key) => {
      expect(score.pillars[key]).toMatchObject({ score: null, available: false });
      for (const check of score.pillars[key].checks)
        expect(check).toMatchObject({ available: false, earned: null, evidence: 'It is away.' });
    },
  );

  it('leaves the pillars of the audits as they are', () => {
    expect(score).toMatchObject({ state: 'unreachable', score: null });
    expect(score.pillars.page_health.score).toBe(100);
    expect(score.pillars.citability.score).toBe(100);
    expect(score.pillars.entity_identity.score).toBe(100);
  });

  it('names the same checks as that of a site that was inspected', () => {
    const inspected = gradeAudits(createThreePages());
    for (const key of ['site_technical', 'ai_access'] as const)
      expect(score.pillars[key].checks.map(({ id }) => id)).toEqual(
        inspected.pillars[key].checks.map(({ id }) => id),
      );
  });

  it('is in the report as a question that could not be answered', () => {
    const { findings, not_assessed } = findHomeFindings(AWAY);
    expect(findings).toEqual([]);
    expect(not_assessed).toContainEqual({
      id: 'home-page-error',
      title: 'The home page returns no error',
      reason: 'It is away.',
    });
  });
});
