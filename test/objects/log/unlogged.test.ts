import { deleteRows, readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { finishWork } from '../../../src/storage/billable-work.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { rebindObject } from '../../rebind-object.ts';
import { newPublication } from './new-publication.ts';

const readIndex = async (submissionId: string) => (await readRow('logEntries', { submissionId }))?.logIndex;

/** As after D1 was restored to the moment before a snapshot was published: its numbers are given again. */
async function forget(submissionId: string): Promise<void> {
  await deleteRows('logEntries', { submissionId });
  await deleteRows('submissions', { id: submissionId });
}

it('a snapshot that the log could not record is not charged, and its next publication is recorded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const log = getLog(env);
  await rebindObject(log, { LOG_SIGNING_KEY: '' });
  const { accountId, id, publish, readCredits } = await newPublication();
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  expect(await finishWork(env, accountId, { refType: 'submission', refId: id })).toBe('unknown');
  expect(await readCredits()).toMatchObject({ balance: 100 });
  await rebindObject(log, {});
  expect(await publish()).toMatchObject({ balance: 70 });
  expect(await readIndex(id)).toEqual(expect.any(Number));
});

describe('after D1 was restored to an earlier moment', () => {
  it('a snapshot is recorded whose number in D1 the log has seen before', async () => {
    const [first, lost, next] = [await newPublication(), await newPublication(), await newPublication()];
    await first.publish();
    await lost.publish();
    const { seq } = (await readRow('logEntries', { submissionId: lost.id })) ?? {};
    const index = Number(await readIndex(lost.id));
    await forget(lost.id);
    await next.publish();
    expect(await readRow('logEntries', { submissionId: next.id })).toMatchObject({
      seq,
      logIndex: index + 1,
    });
    expect(await next.publish()).toMatchObject({ credits_charged: 0 });
  });

  it('a lost snapshot can be published again, and costs nothing more', async () => {
    const { id, publish, readCredits } = await newPublication();
    await publish();
    const index = Number(await readIndex(id));
    await forget(id);
    await publish();
    // In the same second its entry is the same, and so is its leaf.
    expect([index, index + 1]).toContain(await readIndex(id));
    expect(await readCredits()).toMatchObject({ balance: 70, available: 70 });
  });

  it('an entry gets the index of the leaf that it has', async () => {
    const { id, publish } = await newPublication();
    await publish();
    const index = await readIndex(id);
    await updateRows('logEntries', { submissionId: id }, { logIndex: null });
    await getLog(env).sequence();
    expect(await readIndex(id)).toBe(index);
    const { publish: publishNext, id: nextId } = await newPublication();
    await publishNext();
    expect(await readIndex(nextId)).toBe(Number(index) + 1);
  });
});
