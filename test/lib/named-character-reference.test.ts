import { expect, it } from 'vitest';
import { decodeNamedCharacterReference } from '../../src/lib/named-character-reference.ts';

it.each([
  ['amp', '&'],
  ['AMP', '&'],
  ['copy', '©'],
  ['notin', '∉'],
  ['ngE', '≧̸'],
])('decodes the name %s as %s', (name, character) => {
  expect(decodeNamedCharacterReference(name)).toBe(character);
});

it.each(['nope', 'notit', 'ampx', '', 'hasOwnProperty'])('knows no character named "%s"', (name) => {
  expect(decodeNamedCharacterReference(name)).toBe(false);
});
