import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { decodeBase64 } from '../../../src/lib/tlog/base64.ts';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { cosign, verifyCosignature } from '../../../src/lib/tlog/cosignature.ts';
import { EMPTY_ROOT } from '../../../src/lib/tlog/hashes.ts';
import { type TreeHead, verifyConsistency } from '../../../src/lib/tlog/merkle.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { moveClock, readStoppedClock, stopClock, until } from '../../clock.ts';
import { newSigningKey, toCosigner } from '../../lib/tlog/new-key.ts';
import { rebindObject } from '../../rebind-object.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';

const log = () => getLog(env);

type Answer = (request: Request) => Response | Promise<Response>;

let witnesses: Map<string, Answer>;

beforeEach(() => {
  // On a slow machine the object's alarm would go off between two steps of a test.
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
  witnesses = new Map();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const answer = witnesses.get(new URL(request.url).hostname);
    return answer ? answer(request) : fetch(request);
  });
});

/** Starts a witness. Returns its verifier key and its entry for `LOG_WITNESSES`. */
async function startWitness(
  host: string,
  toAnswer: (cosignText: (text: string) => Promise<string>) => Answer,
) {
  const signer = await newSigningKey(host);
  const key = toCosigner(signer);
  witnesses.set(
    host,
    toAnswer((text) => cosign(text, signer, 1_800_000_000)),
  );
  return { key, entry: `${key.vkey} https://${host}` };
}

/** Starts a witness that cosigns what is consistent with the checkpoint that it cosigned before. */
async function startHonestWitness(host: string) {
  const offers: number[] = [];
  let head: TreeHead = { size: 0, root: EMPTY_ROOT };
  const witness = await startWitness(host, (cosignText) => async (request) => {
    const [lines = '', ...rest] = (await request.text()).split('\n\n');
    const [old = '', ...proof] = lines.split('\n');
    const checkpoint = parseCheckpoint(rest.join('\n\n'));
    if (!checkpoint) return new Response(null, { status: 400 });
    if (old !== `old ${head.size}`)
      return new Response(`${head.size}\n`, { status: 409, headers: { 'content-type': 'text/x.tlog.size' } });
    const hashes = proof.map((line) => decodeBase64(line) ?? new Uint8Array());
    if (head.size > 0 && !verifyConsistency(head, checkpoint, hashes))
      return new Response(null, { status: 422 });
    head = checkpoint;
    offers.push(checkpoint.size);
    return new Response(`${await cosignText(checkpoint.note.text)}\n`);
  });
  return { ...witness, offers };
}

async function readNewest() {
  const checkpoint = parseCheckpoint((await (await env.LOG_FILES.get('checkpoint'))?.text()) ?? '');
  if (!checkpoint) throw new Error('no checkpoint');
  return checkpoint;
}

it('carries the cosignature of a witness that saw every tree before', async () => {
  const { key, entry, offers } = await startHonestWitness('witness.brightpage.com');
  await rebindObject(log(), { LOG_WITNESSES: entry });
  const verifyNewest = async () => {
    await runDurableObjectAlarm(log());
    const { size, note } = await readNewest();
    return { size, ...(await verifyCosignature(note, key)) };
  };
  await publishSnapshot();
  expect(await verifyNewest()).toEqual({ size: offers.at(-1), state: 'valid', time: 1_800_000_000 });
  await publishSnapshot();
  await publishSnapshot();
  expect(await verifyNewest()).toMatchObject({ size: 3, state: 'valid' });
  expect(offers).toEqual(offers.toSorted((one, other) => one - other));
  // A log without its witnesses continues.
  witnesses.set('witness.brightpage.com', () => Promise.reject(new TypeError('connection refused')));
  await publishSnapshot();
  expect(await verifyNewest()).toMatchObject({ size: 4, state: 'missing' });
});

it('carries the cosignature of one witness while the proof for another cannot be read', async () => {
  await publishSnapshot();
  const honest = await startHonestWitness('honest.brightpage.com');
  const behind = await startWitness('behind.brightpage.com', () => () => {
    return new Response('1\n', { status: 409, headers: { 'content-type': 'text/x.tlog.size' } });
  });
  const bucket = env.LOG_FILES;
  const get = async (path: string) => {
    if (path.startsWith('tile/')) throw new Error('R2 is down');
    return bucket.get(path);
  };
  await rebindObject(log(), {
    LOG_FILES: { get, put: bucket.put.bind(bucket) } as unknown as R2Bucket,
    LOG_WITNESSES: `${behind.entry},${honest.entry}`,
  });
  await publishSnapshot();
  await runDurableObjectAlarm(log());
  await until(async () => (await readNewest()).size === honest.offers.at(-1));
  expect(await verifyCosignature((await readNewest()).note, honest.key)).toMatchObject({ state: 'valid' });
});

it('waits three seconds for a witness', async () => {
  const ends = new Map<number, () => void>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    ends.set(milliseconds, () => controller.abort());
    return controller.signal;
  });
  let offered = 0;
  const { entry } = await startWitness('slow.brightpage.com', () => async ({ signal }) => {
    offered++;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  await rebindObject(log(), { LOG_WITNESSES: entry });
  await publishSnapshot();
  const alarm = runDurableObjectAlarm(log());
  await until(() => offered > 0);
  const size = parseCheckpoint((await log().readCheckpoint(0)) ?? '')?.size;
  expect((await readNewest()).size).not.toBe(size);
  await runInDurableObject(log(), () => ends.get(3_000)?.());
  await alarm;
  await until(async () => (await readNewest()).size === size);
});

it('is written at most once a second, even after a slow witness', async () => {
  const { entry } = await startWitness('busy.brightpage.com', () => () => {
    moveClock(1_500);
    return new Response(null, { status: 503 });
  });
  await rebindObject(log(), { LOG_WITNESSES: entry });
  const readAlarm = () => runInDurableObject(log(), (_, { storage }) => storage.getAlarm());
  await publishSnapshot();
  await runDurableObjectAlarm(log());
  await until(async () => (await readAlarm()) === null);
  const writtenAt = readStoppedClock();
  await publishSnapshot();
  expect(await readAlarm()).toBe(writtenAt + 1_100);
});
