import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { parseProof } from '../../../src/lib/tlog/proof.ts';
import { repairLog } from '../../../src/services/directory/repair-log.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { readRow, updateRows } from '../../database.ts';
import { saveStorage } from '../../save-storage.ts';
import { checkLog } from './check-log.ts';
import { newPublication } from './new-publication.ts';
import { createPublisher } from './published-copies.ts';
import { killLog } from './restart-log.ts';

const log = () => getLog(env);
const readText = async (path: string) => (await app.request(`http://localhost:8787${path}`, {}, env)).text();
const readIndex = async (submissionId: string) => (await readRow('logEntries', { submissionId }))?.logIndex;
const newestSize = async () => parseCheckpoint(await readText('/log/checkpoint'))?.size;

async function publishNew(): Promise<string> {
  const { id, publish } = await newPublication();
  await publish();
  return id;
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('a log whose storage was put back to an earlier moment', () => {
  it('continues the published tree, and signs no other one', async () => {
    await publishNew();
    const putBack = await saveStorage(log);
    const lost = await publishNew();
    await publishNew();
    const before = await checkLog();
    await putBack();
    const next = await publishNew();
    const after = await checkLog();
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    expect(after.entries).toHaveLength(before.entries.length + 1);
    expect(after.checkpoints.map(({ size }) => size)).toEqual([
      ...before.checkpoints.map(({ size }) => size),
      before.entries.length + 1,
    ]);
    expect(await readIndex(next)).toBe(Number(await readIndex(lost)) + 2);
  });

  it('proves a publication that it had forgotten', async () => {
    const putBack = await saveStorage(log);
    const id = await publishNew();
    await putBack();
    const proof = parseProof(await readText(`/ai-directory/gemini/${id}.tlog-proof`));
    expect(parseCheckpoint(proof?.checkpoint ?? '')?.size).toBeGreaterThan(Number(await readIndex(id)));
  });

  it('gives entries their indices in a database that was restored too', async () => {
    const putBack = await saveStorage(log);
    const id = await publishNew();
    const index = await readIndex(id);
    await updateRows('logEntries', { submissionId: id }, { logIndex: null });
    await putBack();
    await log().sequence();
    expect(await readIndex(id)).toBe(index);
    await checkLog();
  });

  it('continues over many bundles, and over a crash before the last checkpoint was recorded', async () => {
    const publish = await createPublisher();
    const putBack = await saveStorage(log);
    for (const count of [300, 400, 1]) {
      await publish(count);
      await log().sequence();
    }
    const { entries } = await checkLog();
    await putBack();
    await killLog();
    await publish(3);
    await log().sequence();
    expect((await checkLog()).entries).toHaveLength(entries.length + 3);
    await runDurableObjectAlarm(log());
    expect(await newestSize()).toBe(entries.length + 3);
  });

  it('is rebuilt if all of its storage is lost', async () => {
    await publishNew();
    const { entries } = await checkLog();
    await runInDurableObject(log(), async (_, { storage }) => {
      await storage.deleteAll();
      await storage.sync();
    });
    await killLog();
    await publishNew();
    expect((await checkLog()).entries.slice(0, -1)).toEqual(entries);
  });

  it('refuses to sign if the published tree is another one, and changes no file', async () => {
    await publishNew();
    const putBack = await saveStorage(log);
    await runInDurableObject(log(), async (_, { storage }) => {
      storage.sql.exec(
        'UPDATE entries SET entry = zeroblob(32) WHERE position = (SELECT max(position) FROM entries)',
      );
      await storage.sync();
    });
    await expectRefusal();
    await putBack();
    await publishNew();
    await checkLog();
  });

  it('refuses to sign while leaves that were published cannot be read, until their files are computed', async () => {
    const putBack = await saveStorage(log);
    const index = Number(await readIndex(await publishNew()));
    const { objects } = await env.LOG_FILES.list({ prefix: 'tile/entries/' });
    const newest = objects.filter(({ key }) => key.endsWith(`.p/${(index + 1) % 256}`));
    await runDurableObjectAlarm(log());
    const lost = newest.map(({ key }) => key);
    await env.LOG_FILES.delete(lost);
    await putBack();
    await expectRefusal();
    expect((await repairLog(env, 0)).repaired).toEqual(lost);
    await publishNew();
    await checkLog();
  });
});

it('a newest checkpoint that is lost in R2 is written again', async () => {
  await publishNew();
  await runDurableObjectAlarm(log());
  const newest = await readText('/log/checkpoint');
  await env.LOG_FILES.delete(['checkpoint', `checkpoints/${parseCheckpoint(newest)?.size}`]);
  await killLog();
  await log().sequence();
  await runDurableObjectAlarm(log());
  expect(await readText('/log/checkpoint')).toBe(newest);
  await checkLog();
});

/** A publication fails and costs nothing, and no file is written. */
async function expectRefusal(): Promise<void> {
  await killLog();
  const count = async () => (await env.LOG_FILES.list()).objects.length;
  const before = await count();
  const { publish, readCredits } = await newPublication();
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  expect(await count()).toBe(before);
  expect((await readCredits()).balance).toBe(100);
}
