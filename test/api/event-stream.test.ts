import { afterEach, expect, it, vi } from 'vitest';
import { eventStream } from '../../src/api/event-stream.ts';

afterEach(() => void vi.useRealTimers());

it('comments keep a silent stream alive, and end with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = eventStream(
    async (send) => {
      await promise;
      send('done', { pages: 1 });
    },
    () => {},
  );
  const text = new Response(body).text();
  vi.advanceTimersByTime(31_000);
  resolve();
  expect(await text).toBe(': begun\n\n: still at it\n\n: still at it\n\nevent: done\ndata: {"pages":1}\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

it('what is sent after the reader has gone goes nowhere, and the work is not disturbed', async () => {
  const gone = vi.fn();
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const body = eventStream(async (send) => {
    await promise;
    send('page', 1);
    sent++;
  }, gone);
  await body.cancel();
  expect(gone).toHaveBeenCalledOnce();
  resolve();
  await scheduler.wait(0);
  expect(sent).toBe(1);
});
