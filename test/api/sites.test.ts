import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { CachedScore } from '../../src/services/sites/get-score.ts';
import type { ListedWebsite } from '../../src/services/websites/list.ts';
import { newHost, requestsTo, site } from '../internet.ts';
import { newAccount } from './account.ts';
import { ask, data, failure, send } from './contract.ts';
import { age, audit, chairShop, ownedShop, page, score } from './scored-site.ts';
import { add, own, release } from './website.ts';

function readScore(account: { key: string }, host: string): Promise<CachedScore> {
  return ask('GET', `/websites/${host}/score`, account).then((response) => data<CachedScore>(response));
}

const TODAY = () => new Date().toISOString().slice(0, 10);

describe('POST /websites/{host}/score', () => {
  it('grades the site from its audits and a fresh look', async () => {
    const { account, host } = await ownedShop();
    const answer = await score(account, host);
    expect(answer).toMatchObject({ ok: true, outcome: 'scored', delta: null });
    expect(answer.score).toMatchObject({ host, version: '1.0', state: 'graded', pages_evaluated: 3 });
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
        date: TODAY(),
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

  it('crawls no page: only the home page, robots.txt, sitemap, text files and a path made up', async () => {
    const { account, host } = await ownedShop();
    const before = (await requestsTo(host)).length;
    await score(account, host);
    const asked = (await requestsTo(host))
      .slice(before)
      .map(({ url }) => url.replace(/no-such-page-[\w-]+/, 'no-such-page'));
    expect(asked.sort()).toEqual(
      [
        `http://${host}/`,
        `https://${host}/`,
        `https://${host}/`,
        // Where http leads.
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
    const { account, host } = await ownedShop({ audited: ['/', '/chairs'] });
    const { score: provisional, history } = await score(account, host);
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

  it.each([
    ['answers 503', { '/': { status: 503 } }],
    ['closes the connection', { '/': { failure: 'close' as const } }],
    [
      'redirects to another site',
      { '/': { status: 302, headers: { location: 'https://www.brightpage.com/' } } },
    ],
  ])('is unreachable when the home page %s', async (_, home) => {
    const { account, host } = await ownedShop();
    await site({ ...chairShop(host), 'http:/': home['/'], ...home }, { host });
    if ('headers' in home['/']) await site({ '/': page('Elsewhere') }, { host: 'www.brightpage.com' });
    const { score: none } = await score(account, host);
    expect(none).toMatchObject({ state: 'unreachable', score: null, grade: null, pages_evaluated: 3 });
    expect(none.message).toContain(`${host} has no score: `);
  });

  it('takes the site where it answers: www. when the bare host does not', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    await site({ '*': { failure: 'close' } }, { host });
    await site(chairShop(`www.${host}`), { host: `www.${host}` });
    for (const path of ['/', '/chairs', '/tables']) await audit(account, `https://www.${host}${path}`);
    const { score: graded } = await score(account, host);
    expect(graded).toMatchObject({ state: 'graded', pages_evaluated: 3 });
    expect(graded.pillars.page_health.checks[0]?.evidence).toContain('the home page counted twice');
  });

  it('keeps one point a day, the last, and compares with the last earlier day', async () => {
    const { account, host } = await ownedShop();
    const first = await score(account, host);
    await age(account, host, 3);
    await site({ ...chairShop(host), '*': page('Nothing here') }, { host });
    const second = await score(account, host);
    const third = await score(account, host);
    expect(second.score.score).toBe((first.score.score ?? 0) - 2);
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(third.delta).toEqual({ score: -2, since });
    expect(third.history.map(({ date, score: points }) => [date, points])).toEqual([
      [TODAY(), third.score.score],
      [since, first.score.score],
    ]);
  });

  it('counts the audits of the owner alone, of the host and its www. alone', async () => {
    const { account, host } = await ownedShop({ audited: ['/'] });
    const stranger = await newAccount();
    await audit(stranger, `https://${host}/chairs`);
    const other = newHost();
    await site({ '/': page('Other') }, { host: other });
    await audit(account, `https://${other}/`);
    expect((await score(account, host)).score.pages_evaluated).toBe(1);
  });

  it('takes any form of the host in the path', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    expect((await score(account, `www.${host.toUpperCase()}`)).website.host).toBe(host);
  });
});

describe('GET /websites/{host}/score', () => {
  it('is null before there is one', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    expect(await readScore(account, host)).toEqual({
      score: null,
      delta: null,
      updated_at: null,
      stale: false,
      history: [],
    });
  });

  it('gives what was computed and never contacts the site', async () => {
    const { account, host } = await ownedShop();
    const computed = await score(account, host);
    const before = (await requestsTo(host)).length;
    const cached = await readScore(account, host);
    expect(cached).toEqual({
      score: computed.score,
      delta: null,
      updated_at: computed.score.computed_at,
      stale: false,
      history: computed.history,
    });
    expect(await requestsTo(host)).toHaveLength(before);
  });

  it('is stale after seven days', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    await score(account, host);
    await age(account, host, 6.9);
    expect((await readScore(account, host)).stale).toBe(false);
    await age(account, host, 7.1);
    expect((await readScore(account, host)).stale).toBe(true);
  });

  it('stands in the list of websites', async () => {
    const { account, host } = await ownedShop();
    const { score: computed } = await score(account, host);
    const { websites } = await data<{ websites: ListedWebsite[] }>(await ask('GET', '/websites', account));
    expect(websites).toMatchObject([{ host, score: computed }]);
  });
});

describe('POST /websites/{host}/public', () => {
  it('switches the scorecard on and off', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    const { score: computed } = await score(account, host);
    for (const shown of [true, false]) {
      const answer = await data(
        await send('POST', `/websites/${host}/public`, { public: shown }, account.key),
      );
      expect(answer).toMatchObject({
        ok: true,
        outcome: 'updated',
        website: { host, public_scorecard: shown, owner_email: account.email, score: computed },
      });
    }
  });

  it.each([{}, { public: 'yes' }, { public: null }])('is 422 for %j', async (body) => {
    const { account, host } = await ownedShop({ audited: [] });
    const response = await send('POST', `/websites/${host}/public`, body, account.key);
    expect(response.status).toBe(422);
    expect((await failure(response)).message).toBe('public: must be true or false');
  });

  it('takes a form', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    const response = await ask('POST', `/websites/${host}/public`, {
      key: account.key,
      body: new URLSearchParams({ public: 'true' }),
    });
    expect(await data(response)).toMatchObject({ website: { public_scorecard: true } });
  });
});

describe('who may', () => {
  const ROUTES = [
    ['POST', 'score', undefined],
    ['GET', 'score', undefined],
    ['GET', 'report', undefined],
    ['POST', 'public', { public: true }],
  ] as const;

  it.each(ROUTES)('%s %s: the verified owner alone', async (method, route, body) => {
    const { account: owner, host } = await ownedShop({ audited: [] });
    const claimant = await newAccount();
    const claimed = newHost();
    await add(claimant, claimed);
    const call = async (key: string | undefined, name: string) => {
      const response = await (body === undefined
        ? ask(method, `/websites/${name}/${route}`, key === undefined ? {} : { key })
        : send(method, `/websites/${name}/${route}`, body, key));
      return response.status;
    };
    expect(await call(owner.key, host)).toBe(200);
    expect(await call(claimant.key, host)).toBe(403);
    expect(await call(claimant.key, claimed)).toBe(403);
    expect(await call(owner.key, newHost())).toBe(404);
    expect(await call(owner.key, 'localhost')).toBe(404);
    expect(await call(undefined, host)).toBe(401);
    await release(owner, host);
    expect(await call(owner.key, host)).toBe(403);
  });

  it('says nothing about the owner to others, and looks at no site for them', async () => {
    const { account, host } = await ownedShop({ audited: [] });
    const before = (await requestsTo(host)).length;
    const response = await ask('POST', `/websites/${host}/score`, await newAccount());
    expect((await failure(response)).message).not.toContain(account.email);
    expect(await requestsTo(host)).toHaveLength(before);
  });

  it('a new owner sees nothing of the score of the one before', async () => {
    const { account, host } = await ownedShop();
    await score(account, host);
    await send('POST', `/websites/${host}/public`, { public: true }, account.key);
    await release(account, host);
    await env.DB.prepare('UPDATE websites SET hold_until = 1 WHERE host = ?').bind(host).run();
    const next = await newAccount();
    await own(next, host);
    expect(await readScore(next, host)).toMatchObject({ score: null, history: [] });
    const { websites } = await data<{ websites: ListedWebsite[] }>(await ask('GET', '/websites', next));
    expect(websites).toMatchObject([{ host, score: null, public_scorecard: false }]);
  });
});
