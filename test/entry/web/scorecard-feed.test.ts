import { insertRows, readRow, updateRows } from '../../database.ts';
import { expect, it } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { newHost } from '../../internet.ts';
import { Browser, createMailbox, ORIGIN } from './browser.ts';
import { expectRole, expectTag } from '../../page.ts';

type Day = [date: string, score: number | null, grade: 'A' | 'B' | 'C' | 'D' | null];

const browser = new Browser(createMailbox().env);

async function createScoredWebsite(days: Day[], isPublic = true): Promise<string> {
  const [account, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(account, host);
  await insertRows(
    'siteHistory',
    ...days.map(([date, score, grade]) => ({
      host,
      accountId: account.id,
      date,
      state: score === null ? ('unreachable' as const) : ('graded' as const),
      score,
      grade,
      pagesEvaluated: 5,
    })),
  );
  await updateRows('websites', { host }, { publicScorecard: isPublic });
  return host;
}

function getFeed(host: string): Promise<Response> {
  return browser.get(`/scorecard/${host}/feed.atom`);
}

async function readEntries(host: string): Promise<string[]> {
  const feed = await (await getFeed(host)).text();
  return feed.split('<entry>').slice(1);
}

const DAYS: Day[] = [
  ['2026-11-01', 71, 'C'],
  ['2026-11-02', 71, 'C'],
  ['2026-11-03', 78, 'C'],
  ['2026-11-04', null, null],
  ['2026-11-05', 81, 'B'],
  ['2026-11-06', 81, 'B'],
  ['2026-11-07', 60, 'D'],
];

it('the feed of a public scorecard has an entry for each change of the score, newest first', async () => {
  const host = await createScoredWebsite(DAYS);
  const response = await getFeed(host);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const feed = await response.text();
  const url = `${ORIGIN}/scorecard/${host}`;
  expectTag(feed, 'id', { name: url });
  expectTag(feed, 'link', { rel: 'self', type: 'application/atom+xml', href: `${url}/feed.atom` });
  expectTag(feed, 'updated', { name: '2026-11-07T00:00:00+00:00' });
  const entries = await readEntries(host);
  expect(entries.map((entry) => expectTag(entry, 'id')['name'])).toEqual([
    `${url}#2026-11-07`,
    `${url}#2026-11-05`,
    `${url}#2026-11-03`,
  ]);
  expectTag(entries[0] ?? '', 'title', { name: `${host}: 60 of 100, grade D` });
  expect(entries.map((entry) => expectTag(entry, 'summary')['name'])).toEqual([
    'The score is down 21 points from 81. The grade went from B to D.',
    'The score is up 3 points from 78. The grade went from C to B.',
    'The score is up 7 points from 71.',
  ]);
});

it('entries stay as they are when later days come', async () => {
  const host = await createScoredWebsite(DAYS.slice(0, 5));
  const before = await readEntries(host);
  const accountId = (await readRow('websites', { host }))?.ownerAccountId ?? '';
  await insertRows('siteHistory', {
    host,
    accountId,
    date: '2026-11-08',
    state: 'graded',
    score: 90,
    grade: 'A',
    pagesEvaluated: 5,
  });
  const after = await readEntries(host);
  expect(after).toHaveLength(before.length + 1);
  expect(after.slice(1).map((entry) => entry.trim())).toEqual(before.map((entry) => entry.trim()));
});

it('without a change, as on its first day, the feed is empty and was updated that day', async () => {
  const host = await createScoredWebsite(DAYS.slice(0, 2));
  expect(await readEntries(host)).toEqual([]);
  expectTag(await (await getFeed(host)).text(), 'updated', { name: '2026-11-01T00:00:00+00:00' });
});

it('a private scorecard has no feed', async () => {
  const host = await createScoredWebsite(DAYS, false);
  const response = await getFeed(host);
  expect(response.status).toBe(404);
  // As for a website that nobody has added.
  const other = newHost();
  const notFound = await (await getFeed(other)).text();
  expect(await response.text()).toBe(notFound.replaceAll(other, host));
});

it('the page of the scorecard links to its feed', async () => {
  const host = await createScoredWebsite(DAYS);
  const page = await (await browser.get(`/scorecard/${host}`)).text();
  expectTag(page, 'link', {
    rel: 'alternate',
    type: 'application/atom+xml',
    href: `${ORIGIN}/scorecard/${host}/feed.atom`,
    title: `Scorecard for ${host}`,
  });
  expectRole(page, 'link', { href: `/scorecard/${host}/feed.atom` });
});

it('before the first score the feed was updated today', async () => {
  const feed = await (await getFeed(await createScoredWebsite([]))).text();
  expect(feed).toContain(`<updated>${new Date().toISOString().slice(0, 10)}T00:00:00+00:00</updated>`);
});
