import { expect, it } from 'vitest';
import { MemoryCache } from '../../src/lib/memory-cache.ts';

const FOREVER = { bytes: 100, expiresAt: Infinity };

it('drops the least recently used values beyond its capacity', () => {
  const cache = new MemoryCache<string>(800);
  for (let at = 0; at < 8; at++) cache.set(`k${at}`, `v${at}`, FOREVER);
  expect(cache.get('k0', 0)).toBe('v0');
  cache.set('k8', 'v8', FOREVER);
  expect([cache.get('k0', 0), cache.get('k1', 0), cache.get('k2', 0), cache.get('k8', 0)]).toEqual([
    'v0',
    undefined,
    'v2',
    'v8',
  ]);
});

it('counts a value that replaces another in its place', () => {
  const cache = new MemoryCache<number>(800);
  for (let at = 0; at < 8; at++) cache.set(`k${at}`, at, FOREVER);
  for (let time = 0; time < 20; time++) cache.set('k7', time, FOREVER);
  expect([cache.get('k0', 0), cache.get('k7', 0)]).toEqual([0, 19]);
});

it('has no value once it has expired', () => {
  const cache = new MemoryCache<string>(800);
  cache.set('key', 'value', { bytes: 1, expiresAt: 60 });
  expect([cache.get('key', 59), cache.get('key', 60), cache.get('key', 59)]).toEqual([
    'value',
    undefined,
    undefined,
  ]);
});

it('keeps no value that is larger than an eighth of its capacity', () => {
  const cache = new MemoryCache<string>(800);
  cache.set('key', 'small', FOREVER);
  cache.set('key', 'large', { bytes: 101, expiresAt: Infinity });
  expect(cache.get('key', 0)).toBeUndefined();
});
