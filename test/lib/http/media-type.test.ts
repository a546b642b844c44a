import { expect, it } from 'vitest';
import { parseMediaType } from '../../../src/lib/http/media-type.ts';

it.each([
  ['text/html', 'text/html'],
  ['Text/HTML; Charset=UTF-8', 'text/html'],
  [' application/ld+json ;profile="a;b"', 'application/ld+json'],
  [';charset=utf-8', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('the media type of %j is %j', (contentType, mediaType) => {
  expect(parseMediaType(contentType)).toBe(mediaType);
});
