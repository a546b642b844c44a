import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { backFillLog } from '../../../src/storage/back-fill-log.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { getBareHost } from '../../../src/lib/host/bare-host.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { moveClock, stopClock } from '../../clock.ts';

const HOUR = 3_600_000;

afterEach(() => void vi.useRealTimers());

const URLS = [
  'https://www.example.com/',
  'https://shop.example.com:8443/a:b?c=//d',
  'https://xn--mnchen-3ya.de/',
  'https://www.www.example.com/x',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/x',
  'https://[2001:db8::1]:8443/x',
];

it('snapshots that were published before the log are recorded in order, with their hosts', async () => {
  const backFill = env.MIGRATIONS.find(({ name }) => name === '0015_log.sql')?.queries.filter((query) =>
    query.includes('INSERT INTO'),
  );
  if (backFill?.length !== 2) throw new Error('not two statements');
  const { id } = await newAccount();
  const isWithdrawn = (index: number) => index % 3 === 0;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO withdrawals (id, scope, target, reason, actor, last_seq, created_at) VALUES (1, 'host', 'x', 'spam', 'a', 9, 1)`,
    ),
    ...URLS.map((url, index) =>
      env.DB.prepare(
        `INSERT INTO submissions VALUES (NULL, ?1, 'gemini', ?4, ?1, 'key', 'hash', ?2, '', '', 90, 1, 5, 1, ?3)`,
      ).bind(`l_${9 - index}`, url, isWithdrawn(index) ? 1 : null, id),
    ),
    ...backFill.map((query) => env.DB.prepare(query)),
  ]);
  const { results } = await env.DB.prepare(
    'SELECT type, submission_id, host FROM log_entries ORDER BY seq',
  ).all();
  const publications = URLS.map((url, index) => ({
    type: 'publication',
    submission_id: `l_${9 - index}`,
    host: getBareHost(new URL(url).hostname),
  }));
  const withdrawals = publications
    .filter((_, index) => isWithdrawn(index))
    .map(({ submission_id, host }) => ({ type: 'withdrawal', submission_id, host }));
  expect(results).toEqual([...publications, ...withdrawals]);
});

/** Stores a snapshot as a release without the log does, withdrawn or not. */
function newSnapshot(
  accountId: string,
  id: string,
  url: string,
  withdrawalId: number | null,
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO submissions VALUES (NULL, ?1, 'claude', ?4, ?1, 'key', 'hash', ?2, '', '', 90, 1, 5, 1, ?3)`,
  ).bind(id, url, withdrawalId, accountId);
}

it('records what the previous release published and withdrew after the migration', async () => {
  const { id } = await newAccount();
  await env.DB.batch([
    newSnapshot(id, 'l_a', 'https://www.late.brightpage.com/', null),
    newSnapshot(id, 'l_b', 'https://later.brightpage.com:8443/x', 1),
  ]);
  const db = openDatabase(env, SERVICE);
  const mark = await backFillLog(db, { seq: 0, withdrawalId: 0 });
  // A repeat, as after a crash, adds nothing.
  expect(await backFillLog(db, { seq: 0, withdrawalId: 0 })).toEqual(mark);
  const { results } = await env.DB.prepare(
    `SELECT type, submission_id, host FROM log_entries WHERE submission_id IN ('l_a', 'l_b') ORDER BY seq`,
  ).all();
  expect(results).toEqual([
    { type: 'publication', submission_id: 'l_a', host: 'late.brightpage.com' },
    { type: 'publication', submission_id: 'l_b', host: 'later.brightpage.com' },
    { type: 'withdrawal', submission_id: 'l_b', host: 'later.brightpage.com' },
  ]);
});

it('records within an hour what an older release publishes and withdraws while there is a log', async () => {
  stopClock();
  const { id } = await newAccount();
  await env.DB.batch([
    env.DB.prepare('UPDATE withdrawals SET finished_at = 1'),
    newSnapshot(id, 'l_c', 'https://first.brightpage.com/', null),
  ]);
  await getLog(env).sequence();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO withdrawals (id, scope, target, reason, actor, last_seq, created_at) VALUES (2, 'host', 'x', 'spam', 'a', 9, 1)`,
    ),
    env.DB.prepare(`UPDATE submissions SET withdrawal_id = 2 WHERE id = 'l_c'`),
    newSnapshot(id, 'l_d', 'https://second.brightpage.com/', null),
  ]);
  const listLogged = async () => {
    await getLog(env).sequence();
    const { results } = await env.DB.prepare(
      `SELECT type || ' ' || submission_id AS entry FROM log_entries
       WHERE submission_id IN ('l_c', 'l_d') AND log_index IS NOT NULL ORDER BY log_index`,
    ).all();
    return results.map(({ entry }) => entry);
  };
  moveClock(HOUR - 1);
  expect(await listLogged()).toEqual(['publication l_c']);
  moveClock(1);
  expect(await listLogged()).toEqual(['publication l_c', 'publication l_d', 'withdrawal l_c']);
});
