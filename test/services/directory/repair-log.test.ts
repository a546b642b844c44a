import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { decodeBase64, encodeBase64 } from '../../../src/lib/tlog/base64.ts';
import { repairLog } from '../../../src/services/directory/repair-log.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { readRow, updateRows } from '../../database.ts';
import { checkLog } from '../../objects/log/check-log.ts';
import { createPublisher } from '../../objects/log/published-copies.ts';

let log: MockInstance<typeof console.error>;
/** Snapshots of three bundles. Proofs are cached: each test asks for another. */
let ids: string[] = [];

beforeAll(async () => {
  const publish = await createPublisher();
  const copies = await publish(599);
  ids = copies.map(({ id }) => id);
  await getLog(env).sequence();
  await runDurableObjectAlarm(getLog(env));
});

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

async function readFiles(): Promise<Map<string, string>> {
  const { objects } = await env.LOG_FILES.list();
  return new Map(
    await Promise.all(
      objects.map(async ({ key }) => {
        const bytes = await (await env.LOG_FILES.get(key))!.bytes();
        return [key, encodeBase64(bytes)] as const;
      }),
    ),
  );
}

it('writes lost files of the log again with the same bytes, and no other file', async () => {
  const before = await readFiles();
  const lost = ['checkpoint', 'keys', 'checkpoints/600', 'tile/entries/000', 'tile/entries/002.p/88'];
  const tiles = ['tile/0/000', 'tile/0/001', 'tile/0/002.p/88', 'tile/1/000.p/2'];
  await env.LOG_FILES.delete([...lost, ...tiles]);
  const proof = await app.request(`http://localhost:8787/ai-directory/gemini/${ids[0]}.tlog-proof`, {}, env);
  expect(proof.status).toBe(502);
  expect(log.mock.calls.join()).toContain('"event":"log-file-lost"');
  const { repaired, next } = await repairLog(env, 0);
  await runDurableObjectAlarm(getLog(env));
  expect(repaired.toSorted()).toEqual([...lost.slice(3), ...tiles].toSorted());
  expect(next).toBeNull();
  expect(await readFiles()).toEqual(before);
  await checkLog();
  expect(await repairLog(env, 0)).toEqual({ repaired: [], next: null });
});

it('writes all files of the newest tree again if the whole bucket is lost', async () => {
  await env.LOG_FILES.delete((await env.LOG_FILES.list()).objects.map(({ key }) => key));
  const { repaired } = await repairLog(env, 0);
  expect(repaired).toHaveLength(7);
  await runDurableObjectAlarm(getLog(env));
  const { checkpoints } = await checkLog();
  expect(checkpoints.map(({ size }) => size)).toEqual([600]);
  const proof = await app.request(`http://localhost:8787/ai-directory/gemini/${ids[1]}.tlog-proof`, {}, env);
  expect(proof.status).toBe(200);
});

it('writes nothing that is not in the signed tree', async () => {
  const id = ids[0] ?? '';
  const { sha256 = '' } = (await readRow('submissions', { id })) ?? {};
  const paths = ['tile/entries/000', 'tile/0/000'];
  const files = await readFiles();
  await updateRows('submissions', { id }, { sha256: '0'.repeat(64) });
  for (const lost of [paths, paths.slice(0, 1)]) {
    await env.LOG_FILES.delete(lost);
    await expect(repairLog(env, 0)).rejects.toThrow('tile/entries/000 cannot be computed');
    expect((await readFiles()).size).toBe(files.size - lost.length);
    for (const path of lost) await env.LOG_FILES.put(path, decodeBase64(files.get(path) ?? ''));
  }
  await updateRows('submissions', { id }, { sha256 });
  expect(await repairLog(env, 0)).toEqual({ repaired: [], next: null });
});
