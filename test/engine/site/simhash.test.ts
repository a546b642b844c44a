import { describe, expect, it } from 'vitest';
import { runAudit } from '../../../src/engine/run-audit.ts';
import {
  computeHammingDistance,
  parseFingerprint,
  NEAR_DUPLICATE_DISTANCE,
  computeSimhash,
} from '../../../src/engine/site/simhash.ts';
import { createAuditInput } from '../page-input.ts';

function computeFingerprint(text: string): string {
  const { html } = runAudit(createAuditInput(`<!doctype html><main><p>${text}</main>`)).facts;
  const fingerprint = html && computeSimhash(html.text);
  if (fingerprint === null) throw new Error('The text is too short for a fingerprint');
  return fingerprint;
}

/** Pseudo-random words, all different. */
function prose(words: number, seed: number): string[] {
  return Array.from(
    { length: words },
    (_, i) => `w${(Math.imul(i + 1, 2654435761) ^ Math.imul(seed, 40503)) >>> 12}`,
  );
}

function measureDistance(a: string, b: string): number {
  return computeHammingDistance(parseFingerprint(a), parseFingerprint(b));
}

describe('simhash', () => {
  it('is the same for one text in any case and with any punctuation', () => {
    const words = prose(200, 1);
    expect(computeFingerprint(words.join(', ').toUpperCase())).toBe(computeFingerprint(words.join(' ')));
  });

  it('is near for a long text with one word changed', () => {
    const apart = Array.from({ length: 10 }, (_, seed) => {
      const words = prose(800, seed);
      return measureDistance(
        computeFingerprint(words.join(' ')),
        computeFingerprint(words.with(400, 'changed').join(' ')),
      );
    });
    expect(apart.filter((bits) => bits <= NEAR_DUPLICATE_DISTANCE).length).toBeGreaterThanOrEqual(9);
  });

  it('is far for texts about other things', () => {
    const prints = Array.from({ length: 20 }, (_, seed) =>
      computeFingerprint(prose(300, seed + 10).join(' ')),
    );
    const pairs = prints.flatMap((a, at) => prints.slice(at + 1).map((b) => measureDistance(a, b)));
    expect(Math.min(...pairs)).toBeGreaterThan(3 * NEAR_DUPLICATE_DISTANCE);
  });

  it('distinguishes texts in scripts without spaces', () => {
    const text =
      '本店的椅子都用附近山上的橡木制成，每一把都由我们的木匠手工打磨并上油，可以用上几十年。'.repeat(6);
    const other = '春天的时候我们去河边散步，看见很多孩子在放风筝，天空很蓝，风也很轻，大家都很高兴。'.repeat(
      6,
    );
    expect(
      measureDistance(computeFingerprint(text), computeFingerprint(`${text}谢谢。`)),
    ).toBeLessThanOrEqual(NEAR_DUPLICATE_DISTANCE);
    expect(measureDistance(computeFingerprint(text), computeFingerprint(other))).toBeGreaterThan(
      3 * NEAR_DUPLICATE_DISTANCE,
    );
  });

  it('is null under 50 words of main text', () => {
    const { html } = runAudit(createAuditInput(`<main><p>${prose(49, 1).join(' ')}</main>`)).facts;
    expect(html && computeSimhash(html.text)).toBeNull();
  });
});

describe('distance', () => {
  it.each([
    ['0000000000000000', '0000000000000000', 0],
    ['0000000000000000', 'ffffffffffffffff', 64],
    ['8000000000000001', '0000000000000000', 2],
    ['00000000f0000000', '0000000000000000', 4],
  ])('%s and %s differ in %i bits', (a, b, bits) => {
    expect(measureDistance(a, b)).toBe(bits);
  });
});
