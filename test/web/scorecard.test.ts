import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import type { Scorecard } from '../../src/services/scores/get-scorecard.ts';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { setPublicScorecard, saveScore } from '../../src/storage/site-scores.ts';
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
} from '../engine/site/site.ts';
import { createAuditInput } from '../engine/page-input.ts';
import { newHost } from '../internet.ts';
import { Browser, ORIGIN } from './browser.ts';
import type { SiteScore } from '../../src/contracts/site-score.ts';

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
    sitemap: { files: [], urls: [], truncated: false },
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
      issues: [
        {
          id: 'title-missing',
          severity: 'high',
          category: 'metadata',
          penalty: 36,
          title: 'No title',
          evidence: 'secret evidence',
        },
      ],
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
    expect(html).toContain(`<strong>${site.score.grade}</strong>`);
    expect(html).toContain(`${site.score.grade_label}, ${site.score.score} of 100`);
    expect(html).toContain('<time datetime="2026-06-01T12:00:00+00:00">1 June 2026</time>');
    expect(html).toMatch(/\d+ points? down since 20 May 2026/);
  });

  it('every pillar with its weight, its score and a bar as long as that', () => {
    for (const { label, weight, score } of Object.values(site.score.pillars)) {
      expect(html).toMatch(
        new RegExp(`${label}<svg[^>]*>.*?<rect width="${score}%".*?${weight}%.*?>${score}</td>`, 's'),
      );
    }
  });

  it('the history as a chart that is drawn in one colour and says its values, and as a table', () => {
    const chart = /<svg class="chart".*?<\/svg>/s.exec(html)?.[0] ?? '';
    expect(chart).toContain('role="img"');
    expect(chart).toContain(`From 60 on 2026-05-01 to ${site.score.score} on 2026-06-01.`);
    expect(chart.match(/<circle/g)).toHaveLength(3);
    // The day without a score interrupts the line.
    expect(chart.match(/<polyline/g)).toHaveLength(2);
    for (const value of [60, 91, site.score.score]) expect(chart).toContain(`>${value}</text>`);
    expect(new Set(Array.from(chart.matchAll(/(?:fill|stroke)="([^"]+)"/g), ([, colour]) => colour))).toEqual(
      new Set(['currentColor', 'none']),
    );
    expect(html).toContain('2026-05-12</time></th><td>provisional</td><td class="number">–</td>');
  });

  it('what costs most, with the number of pages', () => {
    expect(html).toContain('<a href="/checks/title-missing">The page has no title</a>');
    expect(html).toMatch(/3 pages, about [\d.]+ points/);
    expect(html).toContain('Missing pages return status 200');
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

  it('at one address: others lead there', async () => {
    const response = await browser.get(`/scorecard/www.${site.host.toUpperCase()}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(`/scorecard/${site.host}`);
  });

  it('asked for every time, so that it can be hidden at once', async () => {
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
    const issues = analysis.issues.map(({ id, evidence }) => `${id}: ${evidence}`);
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

  it('nobody, of a website that is unknown, claimed or not shown', async () => {
    await expectNothing(newHost());
    await expectNothing('localhost');
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    await expectNothing(host);
  });

  it('nobody, at once when it is hidden', async () => {
    const { account, host } = await storeScorecard(createScore());
    expect((await browser.get(`/scorecard/${host}`)).status).toBe(200);
    await sendJson('POST', `/websites/${host}/public`, { public: false }, account.key);
    await expectNothing(host);
  });

  it('nobody, at once when the ownership is given up, and not when it is taken again', async () => {
    const { account, host } = await storeScorecard(createScore());
    await releaseByApi(account, host);
    await expectNothing(host);
    await env.DB.prepare('UPDATE websites SET hold_until = 1 WHERE host = ?').bind(host).run();
    await addVerifiedWebsite(account, host);
    await expectNothing(host);
  });

  it('of a new owner’s scorecard, nobody sees the score of the one before', async () => {
    const { account, host } = await storeScorecard(createScore());
    await releaseByApi(account, host);
    await env.DB.prepare('UPDATE websites SET hold_until = 1 WHERE host = ?').bind(host).run();
    const next = await newAccount();
    await addVerifiedWebsite(next, host);
    await setPublicScorecard(openDatabase(env, SERVICE), { host, accountId: next.id }, true, 1);
    const card = await (await browser.get(`/scorecard/${host}.json`)).json<Scorecard>();
    expect(card).toMatchObject({ score: null, history: [], updated_at: null, delta: null });
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(html).toContain('No score has been computed yet.');
    expect(await (await browser.get(`/scorecard/${host}/badge.svg`)).text()).toContain('not graded');
  });
});

describe('without a grade', () => {
  it.each([
    ['provisional', gradeAudits([createAudit('/')]), 'fewer than three pages have been audited'],
    [
      'unreachable',
      gradeAudits(
        createThreePages(),
        createSiteFacts({ home: { kind: 'unreachable', message: 'https://secret/ is away.' } }),
      ),
      'the home page gave no answer',
    ],
  ])('the page of a site that is %s says so and shows what could be measured', async (_, score, said) => {
    const { host } = await storeScorecard(score);
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(html).toContain(said);
    expect(html).not.toMatch(/class="grade"|secret|null|undefined|NaN/);
    expect(html).toContain('Page health');
    expect(await (await browser.get(`/scorecard/${host}/badge.svg`)).text()).toContain('not graded');
  });

  it('names the limit that holds a score', async () => {
    const site = createSiteFacts({ home: { kind: 'answers', url: 'http://shop.example.com/' } });
    const { host } = await storeScorecard(gradeAudits(createThreePages(), site));
    const html = await (await browser.get(`/scorecard/${host}`)).text();
    expect(html).toContain('<dt>At most 69</dt><dd>The home page is not on https</dd>');
  });
});
