import { expect, it } from 'vitest';
import { checkTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import { TIMESTAMP } from '../../fixtures/timestamp.ts';

const response = Buffer.from(TIMESTAMP.response, 'base64');
const check = (tsr: Uint8Array, text: string, certificates: string | null) =>
  checkTimestamp(tsr, text, certificates, 'Add certificates.');

it('a timestamp is trusted with the certificates of its authority', async () => {
  expect(await check(response, TIMESTAMP.text, TIMESTAMP.root)).toEqual({
    state: 'ok',
    text: expect.stringMatching(/^The checkpoint has a timestamp, made \S+ by Bright Time Authority\.$/),
  });
  expect(await check(response, TIMESTAMP.text, null)).toEqual({
    state: 'skipped',
    text: expect.stringMatching(
      /^There is a timestamp, made \S+ by Bright Time Authority\. Add certificates\.$/,
    ),
  });
});

it('a timestamp of another text fails, and one that is malformed', async () => {
  expect(await check(response, 'another text\n', TIMESTAMP.root)).toMatchObject({ state: 'failed' });
  expect(await check(response.subarray(1), TIMESTAMP.text, TIMESTAMP.root)).toMatchObject({
    state: 'failed',
  });
});
