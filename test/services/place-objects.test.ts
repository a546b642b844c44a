import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { placeObjects } from '../../src/lib/place-objects.ts';

test('objects are created in the region that is set', async () => {
  const getByName = vi.fn(env.LOG.getByName.bind(env.LOG));
  const bindings: Env = { ...env, LOG: { getByName } as unknown as Env['LOG'], OBJECT_LOCATION: 'weur' };
  const placed = placeObjects(bindings);
  expect(await placed.LOG.getByName('log').probe()).toBeGreaterThan(0);
  expect(getByName).toHaveBeenCalledWith('log', { locationHint: 'weur' });
  expect(placeObjects(bindings)).toBe(placed);
  expect(placed.DB_1).toBe(env.DB_1);
});

test('without a region the bindings are as they were', () => {
  expect(placeObjects(env)).toBe(env);
});
