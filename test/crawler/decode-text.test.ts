import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/crawler/decode-text.ts';
import { countSteps } from '../steps.ts';

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
    ['text/html; boundary=x; charset = Shift_JIS ; x=y', 'shift_jis'],
    ['text/html; charset=latin1, text/html', 'windows-1252'],
  ])('is that of the header %s before meta: %s', (contentType, name) => {
    expect(charset('<meta charset=koi8-r>', contentType)).toBe(`${name} from header`);
  });

  it.each(['text/html; charset=utf-7', 'text/html; charset=', 'text/html; charset=none', null])(
    'is that of meta when the header says %s',
    (contentType) => expect(charset('<meta charset=koi8-r>', contentType)).toBe('koi8-r from meta'),
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
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<?xml version="1.0" encoding="iso-8859-5"?><html>', 'iso-8859-5'],
    [`${' '.repeat(1_002)}<meta charset=koi8-r >`, 'koi8-r'],
  ])('is declared by %s', (html, name) => {
    expect(charset(html)).toBe(`${name} from meta`);
  });

  it.each([
    '<meta name=charset content=koi8-r>',
    '<meta content="text/html; charset=koi8-r">',
    '<meta http-equiv=content-type content="text/html">',
    '<metadata charset=koi8-r>',
    '<!-- <meta charset=koi8-r>',
    '<meta charset="koi8-r>',
    `${' '.repeat(1_003)}<meta charset=koi8-r >`,
    `${' '.repeat(1_024)}<meta charset=koi8-r>`,
    '<html><?xml encoding="koi8-r"?>',
    '<meta charset=',
  ])('is not declared by %s', (html) => {
    expect(charset(html)).toBe('utf-8 from default');
  });

  it('is UTF-8 by default where the bytes are, otherwise windows-1252', () => {
    expect(charset('caf\xC3\xA9')).toBe('utf-8 from default');
    expect(charset('caf\xE9 \x80')).toBe('windows-1252 from default');
    expect(decodeText(bytes('caf\xE9 \x80'), 'text/html').text).toBe('café €');
    expect(charset('')).toBe('utf-8 from default');
  });

  it('decodes what it names', () => {
    expect(decodeText(bytes('<meta charset=shift_jis>\x93\xFA\x96\x7B'), null).text).toContain('日本');
    expect(decodeText(bytes('\xCF\xF0\xE8'), 'text/html; charset=windows-1251').text).toBe('При');
    expect(decodeText(bytes('a\xFFb'), 'text/html; charset=utf-8').text).toBe('a\uFFFDb');
  });

  it('is read from the first 1,024 bytes, however hostile', async () => {
    for (const part of ['<meta ', '<!--', '<', 'a=', '<meta charset="', ' /']) {
      const [short, long] = [bytes(part.repeat(1_024)), bytes(part.repeat(100_000))];
      const steps = await countSteps(() => decodeText(long, 'text/html'));
      expect(steps).toBe(await countSteps(() => decodeText(short, 'text/html')));
      expect(steps).toBeLessThan(100 * 1_024);
    }
  });
});
