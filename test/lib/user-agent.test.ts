import { expect, test } from 'vitest';
import { describeUserAgent } from '../../src/lib/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.for([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  [
    'Opera on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X) ${WEBKIT} Chrome/138.0 Safari/537.36 OPR/123.0`,
  ],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['curl', 'curl/8.5.0'],
  ['Unknown browser', ''],
  ['Unknown browser', '<script>alert(1)</script>'],
] as const)('%s', ([name, userAgent]) => {
  expect(describeUserAgent(userAgent)).toBe(name);
});

test('reads the first 500 characters: what a client sends must not take seconds to search', () => {
  expect(describeUserAgent(`${'x'.repeat(500)} Firefox/140.0`)).toBe('Unknown browser');
});
