import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { putOnce } from '../../src/storage/put-once.ts';
import { putLogFile } from '../../src/storage/log-timestamps.ts';

/** As a bucket lock does, if it does not judge the condition first. */
const locked = {
  get: env.LOG_FILES.get.bind(env.LOG_FILES),
  put: async (key: string, value: string | Uint8Array) => {
    if (await env.LOG_FILES.head(key)) throw new Error('put: locked by a bucket lock rule');
    return env.LOG_FILES.put(key, value);
  },
} as unknown as R2Bucket;

it.each([
  ['without a lock', env.LOG_FILES],
  ['with a lock', locked],
])('%s, an object is written once', async (name, bucket) => {
  expect(await putOnce(bucket, name, 'first')).toBe(true);
  expect(await putOnce(bucket, name, 'second')).toBe(false);
  expect(await (await bucket.get(name))?.text()).toBe('first');
});

it('a locked file of the log is written again with the same bytes, and with no others', async () => {
  const bytes = new TextEncoder().encode('tile');
  await putLogFile(locked, 'tile', bytes);
  await putLogFile(locked, 'tile', bytes);
  await expect(putLogFile(locked, 'tile', bytes.subarray(1))).rejects.toThrow('the log would fork');
});

it('a write that fails for another reason fails', async () => {
  const put = () => Promise.reject(new Error('R2 is away'));
  await expect(putOnce({ ...locked, put }, 'none', '')).rejects.toThrow('R2 is away');
});
