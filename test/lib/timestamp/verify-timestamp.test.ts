import { expect, test } from 'vitest';
import { verifyTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import { TIMESTAMP } from '../../fixtures/timestamp.ts';
import { DATA, RESPONSE } from './read-timestamp.ts';

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
