import { expect, it } from 'vitest';
import { readBody } from '../../src/crawler/read-body.ts';

/** A body of chunks that share one buffer, as if the sender's buffer were used again after each. */
function bodyOf(count: number, onCancel = () => {}): Response {
  const chunk = new Uint8Array(3);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === count) return controller.close();
        chunk.fill(97 + (sent++ % 26));
        controller.enqueue(chunk);
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return { body: stream } as Response;
}

it('a body is copied as it arrives: its chunks are not kept', async () => {
  const { bytes, truncated } = await readBody(bodyOf(5_000), 100_000);
  const letters = Array.from({ length: 5_000 }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(3));
  expect(new TextDecoder().decode(bytes)).toBe(letters.join(''));
  expect(truncated).toBe(false);
});

it('a body over the limit is cut there and cancelled', async () => {
  let isCancelled = false;
  const { bytes, truncated } = await readBody(
    bodyOf(1_000_000, () => (isCancelled = true)),
    10,
  );
  expect(new TextDecoder().decode(bytes)).toBe('aaabbbcccd');
  expect(truncated).toBe(true);
  expect(isCancelled).toBe(true);
});

it('a body of exactly the limit is whole', async () => {
  expect(await readBody(bodyOf(4), 12)).toMatchObject({ truncated: false, bytes: { length: 12 } });
  expect(await readBody(new Response(null), 12)).toMatchObject({ truncated: false, bytes: { length: 0 } });
});
