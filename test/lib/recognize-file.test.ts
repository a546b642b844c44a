import { expect, test } from 'vitest';
import { recognizeFile } from '../../src/lib/recognize-file.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test.for([
  ['{"format":"site-audit-snapshot/1"}', 'snapshot'],
  ['c2sp.org/tlog-proof@v1\nindex 0\n', 'proof'],
  ['site-audit-log-key/1\nkey a+00000000+AQ==\n', 'keys'],
  ['# ours\nlog example.com/log+00000000+AQ==\nquorum none\n', 'policy'],
  ['subject=CN = TSA\n-----BEGIN CERTIFICATE-----\nMIIB\n', 'certificates'],
  ['<!doctype html>', null],
  ['', null],
] as const)('%j is recognized by its content', ([text, kind]) => {
  expect(recognizeFile(encode(text))).toBe(kind);
});

test('a timestamp is recognized by its DER', () => {
  expect(recognizeFile(Uint8Array.of(0x30, 0x82, 0x0f, 0x3a, 0x30, 0x03))).toBe('timestamp');
  expect(recognizeFile(Uint8Array.of(0x30, 0x81, 0xf0, 0x30, 0x03))).toBe('timestamp');
  expect(recognizeFile(Uint8Array.of(0x30, 0x03, 0x02))).toBeNull();
  expect(recognizeFile(encode('0 entries'))).toBeNull();
});
