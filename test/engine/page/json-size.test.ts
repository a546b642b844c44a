import { describe, expect, it } from 'vitest';
import { countJsonValues } from '../../../src/engine/page/facts/json-ld-block.ts';

const LIMITS = { values: 100, depth: 10 };

/** The members of arrays and objects of a parsed text, and the text itself. */
function countParsed(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + countParsed(member), 1);
}

describe('countJsonValues', () => {
  it.each([
    '1',
    '"a"',
    '[]',
    '{}',
    '[1,2,[3,{}]]',
    '{"a":1,"b":{"c":[null,true]}}',
    '["a,b","[[[","\\"]","\\\\","\\\\\\""]',
    ' { "a" : [ 1 , 2 ] } ',
  ])('counts at least what %s is parsed to, and at most one more for each array and object', (text) => {
    const values = countParsed(JSON.parse(text));
    const containers = text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[{]/g)?.length ?? 0;
    const counted = countJsonValues(text, LIMITS) ?? Infinity;
    expect(counted).toBeGreaterThanOrEqual(values);
    expect(counted).toBeLessThanOrEqual(values + containers);
  });

  it.each([
    ['values', `[${'1,'.repeat(100)}1]`],
    ['values before an error', `[${'1,'.repeat(100)}`],
    ['values after an error', `x "${'[1,'.repeat(200)}`.replace('"', '')],
    ['levels', '['.repeat(11)],
    ['levels of objects', '{"a":'.repeat(11)],
  ])('refuses too many %s', (_, text) => {
    expect(countJsonValues(text, LIMITS)).toBeNull();
  });

  it('counts nothing within strings, and takes a string that never ends for the rest of the text', () => {
    expect(countJsonValues(`"${'[1,'.repeat(200)}"`, LIMITS)).toBe(1);
    expect(countJsonValues(`"${'[1,\\"'.repeat(200)}`, LIMITS)).toBe(1);
    expect(countJsonValues(`["${'\\'.repeat(300)}", 1]`, LIMITS)).toBe(3);
  });

  it('counts the members of an object, not its keys', () => {
    expect(countJsonValues('{"a":1,"b":2,"c":3}', LIMITS)).toBe(4);
  });
});
