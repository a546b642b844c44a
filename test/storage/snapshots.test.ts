import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { getSnapshot, putSnapshot, DamagedSnapshotError } from '../../src/storage/snapshots.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it('a document is read as it was written, by its SHA-256', async () => {
  const { sha256 } = await putSnapshot(env.SNAPSHOTS, 'a', bytesOf('{"a":1}'));
  expect(sha256).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862');
  expect(textOf(await getSnapshot(env.SNAPSHOTS, 'a', sha256))).toBe('{"a":1}');
});

it('the first write wins: a later one changes nothing and returns the first document', async () => {
  const first = await putSnapshot(env.SNAPSHOTS, 'b', bytesOf('first'));
  const second = await putSnapshot(env.SNAPSHOTS, 'b', bytesOf('second'));
  expect(textOf(second.bytes)).toBe('first');
  expect(second.sha256).toBe(first.sha256);
  expect(await (await env.SNAPSHOTS.get('b'))?.text()).toBe('first');
});

it('one of many concurrent writers wins, and all get its document', async () => {
  const writers = Array.from({ length: 20 }, (_, index) =>
    putSnapshot(env.SNAPSHOTS, 'c', bytesOf(`writer ${index}`)),
  );
  const written = new Set(
    (await Promise.all(writers)).map(({ bytes, sha256 }) => `${textOf(bytes)} ${sha256}`),
  );
  expect(written.size).toBe(1);
  expect([...written][0]).toContain(await (await env.SNAPSHOTS.get('c'))?.text());
});

it('a later write throws if the stored document was changed', async () => {
  await putSnapshot(env.SNAPSHOTS, 'd', bytesOf('first'));
  await env.SNAPSHOTS.put('d', 'forged');
  await expect(putSnapshot(env.SNAPSHOTS, 'd', bytesOf('second'))).rejects.toThrow(DamagedSnapshotError);
});

it('reading a missing document throws', async () => {
  await expect(getSnapshot(env.SNAPSHOTS, 'nowhere', '0'.repeat(64))).rejects.toThrow('nowhere is missing');
});
