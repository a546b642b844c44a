import { expect, it, vi } from 'vitest';
import { hasEd25519 } from '../../../src/lib/tlog/ed25519.ts';

it('Ed25519 is there in this runtime', async () => {
  expect(await hasEd25519()).toBe(true);
});

it('Ed25519 is missing where WebCrypto does not know it, and without a secure context', async () => {
  const unknown = new DOMException('Unrecognized name', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(unknown);
  expect(await hasEd25519()).toBe(false);
  vi.stubGlobal('crypto', {});
  expect(await hasEd25519()).toBe(false);
});
