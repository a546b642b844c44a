import { describe, expect, it } from 'vitest';
import { areSecretsEqual, randomToken } from '../../src/lib/secret.ts';

describe('equalSecrets', () => {
  it.each([
    ['the same', 'k3y', 'k3y', true],
    ['two empty ones', '', '', true],
    ['another case', 'k3y', 'K3y', false],
    ['another last character', 'k3y', 'k3z', false],
    ['a beginning', 'k3y', 'k3', false],
    ['the same number of characters, not of bytes', 'é', 'e', false],
    ['lookalikes', 'k3у', 'k3y', false],
  ])('%s: %j and %j', (_name, a, b, equal) => {
    expect(areSecretsEqual(a, b)).toBe(equal);
  });
});

describe('randomToken', () => {
  it('is its bytes in base64url', () => {
    expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => randomToken(32))).size).toBe(1_000);
  });
});
