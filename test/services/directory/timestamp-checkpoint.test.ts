import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { formatCheckpointText } from '../../../src/lib/tlog/checkpoint.ts';
import { verifyTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import { timestampCheckpoint } from '../../../src/services/directory/log.ts';
import { findTimestampedCheckpoint } from '../../../src/storage/log-timestamps.ts';
import { TIMESTAMP } from '../../fixtures/timestamp.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { runJob } from '../../run-job.ts';

const bucket = env.LOG_FILES;
const encoder = new TextEncoder();
/** When the timestamp was recorded. */
const NOW = Date.UTC(2026, 10, 22, 23, 48, 21);
const HOUR = 3_600_000;
const TEXT = TIMESTAMP.text;
const SIGNATURE = `— audit.example.com/log ${btoa('12345678')}\n`;
const NOTE = `${TEXT}\n${SIGNATURE}`;
const RESPONSE: SiteResponse = { base64: TIMESTAMP.response };
const TSR = 'timestamps/2026-11-22.tsr';
const KEPT = 'timestamps/2026-11-22.checkpoint';

beforeEach(async () => {
  const { objects } = await bucket.list();
  await bucket.delete(objects.map(({ key }) => key));
  // The nonce of the recorded timestamp.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).set(TIMESTAMP.nonce);
    return array;
  });
});

const createAuthority = (answer: SiteResponse) => createSite({ '/tsa': answer });
const withAuthority = (host: string): Env => ({ ...env, LOG_TIMESTAMP_AUTHORITY: `https://${host}/tsa` });
const readText = async (key: string) => (await bucket.get(key))?.text();

async function listKeys(): Promise<string[]> {
  return (await bucket.list()).objects.map(({ key }) => key);
}

function createNote(size: number): string {
  return `${formatCheckpointText('audit.example.com/log', { size, root: new Uint8Array(32) })}\n${SIGNATURE}`;
}

test('the text of the newest checkpoint is timestamped, and both files are served', async () => {
  await bucket.put('checkpoint', NOTE);
  const host = await createAuthority(RESPONSE);
  await timestampCheckpoint(withAuthority(host), NOW);
  const response = await app.request(`http://localhost:8787/log/${TSR}`, {}, env);
  expect(response.headers.get('content-type')).toBe('application/timestamp-reply');
  const tsr = new Uint8Array(await response.arrayBuffer());
  expect(await (await app.request(`http://localhost:8787/log/${KEPT}`, {}, env)).text()).toBe(NOTE);
  expect(await verifyTimestamp(tsr, encoder.encode(TEXT), [TIMESTAMP.root])).toMatchObject({
    ok: true,
    isTrusted: true,
  });
  const [request] = await listRequestsTo(host);
  expect(request).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
  });
});

test('a day has one timestamp, also if the checkpoint has grown', async () => {
  await bucket.put('checkpoint', NOTE);
  const host = await createAuthority(RESPONSE);
  await timestampCheckpoint(withAuthority(host), NOW);
  await bucket.put('checkpoint', createNote(43));
  await timestampCheckpoint(withAuthority(host), NOW + 1);
  expect(await listRequestsTo(host)).toHaveLength(1);
  expect(await readText(KEPT)).toBe(NOTE);
});

test('without an authority, or before the first checkpoint, nothing is requested or written', async () => {
  const host = await createAuthority(RESPONSE);
  await timestampCheckpoint(withAuthority(host), NOW);
  await bucket.put('checkpoint', NOTE);
  await timestampCheckpoint(env, NOW);
  expect(await listRequestsTo(host)).toEqual([]);
  expect(await listKeys()).toEqual(['checkpoint']);
});

test.for<[string, SiteResponse, string]>([
  ['an error', { status: 503, body: 'busy' }, 'The authority answered HTTP 503.'],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://example.com/' } },
    'The authority answered HTTP 302.',
  ],
  ['a lost connection', { failure: 'close' }, 'The authority could not be reached.'],
  ['HTML', { body: '<h1>Hello</h1>' }, 'The response is not a timestamp response in DER.'],
  ['a long answer', { body: 'x'.repeat(1024), times: 65 }, 'The authority sent more than 64 KB.'],
  ['a refusal', { base64: btoa('\x30\x05\x30\x03\x02\x01\x02') }, 'The authority refused, with status 2.'],
])('after %s of the authority, the next run tries again', async ([, answer, reason]) => {
  await bucket.put('checkpoint', NOTE);
  const host = await createAuthority(answer);
  await expect(timestampCheckpoint(withAuthority(host), NOW)).rejects.toThrow(reason);
  expect(await listKeys()).not.toContain(TSR);
  expect(await findTimestampedCheckpoint(env, 0)).toBeNull();
  // By then the log has grown; the checkpoint of the day is the one that was kept.
  await bucket.put('checkpoint', createNote(43));
  await createSite({ '/tsa': RESPONSE }, { host });
  await timestampCheckpoint(withAuthority(host), NOW);
  expect(await findTimestampedCheckpoint(env, 41)).toEqual({ date: '2026-11-22', checkpoint: NOTE });
});

test('a timestamp of another checkpoint or with another nonce is not kept', async () => {
  const host = await createAuthority(RESPONSE);
  await bucket.put('checkpoint', createNote(43));
  await expect(timestampCheckpoint(withAuthority(host), NOW)).rejects.toThrow('for other data');
  await bucket.delete(KEPT);
  await bucket.put('checkpoint', NOTE);
  vi.restoreAllMocks();
  await expect(timestampCheckpoint(withAuthority(host), NOW)).rejects.toThrow('another nonce');
  expect(await listKeys()).not.toContain(TSR);
});

test('an authority whose clock is wrong by more than an hour is refused', async () => {
  await bucket.put('checkpoint', NOTE);
  const host = await createAuthority(RESPONSE);
  const problem = "The authority's clock says 2026-11-22T23:48:21.000Z.";
  await expect(timestampCheckpoint(withAuthority(host), NOW + HOUR + 1)).rejects.toThrow(problem);
  await expect(timestampCheckpoint(withAuthority(host), NOW - HOUR - 1)).rejects.toThrow(problem);
});

/** Breaks one call to R2, from 0, before it arrives or after it is executed, and all that follow. */
function breakCall(faultyCall: number, moment: 'before' | 'after'): R2Bucket {
  let calls = 0;
  const wrap =
    (name: 'get' | 'put' | 'head') =>
    async (...args: never[]) => {
      const call = calls++;
      if (call > faultyCall || (call === faultyCall && moment === 'before')) throw new Error('crash');
      const answer: unknown = await (bucket[name] as (...args: never[]) => Promise<unknown>)(...args);
      if (call === faultyCall) throw new Error('crash');
      return answer;
    };
  return { get: wrap('get'), put: wrap('put'), head: wrap('head') } as unknown as R2Bucket;
}

test.for(['before', 'after'] as const)(
  'a crash %s any call to R2 leaves a day whose timestamp is of its checkpoint, and is found after the next run',
  async (moment) => {
    const host = await createAuthority(RESPONSE);
    let crashes = 0;
    for (let hasCrashed = true; hasCrashed; crashes += Number(hasCrashed)) {
      await bucket.delete(await listKeys());
      await bucket.put('checkpoint', NOTE);
      const broken = { ...withAuthority(host), LOG_FILES: breakCall(crashes, moment) };
      hasCrashed = await timestampCheckpoint(broken, NOW).then(
        () => false,
        () => true,
      );
      const keys = await listKeys();
      expect(keys.includes(TSR) && !keys.includes(KEPT)).toBe(false);
      // Before the next run the log grows, if the day has a checkpoint.
      if (keys.includes(KEPT)) await bucket.put('checkpoint', createNote(43));
      await timestampCheckpoint(withAuthority(host), NOW);
      const tsr = new Uint8Array((await (await bucket.get(TSR))?.arrayBuffer()) ?? []);
      expect(await readText(KEPT)).toBe(NOTE);
      expect(await verifyTimestamp(tsr, encoder.encode(TEXT), [TIMESTAMP.root])).toMatchObject({ ok: true });
      expect(await findTimestampedCheckpoint(env, 41)).toEqual({ date: '2026-11-22', checkpoint: NOTE });
    }
    expect(crashes).toBe(6);
  },
);

test('the first timestamped checkpoint of a tree with the leaf is found', async () => {
  for (const [date, size] of [
    ['2026-11-20', 9],
    ['2026-11-21', 9],
    ['2026-11-22', 10],
    ['2026-11-23', 1_000],
  ] as const) {
    await bucket.put(`timestamps/${date}.checkpoint`, createNote(size));
    await bucket.put(`timestamps/by-size/${String(size).padStart(16, '0')}.${date}`, '');
  }
  const find = async (index: number) => (await findTimestampedCheckpoint(env, index))?.date;
  expect(await find(0)).toBe('2026-11-20');
  expect(await find(8)).toBe('2026-11-20');
  expect(await find(9)).toBe('2026-11-22');
  expect(await find(10)).toBe('2026-11-23');
  expect(await find(999)).toBe('2026-11-23');
  expect(await find(1_000)).toBeUndefined();
  expect(await find(Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

test('the job timestamps the checkpoint, and tries again if the authority fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await bucket.put('checkpoint', NOTE);
  const host = await createAuthority({ status: 503 });
  const run = () => runJob('timestampCheckpoint', withAuthority(host));
  await expect(run()).rejects.toThrow('HTTP 503');
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { event: 'job-failed', job: 'timestampCheckpoint', error: expect.stringContaining('HTTP 503') },
  ]);
  await createSite({ '/tsa': RESPONSE }, { host });
  await run();
  expect(await listKeys()).toContain(TSR);
});
