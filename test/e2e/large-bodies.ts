/**
 * Sends bodies without `Content-Length` over a raw connection to the whole Worker: one over the limit gets its 413, and the
 * next request on the connection its answer.
 *
 * Usage: `node test/e2e/large-bodies.ts`.
 */
import { strict as assert } from 'node:assert';
import { RawConnection } from './raw-connection.ts';
import { startServiceWithPages } from './service.ts';

const ROUNDS = 5;
const SIZES = [70_000, 1_000_000, 10_000_000];
const BLOCK = 16 * 1024;

const { service, account } = await startServiceWithPages({});
try {
  const { key } = await account();
  const api = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const size of SIZES) {
    await expectConnectionGoesOn('/api/v1/reports', api, size);
    await expectConnectionGoesOn('/sign-in', form, size);
  }
  console.log(`${SIZES.length * 2} kinds of large bodies passed`);
} finally {
  await service.stop();
}

async function expectConnectionGoesOn(
  path: string,
  headers: Record<string, string>,
  size: number,
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    const connection = new RawConnection(service.url);
    try {
      connection.send('POST', path, { ...headers, 'transfer-encoding': 'chunked' }, encodeChunks(size));
      assert.equal(await connection.readStatus(), 413, `${size} bytes to ${path}`);
      connection.send('GET', '/api/v1/health', {});
      assert.equal(await connection.readStatus(), 200, `after ${size} bytes to ${path}, round ${round}`);
    } finally {
      connection.close();
    }
  }
}

function* encodeChunks(size: number): Generator<string> {
  for (let rest = size; rest > 0; rest -= BLOCK) {
    const length = Math.min(rest, BLOCK);
    yield `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;
  }
  yield '0\r\n\r\n';
}
