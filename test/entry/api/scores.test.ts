// Slow: each score requests the facts of a site, a dozen pages and their DNS.
import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { newHost, listRequestsTo, createSite, type SiteResponse } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import {
  backdateScore,
  auditNow,
  chairShop,
  newAuditedWebsite,
  textPage,
  requestScore,
} from './scored-website.ts';
import { addByApi, addVerifiedWebsite, releaseByApi } from './website.ts';
import { listWebsitePage } from '../../../src/services/websites/list-websites.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import type { ScoreOverview } from '../../../src/contracts/site-score.ts';
import type { ListedWebsite } from '../../../src/contracts/website.ts';

function readScore(account: { key: string }, host: string): Promise<ScoreOverview> {
  return callApi('GET', `/websites/${host}/score`, account).then((response) =>
    readData<ScoreOverview>(response),
  );
}

const today = () => new Date().toISOString().slice(0, 10);

describe('POST /websites/{host}/score', () => {
  it('grades the website from its audits and a fresh inspection', async () => {
    const { account, host } = await newAuditedWebsite();
    const answer = await requestScore(account, host);
    expect(answer).toMatchObject({ ok: true, outcome: 'scored', delta: null });
    expect(answer.score).toMatchObject({ host, version: '1.1', state: 'graded', pages_evaluated: 3 });
    expect(answer.score.score).toBeGreaterThan(50);
    expect(answer.score.grade).toMatch(/^[A-F]$/);
    expect(answer.score.pillars.site_technical.checks.map(({ id, earned }) => [id, earned])).toEqual([
      ['robots-txt-answers', 2],
      ['search-crawlers-allowed', 3],
      ['sitemap-valid', 3],
      ['sitemap-clean', 2],
      ['https-one-host', 3],
      ['real-404', 2],
      ['fast-answers', 2],
      ['titles-unique', 1.5],
      ['descriptions-unique', 0.5],
      ['links-alive', 1],
    ]);
    expect(answer.history).toEqual([
      {
        date: today(),
        state: 'graded',
        score: answer.score.score,
        grade: answer.score.grade,
        pages_evaluated: 3,
      },
    ]);
    expect(answer.website).toMatchObject({
      host,
      is_owner: true,
      owner_email: account.email,
      score: answer.score,
    });
  });

  it('crawls no page: fetches only the home page, robots.txt, sitemap, text files and a random path', async () => {
    const { account, host } = await newAuditedWebsite();
    const before = (await listRequestsTo(host)).length;
    await requestScore(account, host);
    const asked = (await listRequestsTo(host))
      .slice(before)
      .map(({ url }) => url.replace(/no-such-page-[\w-]+/, 'no-such-page'));
    expect(asked.sort()).toEqual(
      [
        `http://${host}/`,
        `https://${host}/`,
        `https://${host}/`,
        // The target of the redirect from http.
        `https://${host}/`,
        `https://${host}/AGENTS.md`,
        `https://${host}/llms.txt`,
        `https://${host}/no-such-page`,
        `https://${host}/robots.txt`,
        `https://${host}/sitemap.xml`,
      ].sort(),
    );
  });

  it('is provisional with fewer than three audited pages', async () => {
    const { account, host } = await newAuditedWebsite({ audited: ['/', '/chairs'] });
    const { score: provisional, history } = await requestScore(account, host);
    expect(provisional).toMatchObject({
      state: 'provisional',
      score: null,
      grade: null,
      grade_label: null,
      pages_evaluated: 2,
    });
    expect(provisional.pillars.page_health.score).toBeGreaterThan(0);
    expect(history).toMatchObject([{ state: 'provisional', score: null, grade: null, pages_evaluated: 2 }]);
  });

  it('is unreachable when the home page gives no answer: checks that need one are not measured', async () => {
    const { account, host } = await newAuditedWebsite();
    const home = { failure: 'close' as const };
    await createSite({ ...chairShop(host), 'http:/': home, '/': home }, { host });
    const { score: none } = await requestScore(account, host);
    expect(none).toMatchObject({ state: 'unreachable', score: null, grade: null, pages_evaluated: 3 });
    expect(none.message).toContain(`${host} has no score: `);
    expect(none.pillars.site_technical).toMatchObject({ score: null, available: false });
    expect(none.pillars.ai_access).toMatchObject({ score: null, available: false });
    expect(none.pillars.page_health.score).toBeGreaterThan(0);
  });

  it.each<[string, SiteResponse, string]>([
    ['answers 500', { status: 500 }, 'returns 500 to our crawler'],
    ['answers 503', { status: 503 }, 'returns 503 to our crawler'],
    [
      'redirects to another site',
      { status: 302, headers: { location: 'https://www.brightpage.com/' } },
      'redirects to another site, https://www.brightpage.com/',
    ],
  ])('is graded by the audits at hand when the home page %s', async (_, home, fault) => {
    const { account, host } = await newAuditedWebsite();
    await createSite({ ...chairShop(host), 'http:/': home, '/': home }, { host });
    await createSite({ '/': textPage('Elsewhere') }, { host: 'www.brightpage.com' });
    const { score: graded } = await requestScore(account, host);
    expect(graded).toMatchObject({ state: 'graded', pages_evaluated: 3 });
    expect(graded.score).toBeGreaterThan(50);
    expect(graded.message).toContain(`The home page, https://${host}/, ${fault}. `);
    expect(graded.pillars.site_technical.score).toBe(100);
    const { report } = await readData<{ report: SiteReport }>(
      await callApi('GET', `/websites/${host}/report`, account),
    );
    expect(report.findings.find(({ id }) => id.startsWith('home-page-'))?.evidence).toContain(fault);
  });

  it('inspects www. when the bare host does not answer', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    await createSite({ '*': { failure: 'close' } }, { host });
    await createSite(chairShop(`www.${host}`), { host: `www.${host}` });
    for (const path of ['/', '/chairs', '/tables']) await auditNow(account, `https://www.${host}${path}`);
    const { score: graded } = await requestScore(account, host);
    expect(graded).toMatchObject({ state: 'graded', pages_evaluated: 3 });
    expect(graded.pillars.page_health.checks[0]?.evidence).toContain('the home page counted twice');
  });

  it('keeps one point a day, the last, and compares with the last earlier day', async () => {
    const { account, host } = await newAuditedWebsite();
    const first = await requestScore(account, host);
    await backdateScore(account, host, 3);
    await createSite({ ...chairShop(host), '*': textPage('Nothing here') }, { host });
    const second = await requestScore(account, host);
    const third = await requestScore(account, host);
    expect(second.score.score).toBe((first.score.score ?? 0) - 3);
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(third.delta).toEqual({ score: -3, since });
    expect(third.history.map(({ date, score: points }) => [date, points])).toEqual([
      [today(), third.score.score],
      [since, first.score.score],
    ]);
  });

  it('counts only audits of the owner, and only of the host and its www.', async () => {
    const { account, host } = await newAuditedWebsite({ audited: ['/'] });
    const stranger = await newAccount();
    await auditNow(stranger, `https://${host}/chairs`);
    const other = newHost();
    await createSite({ '/': textPage('Other') }, { host: other });
    await auditNow(account, `https://${other}/`);
    expect((await requestScore(account, host)).score.pages_evaluated).toBe(1);
  });

  it('takes any form of the host in the path', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    expect((await requestScore(account, `www.${host.toUpperCase()}`)).website.host).toBe(host);
  });
});

describe('GET /websites/{host}/score', () => {
  it('is null before there is one', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    expect(await readScore(account, host)).toEqual({
      score: null,
      delta: null,
      updated_at: null,
      stale: false,
      history: [],
    });
  });

  it('returns the newest score and never contacts the website', async () => {
    const { account, host } = await newAuditedWebsite();
    const computed = await requestScore(account, host);
    const before = (await listRequestsTo(host)).length;
    const cached = await readScore(account, host);
    expect(cached).toEqual({
      score: computed.score,
      delta: null,
      updated_at: computed.score.computed_at,
      stale: false,
      history: computed.history,
    });
    expect(await listRequestsTo(host)).toHaveLength(before);
  });

  it('is stale after seven days', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    await requestScore(account, host);
    await backdateScore(account, host, 6.9);
    expect((await readScore(account, host)).stale).toBe(false);
    await backdateScore(account, host, 7.1);
    expect((await readScore(account, host)).stale).toBe(true);
  });

  it('is in the list of websites', async () => {
    const { account, host } = await newAuditedWebsite();
    const { score: computed } = await requestScore(account, host);
    const { websites } = await readData<{ websites: ListedWebsite[] }>(
      await callApi('GET', '/websites', account),
    );
    expect(websites).toMatchObject([{ host, score: computed }]);
  });
});

describe('a damaged score', () => {
  it('is unknown, and hides no other website', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const context = { env, caller: { accountId: account.id, email: account.email } };
    for (const score of ['{"score": 9', '', 'null', '[]']) {
      await updateRows('siteScores', { host }, { score });
      const { websites } = await readData<{ websites: ListedWebsite[] }>(
        await callApi('GET', '/websites', account),
      );
      expect(websites).toMatchObject([{ host, is_owner: true, score: null }]);
      const read = await callApi('GET', `/websites/${host}/score`, account);
      expect(await readData(read), score).toMatchObject({ score: null });
      expect(log).toHaveBeenCalledWith(expect.stringContaining('stored-score-damaged'));
      log.mockClear();
      const query = { order: { by: 'score', descending: true }, cursor: undefined } as const;
      const { page } = await listWebsitePage(context, { query, limit: 10 });
      expect(page.rows).toMatchObject([{ host, score: null, grade: null }]);
    }
    await requestScore(account, host);
    expect(await readData(await callApi('GET', `/websites/${host}/score`, account))).toMatchObject({
      score: { state: expect.any(String) },
    });
  });
});

describe('POST /websites/{host}/public', () => {
  it('switches the scorecard on and off', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    const { score: computed } = await requestScore(account, host);
    for (const shown of [true, false]) {
      const answer = await readData(
        await sendJson('POST', `/websites/${host}/public`, { public: shown }, account.key),
      );
      expect(answer).toMatchObject({
        ok: true,
        outcome: 'updated',
        website: { host, public_scorecard: shown, owner_email: account.email, score: computed },
      });
    }
  });

  it.each([{}, { public: 'yes' }, { public: null }])('is 422 for %j', async (body) => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    const response = await sendJson('POST', `/websites/${host}/public`, body, account.key);
    expect(response.status).toBe(422);
    expect((await readError(response)).message).toBe('public: must be true or false');
  });

  it('takes a form', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    const response = await callApi('POST', `/websites/${host}/public`, {
      key: account.key,
      body: new URLSearchParams({ public: 'true' }),
    });
    expect(await readData(response)).toMatchObject({ website: { public_scorecard: true } });
  });
});

describe('access to scores', () => {
  const ROUTES = [
    ['POST', 'score', undefined],
    ['GET', 'score', undefined],
    ['GET', 'report', undefined],
    ['POST', 'public', { public: true }],
  ] as const;

  it.each(ROUTES)('%s %s: only the verified owner', async (method, route, body) => {
    const { account: owner, host } = await newAuditedWebsite({ audited: [] });
    const claimant = await newAccount();
    const claimed = newHost();
    await addByApi(claimant, claimed);
    const call = async (key: string | undefined, name: string) => {
      const response = await (body === undefined
        ? callApi(method, `/websites/${name}/${route}`, key === undefined ? {} : { key })
        : sendJson(method, `/websites/${name}/${route}`, body, key));
      return response.status;
    };
    expect(await call(owner.key, host)).toBe(200);
    expect(await call(claimant.key, host)).toBe(403);
    expect(await call(claimant.key, claimed)).toBe(403);
    expect(await call(owner.key, newHost())).toBe(404);
    expect(await call(owner.key, 'localhost')).toBe(404);
    expect(await call(undefined, host)).toBe(401);
    await releaseByApi(owner, host);
    expect(await call(owner.key, host)).toBe(403);
  });

  it('reveals nothing about the owner to others, and contacts no website for them', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    const before = (await listRequestsTo(host)).length;
    const response = await callApi('POST', `/websites/${host}/score`, await newAccount());
    expect((await readError(response)).message).not.toContain(account.email);
    expect(await listRequestsTo(host)).toHaveLength(before);
  });

  it('a new owner sees nothing of the previous owner’s score', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    await sendJson('POST', `/websites/${host}/public`, { public: true }, account.key);
    await releaseByApi(account, host);
    await updateRows('websites', { host }, { holdUntil: 1 });
    const next = await newAccount();
    await addVerifiedWebsite(next, host);
    expect(await readScore(next, host)).toMatchObject({ score: null, history: [] });
    const { websites } = await readData<{ websites: ListedWebsite[] }>(
      await callApi('GET', '/websites', next),
    );
    expect(websites).toMatchObject([{ host, score: null, public_scorecard: false }]);
  });
});
