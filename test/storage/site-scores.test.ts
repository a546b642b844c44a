import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { StoredSiteFacts } from '../../src/engine/site/site-facts.ts';
import { compressJson } from '../../src/lib/compression.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { readScore, readScoreAndFacts, saveScore } from '../../src/storage/site-scores.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { addByApi } from '../entry/api/website.ts';
import { gradeAudits, createThreePages } from '../engine/site/site.ts';
import { insertRows, updateRows } from '../database.ts';
import { newHost } from '../internet.ts';

const SCORE = gradeAudits(createThreePages());
const facts: StoredSiteFacts = {
  home: { kind: 'answers', url: 'https://shop.example.com/' },
  sitemap: { files: [], urls: ['https://shop.example.com/'], truncated: false, lastmods: [] },
};

async function newOwner() {
  const account = await newAccount();
  const host = newHost();
  await addByApi(account, host);
  return { host, accountId: account.id };
}

it('stores the score with the facts of the inspection', async () => {
  const owner = await newOwner();
  const db = openDatabase(env, owner.accountId);
  await saveScore(db, owner, { score: SCORE, facts, outline: null, date: '2026-06-01', now: 5 });
  expect(await readScoreAndFacts(db, owner)).toEqual({ score: SCORE, facts });
  expect(await readScoreAndFacts(db, { ...owner, accountId: 'acc_other' })).toBeNull();
});

it('reads a score whose facts are damaged without them, and logs it', async () => {
  const owner = await newOwner();
  const db = openDatabase(env, owner.accountId);
  await saveScore(db, owner, { score: SCORE, facts, outline: null, date: '2026-06-01', now: 5 });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  for (const damaged of [new Uint8Array([1, 2, 3]), compressJson([]), new Uint8Array()]) {
    await updateRows('siteScores', owner, { facts: damaged });
    expect(await readScoreAndFacts(db, owner)).toEqual({ score: SCORE, facts: null });
  }
  expect(log).toHaveBeenCalledTimes(3);
  expect(log.mock.lastCall?.[0]).toContain('stored-score-damaged');
});

it('keeps the newer of two scores that are stored in the wrong order, in the history as well', async () => {
  const owner = await newOwner();
  const db = openDatabase(env, owner.accountId);
  const store = (points: number, now: number) =>
    saveScore(db, owner, {
      score: { ...SCORE, score: points },
      facts,
      outline: null,
      date: '2026-06-01',
      now,
    });
  await store(80, 2);
  await store(70, 1);
  const { cached, history } = await readScore(db, owner);
  expect(cached).toMatchObject({ updatedAt: 2, score: { score: 80 } });
  expect(history.map(({ score }) => score)).toEqual([80]);
  await store(90, 3);
  expect((await readScore(db, owner)).history.map(({ score }) => score)).toEqual([90]);
});

it('reads a year of history, the newest day first', async () => {
  const owner = await newOwner();
  const db = openDatabase(env, owner.accountId);
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  const point = {
    host: owner.host,
    accountId: owner.accountId,
    state: 'provisional',
    pagesEvaluated: 1,
  } as const;
  await insertRows(
    'siteHistory',
    ...Array.from({ length: 400 }, (_, index) => ({ ...point, date: day(index) })),
  );
  const { history } = await readScore(db, owner);
  expect(history).toHaveLength(366);
  expect(history[0]?.date).toBe(day(399));
});
