import { interceptDatabases, readRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { AnswerLog } from '../../../src/objects/scan/answer-log.ts';
import type { ScanContext } from '../../../src/objects/scan/context.ts';
import { openAnswerTables } from '../../../src/objects/scan/part-migrations.ts';
import { newId } from '../../../src/lib/id.ts';
import { insertScan } from '../../../src/storage/scans.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { listUnauditedAnswers } from '../../../src/storage/scan-records.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { createSite } from '../../internet.ts';
import { startScan } from './bound-scan.ts';
import { runScan, stopScanClock } from './scan-clock.ts';

it('a scan that finds its first page late sends D1 only the newest thousand answers', async () => {
  const { account, host } = await newVerifiedWebsite({});
  const job = { id: newId('scan_'), accountId: account.id, host };
  await insertScan(openDatabase(env, account.id), {
    ...job,
    startedAt: 0,
    pagesRequested: 1,
    costPerPage: 1,
  });
  let batches = 0;
  const databases = interceptDatabases({
    batch: (_, run) => {
      batches++;
      return run();
    },
  });
  await runInDurableObject(env.SCAN.getByName(job.id), async (_, { storage }) => {
    const answers = openAnswerTables(storage);
    for (let n = 0; n < 2_500; n++) {
      const url = `https://${host}/${n}`;
      const answer = { url, status: 404, location: null, via: [], linkedFrom: null, seenAt: n };
      answers.write('INSERT INTO answers VALUES (?, ?)', url, JSON.stringify(answer));
    }
    const scan = {
      env: { ...env, ...databases },
      job,
      storage,
      progress: { pagesStored: 1, pagesUnchanged: 0 },
    };
    await new AnswerLog(scan as unknown as ScanContext).store();
  });
  expect(batches).toBe(20);
  const answers = await listUnauditedAnswers(openDatabase(env, account.id), account.id, host);
  expect(answers).toHaveLength(1_000);
  expect(answers.at(-1)?.seenAt).toBe(1_500);
});

it.each([
  ['refreshed audits', 'update "reports" set "updated_at"'],
  ['unaudited answers', 'insert into "unaudited_answers"'],
])(
  'a failure of D1 to store %s at the end of the last slice loses neither these nor others',
  async (_, query) => {
    stopScanClock();
    vi.spyOn(console, 'error').mockReturnValue();
    const site = { '/': linkPage('Chairs', '/oak', '/gone'), '/oak': linkPage('Oak') };
    const { account, host } = await newVerifiedWebsite({ ...site, '/gone': linkPage('Gone') });
    await runScan(
      await startScan(account, host, {}, { settings: { urls: [`https://${host}/oak`], mode: 'list' } }),
    );
    await createSite({ ...site, '/gone': { status: 410 } }, { host });
    let failures = 0;
    const databases = interceptDatabases({
      prepare: (statement) => {
        if (!statement.includes(query) || failures === 2) return;
        failures++;
        throw new Error('D1 is away');
      },
    });
    const urls = ['/oak', '/gone'].map((path) => `https://${host}${path}`);
    const request = { settings: { only_changed: true, urls, mode: 'list' } } as const;
    const scan = await runScan(await startScan(account, host, databases, request));
    expect(failures).toBe(2);
    expect(scan).toMatchObject({ state: 'done', pages_unchanged: 1, pages_skipped: { error: 1 } });
    expect(await readRows('reports', { accountId: account.id })).toMatchObject([
      { updatedAt: expect.any(Number) },
    ]);
    expect(await listUnauditedAnswers(openDatabase(env, account.id), account.id, host)).toHaveLength(1);
  },
);
