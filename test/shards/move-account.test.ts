// Slow: an account is moved once for each call that fails.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { continueMove, continueMoves, moveAccount } from '../../src/services/accounts/move-account.ts';
import { beginMove, fenceRows, findMove } from '../../src/storage/account-moves.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { countQueriesLeft } from '../../src/storage/query-budget.ts';
import { ACCOUNT_TABLES } from '../../src/storage/schema/account-tables.ts';
import { AUDIT_ROW, insertRows, readRow, updateRows } from '../database.ts';
import { FaultyEnv } from '../fault/faulty-env.ts';
import { skipWaits } from '../clock.ts';
import { callApi, readData, sendJson } from '../entry/api/client.ts';
import { linkPage, newVerifiedWebsite, scanWebsite } from '../entry/api/scan.ts';
import { createSite } from '../internet.ts';
import { withQueriesLeft } from '../queries-left.ts';
import { newAccountIn, readShards, storeRows } from './rows-of-account.ts';

const ACTOR = 'admin@localhost.example';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
});

describe('an account that is moved', () => {
  it.each([
    [1, 2],
    [2, 1],
    [2, 3],
  ])('from database %i to %i has all its rows there, and none elsewhere', async (from, to) => {
    const { id } = await newAccountIn(from);
    await storeRows(id, 450);
    const before = await readShards(id);
    const rows = before[from - 1]!;
    expect(Object.keys(rows)).toHaveLength(ACCOUNT_TABLES.length);
    await moveAccount(env, { actor: ACTOR, accountId: id, to });
    const after = await readShards(id);
    expect(after[to - 1]).toEqual(rows);
    expect(after.filter((_, at) => at !== to - 1)).toEqual([{}, {}]);
    expect(await readRow('accounts', { id })).toMatchObject({ shard: to, movingTo: null, movedFrom: null });
  });

  it('is moved in as many calls as its rows need queries', async () => {
    const { id } = await newAccountIn(1);
    await storeRows(id, 450);
    const rows = (await readShards(id))[0]!;
    await beginMove(env, id, 2);
    const isMoving = async () => {
      const { movingTo, movedFrom } = (await readRow('accounts', { id }))!;
      return movingTo !== null || movedFrom !== null;
    };
    let calls = 0;
    for (; await isMoving(); calls++) {
      expect(calls).toBeLessThan(20);
      const counted = await withQueriesLeft(100);
      await continueMove(counted, id);
      expect(countQueriesLeft(counted)).toBeGreaterThanOrEqual(0);
    }
    expect(calls).toBeGreaterThan(1);
    expect((await readShards(id))[1]).toEqual(rows);
  });

  it('can be moved back and forth, and used in between', async () => {
    const { id, key } = await newAccountIn(1);
    const host = await createSite({ '*': linkPage('Chairs') });
    for (const [at, to] of [2, 3, 1, 2].entries()) {
      const url = `https://brightpage.com/${at}`;
      const of = { accountId: id, url, normalizedUrl: url, domain: 'brightpage.com', createdAt: at };
      await insertRows('reports', { ...AUDIT_ROW, ...of, id: `r_${id}_${at}` });
      await moveAccount(env, { actor: ACTOR, accountId: id, to });
    }
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, key)).status).toBe(201);
    const shards = await readShards(id);
    expect(shards.map(({ reports }) => reports?.length ?? 0)).toEqual([0, 5, 0]);
  });

  it('is not moved to where it is, to a database that is not there, or twice at a time', async () => {
    const { id } = await newAccountIn(2);
    for (const to of [2, 4])
      await expect(moveAccount(env, { actor: ACTOR, accountId: id, to })).rejects.toMatchObject({
        status: 409,
      });
    expect(await beginMove(env, id, 3)).toBe(true);
    expect(await beginMove(env, id, 1)).toBe(false);
    await continueMoves(env);
  });

  it('has its rows in one place, whichever call of the move fails or loses its answer', async () => {
    const { id } = await newAccountIn(1);
    await storeRows(id, 3);
    const [rows] = await readShards(id);
    let home = 1;
    for (const fault of ['before', 'after'] as const) {
      for (let broken = 0, calls = 1; calls > broken; broken++) {
        const to = (home % 3) + 1;
        expect(await beginMove(env, id, to)).toBe(true);
        const faulty = new FaultyEnv(broken, fault);
        await continueMove(faulty.env, id).catch(() => {});
        ({ calls } = faulty);
        await continueMoves(env);
        const after = await readShards(id);
        expect(after[to - 1], `call ${broken} ${fault}`).toEqual(rows);
        expect(
          after.filter((_, at) => at !== to - 1),
          `call ${broken} ${fault}`,
        ).toEqual([{}, {}]);
        home = to;
      }
    }
    expect(await readRow('accounts', { id })).toMatchObject({ shard: home, movingTo: null, movedFrom: null });
  });

  it('is copied again if the copy differs', async () => {
    const { id } = await newAccountIn(1);
    await storeRows(id, 3);
    const [rows] = await readShards(id);
    await beginMove(env, id, 2);
    await fenceRows((await findMove(env, id))!);
    await env
      .DB_2!.prepare(
        "INSERT INTO scans (id, account_id, host, started_at, pages_requested, cost_per_page) VALUES ('s_0', ?, 'h', 1, 1, 1)",
      )
      .bind(id)
      .run();
    await continueMoves(env);
    expect((await readShards(id))[1]).toEqual({});
    await continueMoves(env);
    expect((await readShards(id))[1]).toEqual(rows);
  });
});

describe('while an account is moved', () => {
  async function newMove() {
    const account = await newAccountIn(2);
    await storeRows(account.id, 3);
    await beginMove(env, account.id, 3);
    await fenceRows((await findMove(env, account.id))!);
    return account;
  }

  it('its audits are read as before', async () => {
    const { id, key } = await newMove();
    const { reports } = await readData<{ reports: unknown[] }>(await callApi('GET', '/reports', { key }));
    expect(reports).toHaveLength(3);
    await continueMove(env, id);
    expect(await readData(await callApi('GET', '/reports', { key }))).toMatchObject({ reports });
  });

  it('a change waits, and is made once it has moved', async () => {
    const { id, key } = await newMove();
    skipWaits(() => continueMove(env, id));
    expect((await callApi('DELETE', `/reports/r_${id}_0`, { key })).status).toBe(200);
    const shards = await readShards(id);
    expect(shards.map(({ reports }) => reports?.length ?? 0)).toEqual([0, 0, 2]);
  });

  it('a change that has waited six seconds gets 503 and when to try again', async () => {
    const { id, key } = await newMove();
    const waits = skipWaits();
    const response = await callApi('DELETE', `/reports/r_${id}_0`, { key });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await response.json()).toMatchObject({ error: { code: 'account_moving', status: 503 } });
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(6_200);
    await continueMove(env, id);
    expect((await readShards(id))[2]?.reports).toHaveLength(3);
  });

  it('a scan goes on, and its pages are all there', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/one', '/two'),
      '/one': linkPage('One'),
      '/two': linkPage('Two'),
    });
    await updateRows('accounts', { id: account.id }, { shard: 2 });
    const scan = scanWebsite(account, host);
    await moveAccount(env, { actor: ACTOR, accountId: account.id, to: 3 });
    expect((await scan).pages_scanned).toBe(3);
    const shards = await readShards(account.id);
    expect(shards.map(({ reports }) => reports?.length ?? 0)).toEqual([0, 0, 3]);
    expect(shards[2]?.scans).toMatchObject([{ pagesStored: 3 }]);
  });
});

it('a client that knows the old database reads and changes the new one', async () => {
  const { id } = await newAccountIn(2);
  await storeRows(id, 3);
  const db = openDatabase(env, id);
  const [{ table }] = ACCOUNT_TABLES;
  expect(await db.$count(table)).toBeGreaterThanOrEqual(3);
  await moveAccount(env, { actor: ACTOR, accountId: id, to: 3 });
  await db.update(table).set({ score: 1 });
  expect((await readShards(id))[2]?.reports).toMatchObject([{ score: 1 }, { score: 1 }, { score: 1 }]);
});
