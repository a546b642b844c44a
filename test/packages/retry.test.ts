import { beforeEach, expect, it, vi } from 'vitest';
import { createRetryingFetch, type Retry, type RetryOptions } from '../../packages/client/src/retry.ts';

beforeEach(() => void vi.useFakeTimers());

const TARGET = 'https://audit.example.com/api/v1/x';
type Answer = Response | Error;

function answer(status: number, retryAfter?: string): Response {
  return new Response(null, {
    status,
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
  });
}

/** Sends a request to a service that gives these answers one after the other. */
async function send(answers: Answer[], init: RequestInit = {}, options: RetryOptions = {}) {
  const bodies: string[] = [];
  const retries: Retry[] = [];
  const fetch = createRetryingFetch(
    async (request) => {
      bodies.push(await request.text());
      const next = answers[bodies.length - 1];
      if (next === undefined) throw new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    { onRetry: (retry) => retries.push(retry), ...options },
  );
  const result = fetch(new Request(TARGET, init)).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return { result: await result, bodies, waits: retries.map(({ waitMs }) => waitMs) };
}

const POST = { method: 'POST', body: '{"a":1}' };
const KEYED = { ...POST, headers: { 'idempotency-key': 'k' } };

it('waits for the seconds of Retry-After', async () => {
  expect(await send([answer(429, '42'), answer(200)])).toMatchObject({ result: 200, waits: [42_000] });
});

it('waits until the date of Retry-After', async () => {
  vi.setSystemTime('2026-06-01T00:00:00Z');
  const date = 'Mon, 01 Jun 2026 00:00:30 GMT';
  expect(await send([answer(503, date), answer(200)])).toMatchObject({ result: 200, waits: [30_000] });
});

it('waits twice as long each time without one, with jitter', async () => {
  const { result, waits } = await send([answer(503), new Error('reset'), answer(504), answer(200)]);
  expect(result).toBe(200);
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(500 * 2 ** index);
  }
  expect(waits).toHaveLength(3);
});

it('does not repeat a request that is not safe', async () => {
  expect(await send([answer(503, '1')], POST)).toMatchObject({ result: 503, bodies: [POST.body] });
  expect(await send([new Error('reset')], { method: 'DELETE' })).toMatchObject({
    result: 'reset',
    waits: [],
  });
});

it('repeats a POST with an Idempotency-Key, with its body', async () => {
  const { result, bodies } = await send([new Error('reset'), answer(409, '1'), answer(201)], KEYED);
  expect(result).toBe(201);
  expect(bodies).toEqual([POST.body, POST.body, POST.body]);
});

it('does not wait where waiting does not help', async () => {
  for (const status of [400, 401, 402, 404, 409, 422, 429, 500, 502]) {
    expect(await send([answer(status)], KEYED)).toMatchObject({ result: status, waits: [] });
  }
  expect(await send([answer(500, '30')], KEYED)).toMatchObject({ result: 500, waits: [] });
});

it('returns the response immediately if the wait would exceed the budget', async () => {
  expect(await send([answer(429, '91')])).toMatchObject({ result: 429, waits: [] });
  const options = { maxWaitMs: 50_000 };
  expect(await send([answer(429, '40'), answer(429, '11')], {}, options)).toMatchObject({
    result: 429,
    waits: [40_000],
  });
});

it('gives up after the last attempt', async () => {
  const answers = [answer(503), answer(503), answer(503), answer(503)];
  expect(await send(answers)).toMatchObject({ result: 503, waits: { length: 3 } });
  expect(await send([answer(503)], {}, { maxAttempts: 1 })).toMatchObject({ result: 503, waits: [] });
});

it('stops waiting when the caller gives up', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 5_000);
  expect(await send([answer(429, '60')], { signal: controller.signal })).toMatchObject({ result: 'enough' });
});

it('ends a request without an answer, and says how long it waited', async () => {
  const hang = createRetryingFetch(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    { maxAttempts: 1, timeoutMs: 10_000 },
  );
  const result = expect(hang(new Request(TARGET))).rejects.toThrow('no answer within 10 seconds');
  await vi.runAllTimersAsync();
  await result;
});

it('stops waiting if the caller gives up in onRetry', async () => {
  const controller = new AbortController();
  const onRetry = () => controller.abort(new Error('enough'));
  const { signal } = controller;
  const now = Date.now();
  expect(await send([answer(503, '60')], { signal }, { onRetry })).toMatchObject({ result: 'enough' });
  expect(Date.now() - now).toBe(0);
});

it('never waits less than Retry-After because a timer cannot be that long', async () => {
  const { result, waits } = await send([answer(503, '9999999')], {}, { maxWaitMs: Infinity });
  expect({ result, waits }).toEqual({ result: 503, waits: [] });
});

it('has no time limit with an infinite one', async () => {
  const { result } = await send([answer(200)], {}, { timeoutMs: Infinity, maxWaitMs: Infinity });
  expect(result).toBe(200);
  const fetch = createRetryingFetch(
    (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        setTimeout(() => resolve(answer(200)), 600_000);
      }),
    { timeoutMs: Infinity, maxAttempts: 1 },
  );
  const slow = fetch(new Request(TARGET)).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  expect(await slow).toBe(200);
});

it.each(['-5', '1.5', 'soon'])('does not repeat what has no valid Retry-After: %s', async (value) => {
  expect(await send([answer(429, value)])).toMatchObject({ result: 429, waits: [] });
});
