import { expect, test } from 'vitest';
import { createDemoVariables, describeInternet } from '../../scripts/demo/describe-service.ts';
import { parseSigningKey } from '../../src/lib/tlog/note.ts';

test('the demo names every website that it can reach', () => {
  expect(describeInternet({ isFull: false, isReal: false })).toBe(
    'It cannot reach the internet. The only website it can reach is https://bakery.example.com/',
  );
  expect(describeInternet({ isFull: true, isReal: false })).toBe(
    'It cannot reach the internet. The websites it can reach: https://bakery.example.com/, https://furniture.example.com/, https://pottery.example.com/, https://florist.example.com/',
  );
  expect(describeInternet({ isFull: false, isReal: true })).toBe('It can reach the internet.');
});

test('the transparency log of the demo is named by the port that it is served on', async () => {
  const { SITE_URL, LOG_SIGNING_KEY } = await createDemoVariables(9000);
  expect(SITE_URL).toBe('http://localhost:9000');
  expect((await parseSigningKey(LOG_SIGNING_KEY))?.verifier.name).toBe('localhost:9000/log');
});
