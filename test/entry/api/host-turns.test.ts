import { env } from 'cloudflare:workers';
import { decodeTime } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { inspectSite } from '../../../src/crawler/inspect-site.ts';
import { fetchRobotsTxt } from '../../../src/crawler/fetch-robots-txt.ts';
import { createRequester } from '../../../src/crawler/requester.ts';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { computeScore } from '../../../src/services/reports/score.ts';
import { createCrawlerOptions } from '../../../src/services/hosts/host-gate.ts';
import { moveClock, moveClockTo, readStoppedClock, stopClock, until } from '../../clock.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { newVerifiedWebsite } from './scan.ts';
import { addByApi, publishTokens, verifyByApi } from './website.ts';

const TEXT = { 'content-type': 'text/plain' };
const HOME: SiteResponse = { body: '<title>Chairs</title><p>Chairs of oak' };
const DELAYED: SiteResponse = { headers: TEXT, body: 'User-agent: *\nCrawl-delay: 10' };
const MINUTE = 60_000;

/** Inspects a website as the score of an account does. @param HOST the Host objects */
function inspect(host: string, account: string, HOST = env.HOST) {
  const work = { id: account, kind: 'background' } as const;
  const options = createCrawlerOptions({ ...env, HOST }, account, work);
  return inspectSite(host, options, ({ page }) => page.bytes);
}

/** Returns the Host objects with a list of the turns they grant, in seconds since 1970. */
function recordTurns(): { HOST: Env['HOST']; times: number[] } {
  const times: number[] = [];
  const getByName = (name: string) => {
    const object = env.HOST.getByName(name);
    return {
      admitTurns: async (...request: Parameters<typeof object.admitTurns>) => {
        const taken = await object.admitTurns(...request);
        // The id of a turn tells when it was granted.
        if (taken.ok)
          times.push(...taken.turns.map((turn) => decodeTime(turn.slice('turn_'.length)) / 1_000));
        return taken;
      },
      admit: async (...request: Parameters<typeof object.admit>) => object.admit(...request),
      endTurn: async (...request: Parameters<typeof object.endTurn>) => object.endTurn(...request),
      putRobotsTxt: async (...request: Parameters<typeof object.putRobotsTxt>) =>
        object.putRobotsTxt(...request),
    };
  };
  return { HOST: { getByName } as unknown as Env['HOST'], times };
}

function takeTurn(host: string) {
  return env.HOST.getByName(host).takeTurn({ work: 'scan', kind: 'background', crawlDelay: null });
}

/** Takes all turns that a host grants at the same time. */
async function takeAllTurns(host: string): Promise<string[]> {
  const turns: string[] = [];
  for (let taken = await takeTurn(host); taken.ok; taken = await takeTurn(host)) turns.push(taken.turn);
  return turns;
}

/** Waits until the robots.txt of a host is kept: an audit does not wait for it. */
async function untilKept(host: string): Promise<void> {
  await until(async () => (await env.HOST.getByName(host).getRobotsTxt(`https://${host}`, MINUTE)) !== null);
}

/**
 * Stops the clocks, which move by the waits of the crawler alone: 500 times as fast, so that they end in their order. Returns the time
 * that has passed, in milliseconds.
 */
function accelerateWaits(): () => number {
  const wait = scheduler.wait.bind(scheduler);
  stopClock();
  const start = readStoppedClock();
  const getPassed = () => readStoppedClock() - start;
  vi.spyOn(performance, 'now').mockImplementation(getPassed);
  vi.spyOn(scheduler, 'wait').mockImplementation(async (milliseconds, options) => {
    const endsAt = readStoppedClock() + milliseconds;
    await wait(milliseconds / 500, options);
    moveClockTo(endsAt);
  });
  return getPassed;
}

describe('score inspections of two accounts (docs/contract.md 13.9)', () => {
  it('together send four requests at the same time; an audit does not wait meanwhile, and all turns end', async () => {
    const host = newHost();
    const held = { '/': { held: true }, '/robots.txt': { held: true } };
    await createSite({ ...held, '/oak': HOME }, { host });
    await createSite({ '/': { held: true } }, { host: `www.${host}` });
    const inspections = [inspect(host, 'acc_a'), inspect(host, 'acc_b')];
    const countRequests = async () =>
      (await listRequestsTo(host)).length + (await listRequestsTo(`www.${host}`)).length;
    await until(async () => (await countRequests()) === 4);

    const { key } = await newAccount();
    const audit = sendJson('POST', '/reports', { url: `https://${host}/oak` }, key);
    await until(async () => (await countRequests()) === 6);
    const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(paths).toContain('/oak');
    expect(await takeTurn(host)).toMatchObject({ ok: false, reason: 'parallel' });

    await createSite({ '/': HOME, '/oak': HOME }, { host });
    await createSite({ '/': HOME }, { host: `www.${host}` });
    expect((await audit).status).toBe(201);
    for (const inspection of inspections) expect((await inspection).facts.home.kind).toBe('answers');
    let free = 0;
    await until(async () => (await takeTurn(host)).ok && ++free === 4);
    expect(await takeTurn(host)).toMatchObject({ ok: false, reason: 'parallel' });
  });

  it('share the Crawl-delay that an audit learned, and what gets no turn is unknown', async () => {
    accelerateWaits();
    const host = await createSite({ '/': HOME, '/robots.txt': DELAYED });
    await createSite({ '/': HOME }, { host: `www.${host}` });
    const { key } = await newAccount();
    await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
    await untilKept(host);
    const { HOST, times } = recordTurns();
    const inspections = ['acc_a', 'acc_b'].map((account) => inspect(host, account, HOST));
    const [first, second] = await Promise.all(inspections);
    if (!first || !second) throw new Error('an inspection is missing');
    expect(times.length).toBeGreaterThan(5);
    const starts = times.toSorted((a, b) => a - b);
    for (const [index, start] of starts.slice(1).entries()) {
      expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(10);
    }
    expect([first.facts.home.kind, second.facts.home.kind]).toEqual(['answers', 'answers']);
    expect(first.facts.robotsTxt.kind).toBe('found');
  });

  it('measure everything at a website with the longest Crawl-delay', async () => {
    const host = await createSite({
      '/': HOME,
      '/robots.txt': DELAYED,
      '/llms.txt': { headers: TEXT, body: 'x' },
    });
    await createSite({ '/': HOME }, { host: `www.${host}` });
    const getPassed = accelerateWaits();
    await fetchRobotsTxtOf(host);
    const { facts } = await inspect(host, 'acc_a');
    expect(facts.variants.map(({ response }) => response.kind)).toEqual(Array(4).fill('answered'));
    expect(facts.notFoundProbe).toMatchObject({ kind: 'answered', status: 404 });
    expect([facts.llmsTxt.found, facts.agentsMd.found, facts.markdown.found]).toEqual(['yes', 'no', 'no']);
    expect(facts.sitemap).toMatchObject({
      truncated: false,
      files: [{ error: 'answers with HTTP status 404' }],
    });
    expect(getPassed()).toBeLessThan(105_000);
  });
});

/** Fetches a robots.txt for an account, as a scan does. @param maxAge in milliseconds */
function fetchRobotsTxtOf(host: string, maxAge?: number) {
  const options = createCrawlerOptions(env, 'acc_scan', { id: 'scan', kind: 'background' });
  return fetchRobotsTxt(`https://${host}`, createRequester(options, new AbortController().signal), maxAge);
}

describe('a website that asks for a pause (docs/contract.md 13.10)', () => {
  it('gets no request from scores once an audit got 429: 429 with Retry-After, and the last score stays', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': HOME });
    await callApi('POST', `/websites/${host}/score`, account);
    const before = await readData(await callApi('GET', `/websites/${host}/score`, account));
    await createSite({ '*': { status: 429, headers: { 'retry-after': '50' } } }, { host });
    await sendJson('POST', '/reports', { url: `https://${host}/busy` }, account.key);
    await until(async () => {
      const turn = await takeTurn(host);
      return !turn.ok && turn.reason === 'site_busy';
    });
    const sent = (await listRequestsTo(host)).length;

    const refused = await callApi('POST', `/websites/${host}/score`, account);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(40);
    expect(await readError(refused)).toMatchObject({ code: 'host_rate_limited' });
    expect((await listRequestsTo(host)).length).toBe(sent);
    expect(await readData(await callApi('GET', `/websites/${host}/score`, account))).toEqual(before);
  });
});

describe('interactive work (docs/contract.md 13.11)', () => {
  it('is never queued: audits and verifications start immediately while a scan has all turns', async () => {
    const host = newHost();
    const account = await newAccount();
    await addByApi(account, host);
    await publishTokens(host, 'another');
    expect(await takeAllTurns(host)).toHaveLength(4);
    expect((await verifyByApi(account, host)).status).toBe(200);
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key)).status).toBe(201);
  });

  it('of the owner continues without turns if the Host object fails (docs/contract.md 13.5)', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': HOME });
    const failing = async () => {
      throw new Error('the object is overloaded');
    };
    const object = { admitTurns: failing, endTurn: failing, putRobotsTxt: failing };
    const HOST = { getByName: () => object } as unknown as Env['HOST'];
    const caller = { accountId: account.id, email: account.email };
    const report = await createAudit({ env: { ...env, HOST }, caller }, { url: `https://${host}/` });
    expect(report.data.root_url).toBe(`https://${host}/`);
    await expect(
      computeScore({ ...env, HOST }, { accountId: account.id, host, now: Date.now() }),
    ).rejects.toMatchObject({
      code: 'host_rate_limited',
    });
  });

  it('takes one call to the Host object for the turns and the count of an audit', async () => {
    const host = await createSite({ '/': HOME });
    const account = await newAccount();
    const calls: string[] = [];
    const object = env.HOST.getByName(host);
    const logged = new Proxy(object, {
      get:
        (target, name: 'admitTurns') =>
        (...call: Parameters<typeof target.admitTurns>) => {
          calls.push(name);
          return target[name](...call);
        },
    });
    const HOST = { getByName: () => logged } as unknown as Env['HOST'];
    const caller = { accountId: account.id, email: account.email };
    await createAudit({ env: { ...env, HOST }, caller }, { url: `https://${host}/` });
    expect(calls.filter((name) => name === 'admitTurns')).toHaveLength(1);
    expect(calls.toSorted()).toEqual(['admitTurns', 'endTurn', 'endTurn', 'putRobotsTxt']);
  });
});

describe('robots.txt (docs/contract.md 13.12)', () => {
  it('is fetched once for two accounts within the age they accept, and always by an audit', async () => {
    const host = await createSite({ '/': HOME, '/robots.txt': { headers: TEXT, body: 'Disallow: /a' } });
    const countRequests = async () =>
      (await listRequestsTo(host)).filter(({ url }) => url.endsWith('/robots.txt')).length;
    const { key } = await newAccount();
    await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
    await until(
      async () => (await env.HOST.getByName(host).getRobotsTxt(`https://${host}`, MINUTE)) !== null,
    );
    expect(await fetchRobotsTxtOf(host, MINUTE)).toMatchObject({ kind: 'found', text: 'Disallow: /a' });
    expect(await countRequests()).toBe(1);

    await createSite({ '/': HOME, '/robots.txt': { headers: TEXT, body: 'Disallow: /b' } }, { host });
    expect(await fetchRobotsTxtOf(host, MINUTE)).toMatchObject({ text: 'Disallow: /a' });
    expect(await fetchRobotsTxtOf(host)).toMatchObject({ text: 'Disallow: /b' });
    expect(await fetchRobotsTxtOf(host, MINUTE)).toMatchObject({ text: 'Disallow: /b' });
    await sendJson('POST', '/reports', { url: `https://${host}/` }, (await newAccount()).key);
    expect(await countRequests()).toBe(3);
  });

  it('is kept as long as its Cache-Control says', async () => {
    const headers = { ...TEXT, 'cache-control': 'public, max-age=120' };
    const host = await createSite({ '/robots.txt': { headers, body: 'Disallow: /a' } });
    stopClock();
    await fetchRobotsTxtOf(host);
    const object = env.HOST.getByName(host);
    moveClock(1.9 * MINUTE);
    expect(await object.getRobotsTxt(`https://${host}`, 24 * 60 * MINUTE)).not.toBeNull();
    moveClock(0.2 * MINUTE);
    expect(await object.getRobotsTxt(`https://${host}`, 24 * 60 * MINUTE)).toBeNull();
  });
});
