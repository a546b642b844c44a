import { describe, expect, it } from 'vitest';
import { encodeLogEntry, parseLogEntry, type LogEntry } from '../../src/lib/log-entry.ts';

const PUBLICATION: LogEntry = {
  format: 'site-audit-log-entry/1',
  type: 'publication',
  provider: 'claude',
  id: 'sub_1',
  host: 'bakery.example.com',
  snapshot_sha256: 'ab'.repeat(32),
  published_at: '2026-06-01T12:00:00+00:00',
};
const WITHDRAWAL: LogEntry = {
  format: 'site-audit-log-entry/1',
  type: 'withdrawal',
  provider: 'gemini',
  id: 'sub_1',
  host: 'bäckerei.example',
  final_host: 'bakery.example.com',
  snapshot_sha256: '01'.repeat(32),
  reason: 'personal_data',
  withdrawn_at: '2026-06-01T12:00:00+00:00',
};

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

describe('log entries', () => {
  it('are canonical JSON', () => {
    expect(decode(encodeLogEntry(PUBLICATION))).toBe(
      `{"format":"site-audit-log-entry/1","host":"bakery.example.com","id":"sub_1","provider":"claude",` +
        `"published_at":"2026-06-01T12:00:00+00:00","snapshot_sha256":"${'ab'.repeat(32)}","type":"publication"}`,
    );
    const reversed = Object.fromEntries(Object.entries(WITHDRAWAL).reverse()) as unknown as LogEntry;
    expect(encodeLogEntry(reversed)).toEqual(encodeLogEntry(WITHDRAWAL));
  });

  it.each([PUBLICATION, WITHDRAWAL, { ...PUBLICATION, final_host: 'example.org' }])(
    'come back: %j',
    (entry) => {
      expect(parseLogEntry(encodeLogEntry(entry))).toEqual(entry);
    },
  );

  it.each([
    ['another format', { format: 'site-audit-log-entry/2' }],
    ['another type', { type: 'rotation' }],
    ['the type of the other entry', { type: 'withdrawal' }],
    ['a type that objects inherit', { type: 'toString' }],
    ['another directory', { provider: 'bing' }],
    ['an empty id', { id: '' }],
    ['a number as id', { id: 1 }],
    ['no id', { id: undefined }],
    ['no host', { host: undefined }],
    ['an empty final host', { final_host: '' }],
    ['null as final host', { final_host: null }],
    ['a hash in capitals', { snapshot_sha256: 'AB'.repeat(32) }],
    ['a short hash', { snapshot_sha256: 'ab' }],
    ['a timestamp in another zone', { published_at: '2026-06-01T12:00:00+02:00' }],
    ['a timestamp with Z', { published_at: '2026-06-01T12:00:00Z' }],
    ['a field of withdrawals', { reason: 'spam' }],
    ['an unknown field', { url: 'https://bakery.example.com/' }],
  ])('refuses %s', (_name, change) => {
    const entry = { ...PUBLICATION, ...change } as unknown as LogEntry;
    expect(parseLogEntry(encodeLogEntry(entry))).toBeNull();
  });

  it('refuses reasons that are none', () => {
    for (const reason of ['other', 'toString', '']) {
      expect(parseLogEntry(encodeLogEntry({ ...WITHDRAWAL, reason } as unknown as LogEntry))).toBeNull();
    }
  });

  it.each([
    ['nothing', ''],
    ['no object', '[]'],
    ['null', 'null'],
    ['another order', JSON.stringify(PUBLICATION)],
    ['a space', decode(encodeLogEntry(PUBLICATION)).replace('{', '{ ')],
    ['a newline at the end', `${decode(encodeLogEntry(PUBLICATION))}\n`],
    ['a byte order mark', `\ufeff${decode(encodeLogEntry(PUBLICATION))}`],
    ['an escape', decode(encodeLogEntry(PUBLICATION)).replace('bakery', String.raw`\u0062akery`)],
    [
      'a field twice',
      decode(encodeLogEntry(PUBLICATION)).replace('{', '{"format":"site-audit-log-entry/1",'),
    ],
    ['__proto__', decode(encodeLogEntry(PUBLICATION)).replace('{', '{"__proto__":{},')],
    ['deep nesting', '['.repeat(1_000_000)],
  ])('refuses %s', (_name, text) => {
    expect(parseLogEntry(encode(text))).toBeNull();
  });

  it('refuses bytes that are not UTF-8', () => {
    const bytes = encodeLogEntry(WITHDRAWAL);
    const at = bytes.findIndex((byte) => byte > 0x7f);
    expect(parseLogEntry(Uint8Array.from(bytes, (byte, index) => (index === at ? 0xff : byte)))).toBeNull();
  });
});
