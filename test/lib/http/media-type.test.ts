import { expect, it } from 'vitest';
import { parseContentType, parseMediaType } from '../../../src/lib/http/headers.ts';

it.each([
  ['text/html', 'text/html'],
  ['Text/HTML; Charset=UTF-8', 'text/html'],
  [' application/ld+json ;profile="a;b"', 'application/ld+json'],
  ['text/plain;x="a, text/css", text/html', 'text/html'],
  ['text/html, */*, html', 'text/html'],
  ['text/html charset=utf-8', ''],
  ['charset=utf-8', ''],
  [';charset=utf-8', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('the media type of %j is %j', (contentType, mediaType) => {
  expect(parseMediaType(contentType)).toBe(mediaType);
});

it.each([
  ['text/html;CHARSET="ISO-8859-1"', 'ISO-8859-1'],
  ['text/html; boundary=x; charset=Shift_JIS ; x=y', 'Shift_JIS'],
  ['text/html; charset=latin1; charset=koi8-r', 'latin1'],
  ['text/html; charset=latin1, text/html; charset=koi8-r', 'koi8-r'],
  ['text/html; charset=latin1, text/html', 'latin1'],
  ['text/html; charset=latin1, text/plain', null],
  ['text/html; x="; charset=koi8-r"', null],
  ['text/html; x="\\"; charset=koi8-r"', null],
  ['text/html; charset', null],
  ['text/html; charset = utf-8', null],
  ['text/html, charset=koi8-r', null],
  ['text/html; charset=', ''],
])('the charset of %j is %j', (contentType, charset) => {
  expect(parseContentType(contentType).charset).toBe(charset);
});
