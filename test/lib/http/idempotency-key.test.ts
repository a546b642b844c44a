import { describe, expect, it } from 'vitest';
import { parseIdempotencyKey } from '../../../src/lib/http/idempotency-key.ts';
import { createRandom } from '../../random.ts';

describe('an Idempotency-Key', () => {
  it.each([
    ['0f6f1d2c-3c1e-4d3b-9a3d-8e2a7c0a1b5f', '0f6f1d2c-3c1e-4d3b-9a3d-8e2a7c0a1b5f'],
    ['"0f6f1d2c"', '0f6f1d2c'],
    [' a ', 'a'],
    ['"a, b"', 'a, b'],
    [String.raw`"say \"hi\" \\"`, String.raw`say "hi" \\`.replace('\\\\', '\\')],
    ['order:7/2026;x=1', 'order:7/2026;x=1'],
    ['a'.repeat(255), 'a'.repeat(255)],
    [`"${'a'.repeat(255)}"`, 'a'.repeat(255)],
  ])('%s is %s', (header, key) => {
    expect(parseIdempotencyKey(header)).toBe(key);
  });

  it.each([
    '',
    ' ',
    '""',
    'a b',
    'a, b',
    '"a", "b"',
    '"a',
    'a"',
    '"',
    '"a"b',
    '"a";p=1',
    String.raw`"a\n"`,
    'schlüssel',
    '"schlüssel"',
    'a\tb',
    '"a\u0000"',
    '\u007f',
    'a'.repeat(256),
    `"${'a'.repeat(256)}"`,
  ])('is malformed: %j', (header) => {
    expect(parseIdempotencyKey(header)).toBeNull();
  });

  it('is a text of 1 to 255 ASCII characters or malformed, whatever the header', () => {
    const random = createRandom(18);
    const alphabet = ['"', '\\', ',', ';', ' ', 'a', '7', '~', '!', '\t', 'é', '\u0001', '\u007f', '€'];
    let keys = 0;
    for (let n = 0; n < 100_000; n++) {
      const length = Math.floor(random() * 8);
      const inner = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
      const key = parseIdempotencyKey(random() < 0.5 ? `"${inner}"` : inner);
      if (key === null) continue;
      keys++;
      expect(key).toMatch(/^[\x20-\x7e]{1,255}$/);
      const quoted = `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
      expect(parseIdempotencyKey(quoted)).toBe(key);
    }
    expect(keys).toBeGreaterThan(1_000);
  });
});
