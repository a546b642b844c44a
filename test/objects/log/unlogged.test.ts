import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { finishWork } from '../../../src/storage/billable-work.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { rebindObject } from '../../rebind-object.ts';
import { newPublication } from './new-publication.ts';

afterEach(() => void vi.restoreAllMocks());

it('a snapshot that the log has passed over is not charged', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const log = getLog(env);
  await rebindObject(log, { LOG_SIGNING_KEY: '' });
  const { accountId, id, publish, readCredits } = await newPublication();
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  // As after D1 was restored to an earlier time: the log is at a later entry.
  await updateRows('logEntries', {}, { seq: 0 });
  await rebindObject(log, {});
  expect(await finishWork(env, accountId, { refType: 'submission', refId: id })).toBe('unknown');
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  expect(await readCredits()).toMatchObject({ balance: 100 });
});
