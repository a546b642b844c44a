import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/crawler/decode-text.ts';

/** One byte for each character. */
function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function charset(text: string, contentType: string | null = 'text/html'): string {
  const { name, from } = decodeText(bytes(text), contentType).charset;
  return `${name} from ${from}`;
}

describe('the charset of a text', () => {
  it('is that of the byte order mark, whatever header and meta say', () => {
    expect(charset('\xEF\xBB\xBF<meta charset=koi8-r>', 'text/html; charset=big5')).toBe('utf-8 from bom');
    expect(charset('\xFF\xFEa\0', 'text/html; charset=utf-8')).toBe('utf-16le from bom');
    expect(charset('\xFE\xFF\0a')).toBe('utf-16be from bom');
    expect(decodeText(bytes('\xEF\xBB\xBFx'), null).text).toBe('x');
  });

  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html;CHARSET="ISO-8859-1"', 'windows-1252'],
    ['text/html; boundary=x; charset=Shift_JIS ; x=y', 'shift_jis'],
    ['text/html; charset=latin1, text/html', 'windows-1252'],
    ['text/html; charset=latin1, text/html; charset=big5', 'big5'],
    ['text/html; charset=utf-16', 'utf-16le'],
    ['text/html; charset=x-user-defined', 'x-user-defined'],
    ['text/html; charset=iso-2022-kr', 'replacement'],
  ])('is that of the header %s before meta: %s', (contentType, name) => {
    expect(charset('<meta charset=koi8-r>', contentType)).toBe(`${name} from header`);
  });

  it.each([
    'text/html; charset=utf-7',
    'text/html; charset=',
    'text/html; charset = utf-8',
    "text/html; charset='utf-8'",
    'text/html; charset=none',
    null,
  ])('is that of meta when the header says %s', (contentType) =>
    expect(charset('<meta charset=koi8-r>', contentType)).toBe('koi8-r from meta'),
  );

  it.each([
    ['<!doctype html><html><head><META CharSet = "Windows-1251">', 'windows-1251'],
    [`<meta content='text/html; charset=EUC-KR' http-equiv='Content-Type'>`, 'euc-kr'],
    ['<meta/charset=gb2312 />', 'gbk'],
    [`<meta http-equiv=content-type content="text/html; charset = 'big5'">`, 'big5'],
    ['<!-- <meta charset=koi8-r> --><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<!--><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<p title="<meta charset=koi8-r>"><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<?php x ?><meta charset=nonsense><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<meta name=x content="charset=koi8-r"><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<meta charset=nonsense><meta charset=koi8-r><meta charset=iso-8859-2>', 'koi8-r'],
    ['<meta content="text/html; charset=koi8-r" http-equiv=content-type charset=big5>', 'big5'],
    ['<meta http-equiv=content-type content="text/html; charset; charset=koi8-r">', 'koi8-r'],
    ['<meta charset="&#x6B;oi8-r">', 'koi8-r'],
    ['<title><meta charset=koi8-r></title><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<script>"<meta charset=koi8-r>"</script><meta charset=iso-8859-2>', 'iso-8859-2'],
    ['<noscript><meta charset=koi8-r></noscript>', 'koi8-r'],
    ['<template><svg><meta charset=koi8-r>', 'koi8-r'],
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<meta charset=hz-gb-2312>', 'replacement'],
    ['<meta charset=iso-2022-jp>', 'iso-2022-jp'],
    ['<?xml version="1.0" encoding="iso-8859-5"?><html>', 'iso-8859-5'],
    ['<?xml version="1.0" encoding="utf-16"?><html>', 'utf-8'],
    ['<?xml version="1.0" encoding="iso-8859-5"?><meta charset=koi8-r>', 'koi8-r'],
    ['<\0?\0x\0m\0l\0', 'utf-16le'],
    ['\0<\0?\0x\0m\0l', 'utf-16be'],
    [`<div>${' '.repeat(1_000)}</div><meta charset=koi8-r>`, 'koi8-r'],
  ])('is declared by %s', (html, name) => {
    expect(charset(html)).toBe(`${name} from meta`);
  });

  it.each([
    '<meta name=charset content=koi8-r>',
    '<meta content="text/html; charset=koi8-r">',
    '<meta http-equiv=content-type content="text/html">',
    `<meta http-equiv=content-type content='text/html; charset="koi8-r'>`,
    '<metadata charset=koi8-r>',
    '</meta charset=koi8-r>',
    '<!-- <meta charset=koi8-r>',
    '<!x <meta charset=koi8-r>',
    '<meta charset="koi8-r>',
    '<meta charset=koi8-r/>',
    '<meta charset=iso-8859-2',
    '<script>"<meta charset=koi8-r>"</script>',
    '<textarea><meta charset=koi8-r></textarea>',
    '<html><?xml encoding="koi8-r"?>',
    '<meta charset=',
  ])('is not declared by %s', (html) => {
    expect(charset(html)).toBe('utf-8 from default');
    expect(charset(`${html}\xE9 `)).toBe('windows-1252 from default');
  });

  it.each([
    '<meta charset=koi8-r>',
    '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">',
    '<title>a</title><base href=b><link rel=c><style>d</style><object></object><meta charset=koi8-r>',
    '<html><head><script>"<meta charset=big5>"</script><meta charset=koi8-r><meta charset=big5>',
    'text<meta charset=koi8-r>',
    '<noscript><meta charset=koi8-r></noscript>',
    '<meta charset=nonsense><meta charset=koi8-r>',
  ])('is declared by the head however late: %s', (html) => {
    for (const length of [1_024, 100_000]) {
      const comment = `<!--${'x'.repeat(length)}-->`;
      expect(charset(comment + html)).toBe('koi8-r from meta');
      expect(charset(`${comment}${html}caf\xC3\xA9`)).toBe('koi8-r from meta');
    }
    expect(charset(`<?xml version="1.0" encoding="big5"?>${' '.repeat(1_024)}${html}`)).toBe(
      'koi8-r from meta',
    );
  });

  it.each([
    '<div></div><meta charset=koi8-r>',
    '</head><meta charset=koi8-r><meta charset=big5>',
    '<body><p><meta http-equiv=content-type content="text/html; charset=koi8-r">',
    '<template><meta charset=koi8-r></template>',
    '<body><noscript><meta charset=big5></noscript><meta charset=koi8-r>',
  ])('is declared after the head, after 1,024 bytes, where the bytes are not UTF-8: %s', (html) => {
    const page = `<head>${' '.repeat(1_024)}${html}`;
    expect(charset(`${page}caf\xE9 `)).toBe('koi8-r from meta');
    expect(charset(`${page}caf\xC3\xA9`)).toBe('utf-8 from default');
    expect(charset(`<?xml version="1.0" encoding="big5"?>${page}caf\xE9 `)).toBe('big5 from meta');
  });

  it('is declared by one of the first 1,000 metas that name an encoding, known or not', () => {
    const unknown = '<meta charset=nonsense>';
    expect(charset(`${unknown.repeat(999)}<meta charset=koi8-r>`)).toBe('koi8-r from meta');
    expect(charset(`${unknown.repeat(1_000)}<meta charset=koi8-r>`)).toBe('utf-8 from default');
  });

  it('is not declared by a meta in a document that is not HTML', () => {
    expect(charset('<meta charset=koi8-r>\xE9 ', 'text/plain')).toBe('windows-1252 from default');
    expect(charset('<meta charset=koi8-r>', 'application/json')).toBe('utf-8 from default');
    expect(charset('<meta charset="koi8-r"/>\xE9 ', 'application/xhtml+xml')).toBe('utf-8 from default');
    expect(charset('<?xml version="1.0" encoding="koi8-r"?>', 'application/xhtml+xml')).toBe(
      'koi8-r from meta',
    );
  });

  it('is UTF-8 by default where the bytes are, otherwise windows-1252', () => {
    expect(charset('caf\xC3\xA9')).toBe('utf-8 from default');
    expect(charset('caf\xE9 \x80')).toBe('windows-1252 from default');
    expect(decodeText(bytes('caf\xE9 \x80'), 'text/html').text).toBe('café €');
    expect(charset('')).toBe('utf-8 from default');
  });

  it.each([
    ['iso-8859-2', 'Za\xBF\xF3\xB3\xE6', 'Zażółć'],
    ['windows-1251', '\xCF\xF0\xE8', 'При'],
    ['koi8-u', '\xF7\xA4\xA7\xAD', 'Вєїґ'],
    ['windows-1252', '\x80 \x93caf\xE9\x94', '€ “café”'],
    ['shift_jis', '\x93\xFA\x96\x7B', '日本'],
    ['iso-2022-jp', '\x1B$BF|K\\\x1B(B', '日本'],
    ['euc-kr', '\xC7\xD1\xB1\xDB', '한글'],
    ['gb18030', '\xC4\xE3\xBA\xC3\x81\x30\x81\x30', '你好\x80'],
    ['big5', '\xA7\x41\xA6\x6E', '你好'],
    ['utf-8', 'a\xFFb', 'a\uFFFDb'],
  ])('decodes %s, declared early or late', (name, encoded, decoded) => {
    const late = `<!--${'x'.repeat(2_000)}--><script>"<meta charset=x>"</script>`;
    for (const before of ['', late, `${late}<div></div>`]) {
      const { text } = decodeText(bytes(`${before}<meta charset=${name}>\xFF<title>${encoded}`), null);
      expect(text).toContain(`<title>${decoded}`);
    }
    expect(decodeText(bytes(encoded), `text/html; charset=${name}`).text).toBe(decoded);
  });

  it('decodes the encodings that TextDecoder does not have', () => {
    expect(decodeText(bytes('ab'), 'text/html; charset=iso-2022-cn').text).toBe('\uFFFD');
    expect(decodeText(bytes(''), 'text/html; charset=iso-2022-cn').text).toBe('');
  });

  it('drops a character that is cut off', () => {
    expect(decodeText(bytes('caf\xC3'), null).text).toBe('caf');
    expect(decodeText(bytes('<meta charset=gbk>a\xC4'), null).text).toBe('<meta charset=gbk>a');
  });
});
