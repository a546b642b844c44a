import { expect, it } from 'vitest';
import { readRequestBody } from '../../../src/entry/http/read-request-body.ts';

const KB = 1024;
const MB = 1024 * KB;

/** A request without `Content-Length` whose body has `size` bytes, sent in chunks. */
function request(size: number, chunkSize = 4 * KB): { request: Request; getSent: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= size) return controller.close();
      const chunk = new Uint8Array(Math.min(chunkSize, size - sent)).fill(sent % 251);
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return {
    request: new Request('https://audit.example.com/', { method: 'POST', body }),
    getSent: () => sent,
  };
}

it.each([0, 1, 5 * KB, 64 * KB])(
  'a body of %i bytes is returned whole under a limit of 64 KB',
  async (size) => {
    const bytes = await readRequestBody(request(size, 1_000).request, 64 * KB);
    expect(bytes).toHaveLength(size);
    expect(bytes?.every((byte, index) => byte === (index - (index % 1_000)) % 251)).toBe(true);
  },
);

it('a body over the limit is read to its end and not returned', async () => {
  const { request: sent, getSent } = request(3 * MB);
  expect(await readRequestBody(sent, 64 * KB)).toBeNull();
  expect(getSent()).toBe(3 * MB);
});

it('at most 16 MB are read', async () => {
  const { request: sent, getSent } = request(Infinity, 64 * KB);
  expect(await readRequestBody(sent, 64 * KB)).toBeNull();
  expect(getSent()).toBeLessThanOrEqual(16 * MB + 2 * 64 * KB);
});

it('a body with a Content-Length over the limit is not read', async () => {
  const body = new Uint8Array(70 * KB);
  const sent = new Request('https://audit.example.com/', {
    method: 'POST',
    body,
    headers: { 'Content-Length': String(body.length) },
  });
  expect(await readRequestBody(sent, 64 * KB)).toBeNull();
  expect(sent.bodyUsed).toBe(false);
});

it('other work gets its turn while a large body is read', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await readRequestBody(request(8 * MB).request, 64 * KB);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(16);
});
