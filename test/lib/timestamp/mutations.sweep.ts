import { expect, test } from 'vitest';
import { verifyTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import { TIMESTAMP } from '../../fixtures/timestamp.ts';
import { createRandom } from '../../random.ts';
import { PART, takePart, takeShare } from '../../sweep-part.ts';
import { DATA, RESPONSE } from './read-timestamp.ts';

/** Bytes of the response before its token. */
const TOKEN_START = 9;
/** Bytes of the ECDSA signature, at the end, with its encoding. */
const SIGNATURE = 74;
const MUTATIONS = takeShare(1_000);

test(`${MUTATIONS} mutations of a token are refused`, async () => {
  const random = createRandom(18 + PART.number);
  for (let run = 0; run < MUTATIONS; run++) {
    const at = TOKEN_START + Math.floor(random() * (RESPONSE.length - TOKEN_START));
    // Half of them in one bit, as those are nearest to the original.
    const mask = run % 2 === 0 ? 1 << Math.floor(random() * 8) : 1 + Math.floor(random() * 255);
    const mutated = RESPONSE.with(at, (RESPONSE[at] ?? 0) ^ mask);
    const verified = await verifyTimestamp(mutated, DATA, [TIMESTAMP.root]);
    expect(verified, `byte ${at}, mask ${mask}`).toMatchObject({ ok: false, reason: expect.any(String) });
  }
});

test('each flip of one bit in the signature, and in how it is encoded, is refused', async () => {
  const bits = Array.from({ length: SIGNATURE * 8 }, (_, bit) => bit);
  for (const nth of takePart(bits)) {
    const [at, bit] = [RESPONSE.length - SIGNATURE + Math.floor(nth / 8), nth % 8];
    const mutated = RESPONSE.with(at, (RESPONSE[at] ?? 0) ^ (1 << bit));
    const verified = await verifyTimestamp(mutated, DATA, [TIMESTAMP.root]);
    expect(verified, `byte ${at}, bit ${bit}`).toMatchObject({ ok: false });
  }
});
