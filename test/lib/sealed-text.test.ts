import { describe, expect, it } from 'vitest';
import { deriveSealingKeys, openText, sealText } from '../../src/lib/sealed-text.ts';

const OLD = 'an old secret of more than 32 characters';
const NEW = 'a new secret of more than 32 characters!';

async function derive(secrets: string) {
  const keys = await deriveSealingKeys(secrets, 'test');
  return { keys, current: keys[0]! };
}

describe('a sealed text', () => {
  it('opens with its key, for its owner', async () => {
    const { keys, current } = await derive(NEW);
    const sealed = await sealText(current, 'Chairs ✓', 'owner');
    expect(await openText(keys, sealed, 'owner')).toBe('Chairs ✓');
    expect(new TextDecoder().decode(sealed.bytes)).not.toContain('Chairs');
  });

  it('does not open for another owner, changed, with another key or under another key id', async () => {
    const { keys, current } = await derive(NEW);
    const sealed = await sealText(current, 'Chairs', 'owner');
    expect(await openText(keys, sealed, 'another')).toBeNull();
    for (const at of [0, 12, sealed.bytes.length - 1]) {
      const bytes = sealed.bytes.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(await openText(keys, { ...sealed, bytes }, 'owner')).toBeNull();
    }
    const { keys: others } = await derive(OLD);
    expect(await openText(others, sealed, 'owner')).toBeNull();
    expect(await openText(others, { ...sealed, keyId: others[0]!.id }, 'owner')).toBeNull();
    expect(await openText(keys, { ...sealed, bytes: new Uint8Array() }, 'owner')).toBeNull();
  });

  it('is never the same twice', async () => {
    const { current } = await derive(NEW);
    const [first, second] = [await sealText(current, 'Chairs', ''), await sealText(current, 'Chairs', '')];
    expect(first.bytes).not.toEqual(second.bytes);
  });

  it('of the key before opens while both are named, and the first seals', async () => {
    const before = await derive(OLD);
    const sealed = await sealText(before.current, 'Chairs', 'owner');
    const { keys, current } = await derive(`${NEW}, ${OLD}`);
    expect(keys).toHaveLength(2);
    expect(await openText(keys, sealed, 'owner')).toBe('Chairs');
    expect(current.id).toBe((await derive(NEW)).current.id);
    expect(current.id).not.toBe(before.current.id);
  });

  it('of one purpose does not open for another', async () => {
    const { current } = await derive(NEW);
    const sealed = await sealText(current, 'Chairs', 'owner');
    const others = await deriveSealingKeys(NEW, 'another');
    expect(await openText(others, { ...sealed, keyId: others[0]!.id }, 'owner')).toBeNull();
  });
});

it.each([undefined, '', 'too short', `${NEW},`, `${NEW},short`, `${NEW},${OLD},${OLD}`])(
  'there are no keys of %o',
  async (secrets) => {
    expect(await deriveSealingKeys(secrets, 'test')).toEqual([]);
  },
);
