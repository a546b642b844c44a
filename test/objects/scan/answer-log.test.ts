import { interceptDatabases } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { AnswerLog } from '../../../src/objects/scan/answer-log.ts';
import type { ScanContext } from '../../../src/objects/scan/context.ts';
import { openAnswerTables } from '../../../src/objects/scan/part-migrations.ts';
import { newId } from '../../../src/lib/id.ts';
import { insertScan } from '../../../src/storage/scans.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { listUnauditedAnswers } from '../../../src/storage/scan-records.ts';
import { newVerifiedWebsite } from '../../entry/api/scan.ts';

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
