import { expect, test } from 'vitest';
import { verifyTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import { TIMESTAMP } from '../../fixtures/timestamp.ts';
import { createRandom } from '../../random.ts';
import { DATA, RESPONSE } from './read-timestamp.ts';

/** Bytes of the response before its token. */
const TOKEN_START = 9;
const TIME = Date.UTC(2026, 10, 22, 23, 48, 21);

test('a timestamp of OpenSSL is verified up to its root', async () => {
  expect(await verifyTimestamp(RESPONSE, DATA, [TIMESTAMP.root])).toEqual({
    ok: true,
    time: TIME,
    authority: 'Bright Time Authority',
    isTrusted: true,
  });
});

test('without roots, a timestamp is verified up to its certificate and not trusted', async () => {
  expect(await verifyTimestamp(RESPONSE, DATA, [])).toEqual({
    ok: true,
    time: TIME,
    authority: 'Bright Time Authority',
    isTrusted: false,
  });
});

test('1,000 mutations of a token are refused', async () => {
  const random = createRandom(19);
  for (let run = 0; run < 1_000; run++) {
    const at = TOKEN_START + Math.floor(random() * (RESPONSE.length - TOKEN_START));
    // Half of them in one bit, as those are nearest to the original.
    const mask = run % 2 === 0 ? 1 << Math.floor(random() * 8) : 1 + Math.floor(random() * 255);
    const mutated = RESPONSE.with(at, (RESPONSE[at] ?? 0) ^ mask);
    const verified = await verifyTimestamp(mutated, DATA, [TIMESTAMP.root]);
    expect(verified, `byte ${at}, mask ${mask}`).toMatchObject({ ok: false, reason: expect.any(String) });
  }
});

test('each flip of one bit in the signature, and in how it is encoded, is refused', async () => {
  // The ECDSA signature is at the end.
  for (let at = RESPONSE.length - 74; at < RESPONSE.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const mutated = RESPONSE.with(at, (RESPONSE[at] ?? 0) ^ (1 << bit));
      const verified = await verifyTimestamp(mutated, DATA, [TIMESTAMP.root]);
      expect(verified, `byte ${at}, bit ${bit}`).toMatchObject({ ok: false });
    }
  }
});

test('truncated and lengthened responses are refused', async () => {
  for (let length = 0; length < RESPONSE.length; length += 13) {
    expect(await verifyTimestamp(RESPONSE.subarray(0, length), DATA, [])).toMatchObject({ ok: false });
  }
  expect(await verifyTimestamp(Uint8Array.of(...RESPONSE, 0), DATA, [])).toMatchObject({ ok: false });
});

test.for(['', 'no PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
  'a root that is no certificate, %j, is refused',
  async (root) => {
    expect(await verifyTimestamp(RESPONSE, DATA, [TIMESTAMP.root, root])).toEqual({
      ok: false,
      reason: 'A root is not a certificate in PEM.',
    });
  },
);
