import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../../src/app.ts';
import { writeNewestSitemapParts } from '../../../src/services/directory/sitemap.ts';
import { withdrawSnapshots } from '../../../src/services/directory/withdrawals.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { setPublicScorecard } from '../../../src/storage/site-scores.ts';
import { DAY, SECOND } from '../../../src/lib/time.ts';
import { interceptDatabases } from '../../database.ts';
import { countCalls } from '../../bench/count-calls.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { newHost } from '../../internet.ts';
import { newAccount } from '../api/new-account.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot } from './published-snapshot.ts';

let databaseCalls = 0;

const counted = countCalls(bindings, (name, count) => {
  if (name === 'databaseCalls') databaseCalls += count;
});

/** Requests a page, and returns its status and how often it read the database. */
async function read(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; calls: number }> {
  databaseCalls = 0;
  const response = await app.request(ORIGIN + path, { headers }, counted);
  await response.arrayBuffer();
  return { status: response.status, calls: databaseCalls };
}

/** The owner of a website with a public scorecard. */
async function showScorecard(): Promise<{ host: string; accountId: string }> {
  const account = await newAccount();
  const owner = { host: newHost(), accountId: account.id };
  await addVerifiedWebsite(account, owner.host);
  await setPublicScorecard(openDatabase(bindings, SERVICE), owner, true, Date.now());
  return owner;
}

let id: string;
let owner: { host: string; accountId: string };

beforeAll(async () => {
  id = (await publishSnapshot()).submission.id;
  owner = await showScorecard();
});

/** Stops the clock later than any other test has withdrawn a snapshot: copies from before are not sent. */
function stopClockLater(): void {
  stopClock();
  moveClock(1_000 * DAY);
}

describe('a page that is the same for everyone', () => {
  it.each([
    ['the list of directories', () => '/ai-directory'],
    ['a directory', () => '/ai-directory/gemini'],
    ['a search of a directory', () => '/ai-directory/gemini?q=oak'],
    ['the feed of a directory', () => '/ai-directory/gemini/atom.xml'],
    ['a snapshot', () => `/ai-directory/gemini/${id}`],
    ['the JSON of a snapshot', () => `/ai-directory/gemini/${id}.json`],
    ['the proof of a snapshot', () => `/ai-directory/gemini/${id}.tlog-proof`],
    ['the log', () => '/log'],
    ['the feed of the log', () => '/log/atom.xml'],
    ['the entries of the log', () => '/log/entries?limit=10'],
    ['the blog', () => '/blog'],
    ['the feed of the blog', () => '/blog/feed.atom'],
    ['the sitemap', () => '/sitemap.xml'],
    ['the sitemap of the pages', () => '/sitemaps/pages.xml'],
    ['the sitemap of the snapshots', () => '/sitemaps/snapshots-1.xml'],
    ['the home page', () => '/'],
    ['the home page for developers', () => '/?with=api'],
    ['the documentation', () => '/docs'],
    ['the page about our crawler', () => '/bot'],
    ['a scorecard', () => `/scorecard/${owner.host}`],
    ['the badge of a scorecard', () => `/scorecard/${owner.host}/badge.svg`],
  ])('reads the database for the first visitor, and not for the next: %s', async (_name, path) => {
    stopClockLater();
    const first = await read(path());
    expect(first.status).toBe(200);
    expect(first.calls).toBeGreaterThan(0);
    expect(await read(path())).toEqual({ status: 200, calls: 0 });
  });

  it.each(['/', '/checks/title-missing'])(
    'is what GET answers, also if HEAD came first: %s',
    async (path) => {
      stopClockLater();
      const request = async (method: string) => app.request(ORIGIN + path, { method }, bindings);
      const head = await request('HEAD');
      const response = await request('GET');
      expect(response.headers.get('ETag')).toBe(head.headers.get('ETag'));
      expect(await response.text()).toContain('action="/language"');
    },
  );

  it.each([
    '/checks',
    '/checks/title-missing',
    '/docs/api',
    '/example',
    '/verify',
    '/llms.txt',
    '/robots.txt',
    '/api/v1/checks',
    '/api/v1/health',
    '/api/v1/openapi.json',
  ])('never reads the database: %s', async (path) => {
    expect(await read(path)).toEqual({ status: 200, calls: 0 });
  });

  it('is read again after four seconds, so that a deletion by another isolate is seen', async () => {
    stopClockLater();
    await read('/ai-directory');
    moveClock(4 * SECOND - 1);
    expect((await read('/ai-directory')).calls).toBe(0);
    moveClock(1);
    expect((await read('/ai-directory')).calls).toBe(1);
  });

  it('is another one for another page of the list, whatever else the query has', async () => {
    stopClockLater();
    await read('/ai-directory/gemini');
    expect((await read('/ai-directory/gemini?utm_source=mail')).calls).toBe(0);
    expect((await read('/ai-directory/gemini?cursor=broken')).status).toBe(422);
  });

  it('is not what another method gets', async () => {
    await read('/blog');
    const response = await app.request(`${ORIGIN}/blog`, { method: 'POST' }, bindings);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('shows a change immediately where it was made', async () => {
    const hidden = await showScorecard();
    expect((await read(`/scorecard/${hidden.host}`)).status).toBe(200);
    await setPublicScorecard(openDatabase(bindings, SERVICE), hidden, false, Date.now());
    expect((await read(`/scorecard/${hidden.host}`)).status).toBe(404);
  });
});

describe('a snapshot', () => {
  it('is kept for five minutes', async () => {
    stopClockLater();
    await read(`/ai-directory/gemini/${id}`);
    moveClock(299 * SECOND);
    expect((await read(`/ai-directory/gemini/${id}`)).calls).toBe(0);
    moveClock(SECOND);
    expect((await read(`/ai-directory/gemini/${id}`)).calls).toBeGreaterThan(0);
  });

  it('is gone when it is withdrawn, with its address in the sitemap, and others are read once more', async () => {
    const { submission } = await publishSnapshot();
    const path = `/ai-directory/gemini/${submission.id}`;
    await writeNewestSitemapParts(bindings);
    expect((await read(path)).status).toBe(200);
    await withdrawSnapshots(bindings, {
      actor: 'admin@brightpage.com',
      withdrawal: { scope: 'snapshot', target: submission.id, reason: 'phishing', note: null },
    });
    expect((await read(path)).status).toBe(410);
    const part = await app.request(`${ORIGIN}/sitemaps/snapshots-1.xml`, {}, bindings);
    const text = await part.text();
    expect(text).toContain(id);
    expect(text).not.toContain(submission.id);
    expect((await read(`/ai-directory/gemini/${id}`)).calls).toBeGreaterThan(0);
  });
});

it('a snapshot is gone although the rest of its withdrawal failed', async () => {
  const { submission } = await publishSnapshot();
  const path = `/ai-directory/gemini/${submission.id}`;
  expect((await read(path)).status).toBe(200);
  const failing = interceptDatabases({
    prepare: (query) => {
      if (/^update "reports"/i.test(query)) throw new Error('D1 is down');
    },
  });
  await expect(
    withdrawSnapshots(
      { ...bindings, ...failing },
      {
        actor: 'admin@brightpage.com',
        withdrawal: { scope: 'snapshot', target: submission.id, reason: 'phishing', note: null },
      },
    ),
  ).rejects.toThrow('D1 is down');
  expect((await read(path)).status).toBe(410);
});

describe('the limit of anonymous reads', () => {
  it('answers 429 with the time to wait, for one network alone and not for pages that are kept', async () => {
    const read = (path: string, address: string) =>
      app.request(ORIGIN + path, { headers: { 'CF-Connecting-IP': address } }, { ...bindings, PUBLIC_READS });
    const counts = new Map<string, number>();
    const PUBLIC_READS: RateLimit = {
      limit: async ({ key }) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return { success: counts.get(key) === 1 };
      },
    };
    expect((await read('/blog/feed.atom', '2001:db8:1:2::3')).status).toBe(200);
    const refused = await read('/log/entries?limit=7', '2001:db8:1:2::4');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ error: { code: 'public_reads_rate_limited' } });
    expect((await read('/sitemaps/snapshots-2.xml', '2001:db8:1:2::5')).status).toBe(429);
    expect((await read('/blog/feed.atom', '2001:db8:1:2::6')).status).toBe(200);
    expect((await read('/scorecard/other.example', '2001:db8:1:3::3')).status).toBe(404);
  });
});
