import { copyRow, insertRows } from '../../database.ts';
import { countRows } from '../../count-rows.ts';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { listEntries } from '../../../src/services/directory/list-entries.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { type LogEntryFilter, selectLoggedEntries } from '../../../src/storage/log-entries.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';

/** Stores 2,000 logged entries: every other one of many-pages.com, each 500th redirected from there to few-pages.com. */
async function insertEntries(): Promise<void> {
  await publishSnapshot();
  const numbers = Array.from({ length: 2_000 }, (_, at) => at + 1);
  await copyRow(
    'submissions',
    {},
    numbers.map((n) => ({ seq: undefined, id: `l_${n}`, reportId: `report-${n}` })),
  );
  await insertRows(
    'logEntries',
    ...numbers.map((n) => ({
      type: 'publication' as const,
      submissionId: `l_${n}`,
      host: n % 2 ? 'other-pages.com' : 'many-pages.com',
      finalHost: n % 500 ? null : 'few-pages.com',
      logIndex: n,
    })),
  );
}

async function countRowsRead(filter: LogEntryFilter): Promise<{ rows: number; read: number }> {
  let rows = 0;
  const { read } = await countRows(async (counted) => {
    rows = (await selectLoggedEntries(openDatabase(counted, SERVICE), filter, 51)).length;
  });
  return { rows, read };
}

it('a page of entries reads only its own rows, at any position and for any host', async () => {
  await insertEntries();
  expect((await countRowsRead({})).read).toBeLessThanOrEqual(160);
  expect(await countRowsRead({ beforeSeq: 10 })).toMatchObject({ rows: 9 });
  expect((await countRowsRead({ beforeSeq: 10 })).read).toBeLessThanOrEqual(30);
  const many = await countRowsRead({ host: 'many-pages.com' });
  expect(many.rows).toBe(51);
  expect(many.read).toBeLessThanOrEqual(51 * 7);
  const few = await countRowsRead({ host: 'few-pages.com' });
  expect(few.rows).toBe(4);
  expect(few.read).toBeLessThanOrEqual(40);

  const found: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listEntries(env, { host: 'www.many-pages.com', limit: 150, cursor });
    found.push(...page.rows.map(({ index }) => index));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(Array.from({ length: 1000 }, (_, i) => 2000 - 2 * i));
});
