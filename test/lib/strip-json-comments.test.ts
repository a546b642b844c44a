import { expect, it } from 'vitest';
import { stripJsonComments } from '../../src/lib/strip-json-comments.ts';

it.each([
  ['{"a": 1} // one', { a: 1 }],
  ['/* before */ {"a": [1, 2,], /* , */ }', { a: [1, 2] }],
  [String.raw`{"a": "http://b/* \" // c,]"}`, { a: String.raw`http://b/* " // c,]` }],
  ['{"a": 1, // last\n /* * ** */ }', { a: 1 }],
])('reads %s', (text, value) => {
  expect(JSON.parse(stripJsonComments(text))).toEqual(value);
});

it.each(['{"a": ', '{"a" "b"}', '/* {}', '{"a": "b'])('leaves the fault of %s to the parser', (text) => {
  expect(() => JSON.parse(stripJsonComments(text)) as unknown).toThrow(SyntaxError);
});
