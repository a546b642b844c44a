import { expect, it, vi } from 'vitest';
import { createStreamingBody } from '../../../src/entry/http/streaming-body.ts';

/** A client that records the work passed to `waitUntil`. */
function client(): {
  signal: AbortSignal;
  waitUntil(work: Promise<unknown>): void;
  waits: Promise<unknown>[];
} {
  const waits: Promise<unknown>[] = [];
  return { signal: new AbortController().signal, waitUntil: (work) => void waits.push(work), waits };
}

it('a silent body is kept alive, and ends with the work', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = createStreamingBody(client(), 'keep-alive\n', async (write) => {
    write('begun\n');
    await promise;
    write('done\n');
  });
  const text = new Response(body).text();
  vi.advanceTimersByTime(31_000);
  resolve();
  expect(await text).toBe('begun\nkeep-alive\nkeep-alive\ndone\n');
  expect(vi.getTimerCount()).toBe(0);
});

it('drops writes after the client has disconnected, aborts the signal, and waits for the work', async () => {
  const asking = client();
  const { promise, resolve } = Promise.withResolvers<void>();
  let told: AbortSignal | null = null;
  let written = 0;
  const body = createStreamingBody(asking, '', async (write, gone) => {
    told = gone;
    await promise;
    write('page');
    written++;
  });
  expect(told).toMatchObject({ aborted: false });
  await body.cancel();
  expect(told).toMatchObject({ aborted: true });
  resolve();
  await Promise.all(asking.waits);
  expect(asking.waits).toHaveLength(1);
  expect(written).toBe(1);
});

it('the signal of the work aborts with the request', async () => {
  const request = new AbortController();
  let told: AbortSignal | null = null;
  const body = createStreamingBody({ ...client(), signal: request.signal }, '', (_write, gone) => {
    told = gone;
    return Promise.resolve();
  });
  request.abort();
  expect(told).toMatchObject({ aborted: true });
  await body.cancel();
});
