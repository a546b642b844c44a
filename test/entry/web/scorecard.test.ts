import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import type { Scorecard } from '../../../src/services/reports/scorecard.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { setPublicScorecard, saveScore } from '../../../src/storage/site-scores.ts';
import { newAccount } from '../api/new-account.ts';
import { sendJson } from '../api/client.ts';
import type { Account } from '../api/scored-website.ts';
import { addVerifiedWebsite, releaseByApi } from '../api/website.ts';
import {
  createAudit,
  findSiteCheck,
  gradeAudits,
  createSiteFacts,
  createThreePages,
  NO_TITLE,
} from '../../engine/site/site.ts';
import { createAuditInput } from '../../engine/page-input.ts';
import { newHost } from '../../internet.ts';
import { Browser, ORIGIN } from './browser.ts';
import { expectRole, expectTag, findByTag, toWords } from '../../page.ts';
import type { SiteScore } from '../../../src/contracts/site-score.ts';

const browser = new Browser({ ...env, SITE_URL: ORIGIN });

interface ScorecardFixture {
  account: Account;
  host: string;
  score: SiteScore;
}

/** Stores a website with a public scorecard: the score of 2026-06-01, and the points of earlier days. */
async function storeScorecard(
  score: SiteScore,
  earlier: [date: string, points: number | null][] = [],
): Promise<ScorecardFixture> {
  const account = await newAccount();
  const host = newHost();
  await addVerifiedWebsite(account, host);
  const owner = { host, accountId: account.id };
  const facts = {
    home: { kind: 'answers' as const, url: `https://${host}/` },
    sitemap: { files: [], urls: [], truncated: false, lastmods: [] },
  };
  const days: [string, SiteScore][] = earlier.map(([date, points]) => [
    date,
    points === null
      ? { ...score, state: 'provisional', score: null, grade: null }
      : { ...score, score: points },
  ]);
  days.push(['2026-06-01', score]);
  for (const [date, dailyScore] of days) {
    await saveScore(openDatabase(env, owner.accountId), owner, {
      score: dailyScore,
      facts,
      outline: null,
      date,
      now: Date.parse(`${date}T12:00:00Z`),
    });
  }
  await setPublicScorecard(openDatabase(env, SERVICE), owner, true, 1);
  return { account, host, score };
}

/** Returns a score with a page issue, a failed site check, and evidence that names private pages. */
function createScore(): SiteScore {
  const pages = createThreePages({
    facts: {
      score: 70,
      issues: [{ ...NO_TITLE, evidence: 'secret evidence' }],
    },
  });
  const site = createSiteFacts({
    notFoundProbe: { kind: 'answered', url: 'https://shop.example.com/secret', status: 200 },
  });
  return gradeAudits([...pages, createAudit('/secret', { html: { title: 'Title of /a' } })], site);
}

const listScorecardPaths = (host: string) => [
  `/scorecard/${host}`,
  `/scorecard/${host}.json`,
  `/scorecard/${host}/badge.svg`,
];

describe('what anyone can see', () => {
  let site: ScorecardFixture;
  let html: string;
  beforeAll(async () => {
    site = await storeScorecard(createScore(), [
      ['2026-05-01', 60],
      ['2026-05-12', null],
      ['2026-05-20', 91],
    ]);
    html = await (await browser.get(`/scorecard/${site.host}`)).text();
  });

  it('grade, score and date', () => {
    expectRole(html, 'img', { name: `Website score: ${site.score.score} of 100` });
    expect(toWords(html)).toContain(`Grade ${site.score.grade} ${site.score.grade_label}`);
    expectTag(html, 'time', { datetime: '2026-06-01T12:00:00+00:00', name: '1 June 2026' });
    expect(toWords(html)).toMatch(/down \d+ since 20 May 2026/);
  });

  it('every pillar with its points, its weight and a bar as long as that', () => {
    for (const { label, weight, score } of Object.values(site.score.pillars)) {
      const points = Number(((weight * (score ?? 0)) / 100).toFixed(1));
      const pillar = expectTag(html, 'div', { class: 'meter', name: new RegExp(`^${label}`) });
      expect(toWords(pillar)).toContain(`${points} of ${weight}`);
      expectTag(pillar, 'rect', { width: `${score}%` });
    }
  });

  it('the history as a chart that says its values, and as a table', () => {
    expectRole(html, 'img', {
      name: `Website score by day. From 60 on 1 May 2026 to ${site.score.score} on 1 June 2026`,
    });
    // The day without a score interrupts the line.
    expect(findByTag(html, 'path', { class: 'line' })).toHaveLength(2);
    expect(toWords(html)).toContain(
      `1 June 2026 ${site.score.score} 20 May 2026 91 12 May 2026 – 1 May 2026 60`,
    );
  });

  it('the biggest gains, with the number of pages', () => {
    expectRole(html, 'link', { href: '/checks/title-missing', name: /^Add a title/ });
    expect(toWords(html)).toMatch(/Add a title [^+]* 3 pages \+[\d.]+/);
    expect(toWords(html)).toMatch(/Return 404 for pages that do not exist Whole website \+[\d.]+/);
  });

  it('the same as JSON', async () => {
    const response = await browser.get(`/scorecard/${site.host}.json`);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    const card = await response.json<Scorecard>();
    expect(card).toMatchObject({
      host: site.host,
      updated_at: '2026-06-01T12:00:00+00:00',
      score: {
        state: 'graded',
        score: site.score.score,
        grade: site.score.grade,
        top_issues: site.score.top_issues,
      },
    });
    expect(card.score?.pillars.map(({ key }) => key)).toEqual(Object.keys(site.score.pillars));
    expect(card.history.map(({ date }) => date)).toEqual([
      '2026-06-01',
      '2026-05-20',
      '2026-05-12',
      '2026-05-01',
    ]);
  });

  it('a badge with the grade in words', async () => {
    const response = await browser.get(`/scorecard/${site.host}/badge.svg`);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    const svg = await response.text();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="20"/);
    expect(svg).toContain(`${site.score.grade} ${site.score.score}/100`);
    expect(svg).not.toMatch(/style=|<script|href/);
  });

  it('nothing of the owner, of pages and of evidence', async () => {
    expect(findSiteCheck(site.score, 'real-404').evidence).toContain('secret');
    for (const path of listScorecardPaths(site.host)) {
      const text = await (await browser.get(path)).text();
      expect(text).not.toContain(site.account.email);
      expect(text).not.toContain(site.account.id);
      expect(text).not.toMatch(/secret|Title of|r_/);
    }
  });

  it('at one URL: others lead there', async () => {
    const response = await browser.get(`/scorecard/www.${site.host.toUpperCase()}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(`/scorecard/${site.host}`);
  });

  it('revalidated every time, so that it can be hidden immediately', async () => {
    for (const path of listScorecardPaths(site.host)) {
      expect((await browser.get(path)).headers.get('Cache-Control'), path).toBe('no-cache');
    }
  });

  it('under the strict policy, without inline styles', () => {
    expect(html).not.toMatch(/ style="|<style|<script(?! type="application\/ld\+json"| src="\/app\.js")/);
  });

  it('scores 90 or more in our own audit', async () => {
    const path = `/scorecard/${site.host}`;
    const page = await browser.get(path);
    const headers = {
      ...Object.fromEntries(page.headers),
      'cache-control': page.headers.get('Cache-Control') ?? '',
    };
    const { analysis } = runAudit(createAuditInput(await page.text(), { url: ORIGIN + path, headers }));
    const issues = analysis.issues.map(({ id, evidence }) => `${id}: ${writeEvidence(evidence)}`);
    expect(analysis.overall_score, issues.join('\n')).toBeGreaterThanOrEqual(90);
  });
});

describe('who sees nothing', () => {
  async function expectNothing(host: string): Promise<void> {
    for (const path of listScorecardPaths(host)) {
      const response = await browser.get(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  }

  it('nobody, if the website is unknown, claimed or hidden', async () => {
    await expectNothing(newHost());
    await expectNothing('localhost');
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    await expectNothing(host);
  });

  it('nobody, as soon as it is hidden', async () => {
    const { account, host } = await storeScorecard(createScore());
    expect((await browser.get(`/scorecard/${host}`)).status).toBe(200);
    await sendJson('POST', `/websites/${host}/public`, { public: false }, account.key);
    await expectNothing(host);
  });

  it('nobody, as soon as the ownership is given up, nor when it is taken again', async () => {
    const { account, host } = await storeScorecard(createScore());
    await releaseByApi(account, host);
    await expectNothing(host);
    await updateRows('websites', { host }, { holdUntil: 1 });
    await addVerifiedWebsite(account, host);
    await expectNothing(host);
  });

  it('nobody, the previous owner’s score under a new owner', async () => {
    const { account, host } = await storeScorecard(createScore());
    await releaseByApi(account, host);
    await updateRows('websites', { host }, { holdUntil: 1 });
    const next = await newAccount();
    await addVerifiedWebsite(next, host);
    await setPublicScorecard(openDatabase(env, SERVICE), { host, accountId: next.id }, true, 1);
    const card = await (await browser.get(`/scorecard/${host}.json`)).json<Scorecard>();
    expect(card).toMatchObject({ score: null, history: [], updated_at: null, delta: null });
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(html).toContain(`${host} has no score yet.`);
    expect(await (await browser.get(`/scorecard/${host}/badge.svg`)).text()).toContain('not graded');
  });
});

describe('without a grade', () => {
  it.each([
    ['provisional', gradeAudits([createAudit('/')]), 'Not graded yet: audit at least three pages'],
    [
      'unreachable',
      gradeAudits(
        createThreePages(),
        createSiteFacts({ home: { kind: 'unreachable', message: 'https://secret/ is away.' } }),
      ),
      'Not graded: the home page did not respond',
    ],
  ])('the page of a site that is %s says so and shows what could be measured', async (_, score, said) => {
    const { host } = await storeScorecard(score);
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(html).toContain(said);
    expect(html).not.toMatch(/Grade [A-F]|secret|null|undefined|NaN/);
    expect(html).toContain('Page health');
    expect(await (await browser.get(`/scorecard/${host}/badge.svg`)).text()).toContain('not graded');
  });

  it('names the limit that holds a score', async () => {
    const site = createSiteFacts({ home: { kind: 'answers', url: 'http://shop.example.com/' } });
    const { host } = await storeScorecard(gradeAudits(createThreePages(), site));
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(toWords(html)).toContain('The score is limited to 69. The home page is not on https.');
  });
});
