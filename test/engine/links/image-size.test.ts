import { expect, it } from 'vitest';
import { readImageHeader } from '../../../src/engine/links/image-size.ts';
import { createRandom } from '../../random.ts';

/** The first bytes of images of 61 × 37 pixels, written by libvips. */
const IMAGES: Record<string, string> = {
  jpeg: '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAlAD0DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmASaAAAAAAAAAAAAAAAAAAAAAAD/2Q==',
  'progressive jpeg':
    '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wgARCAAlAD0DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAgT/2gAMAwEAAhADEAAAAZCNAAAAAAAAAAAH/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABBQIj/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAwEBPwFP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAgEBPwFP/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQAGPwIj/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABPyEj/9oADAMBAAIAAwAAABD777777777777/xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/EE//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/EE//xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAE/ECP/2Q==',
  'turned jpeg':
    '/9j/4QC8RXhpZgAASUkqAAgAAAAGABIBAwABAAAABgAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAD0AAAADoAQAAQAAACUAAAAAAAAA/+IB8ElDQ19QUk9GSUxFAAEBAAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5keem/Vlo+AbaDI4VVRvdPqgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKZGVzYwAAAPwAAAAkY3BydAAAASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAA==',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAD0AAAAlCAIAAAB+hXZIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAaElEQVRYhQ==',
  gif: 'R0lGODlhPQAlAIAAAExpccgeHiH5BAUAAAAALAAAAAA9ACUAAAIwjI+py+0Po5y02ouz3rz7D4biSJbmiabqyg==',
  webp: 'UklGRk4AAABXRUJQVlA4IEIAAACQAwCdASo9ACUAPm02mEkkIyKhIqgAgA2JZwB2AAAqszoTaYoAAP7wOEP/4g==',
  'lossless webp': 'UklGRiQAAABXRUJQVlA4TBcAAAAvPAAJAAdQjyLXo/8BICH8Xy9G9D81AQA=',
  'transparent webp':
    'UklGRngAAABXRUJQVlA4WAoAAAAQAAAAPAAAJAAAQUxQSBAAAAABB1DAiAgACeH/ejGi/6kJVlA4IEIAAACQAw==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAD0AAAAlAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAubWRhdBIACgk4FXyRpAQ0GkAyFxlCYwTAADQAAJfK4KrZvZsklgLo8OID',
  'transparent avif':
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAXBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAABlAABAAAAAAAAACYAAgAAAAABugABAAAAAAAAABIAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABhdjAxAAAAABVpbmZlAgAAAAACAABhdjAxAAAAAA5waXRtAAAAAAABAAAAr2lwcnAAAACKaXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAD0AAAAlAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQAcAAAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAQG1kYXQSAAoJOBV8kaQENBpAMhcZ',
};

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function readText(text: string) {
  return readImageHeader(new TextEncoder().encode(text));
}

it.each(Object.entries(IMAGES).filter(([name]) => name !== 'turned jpeg'))(
  'reads the size of a %s',
  (name, base64) => {
    const format = name.split(' ').at(-1);
    expect(readImageHeader(decode(base64))).toEqual({ format, size: { width: 61, height: 37 } });
  },
);

it.each([
  '4578696600004d4d002a00000008000101120003000000010006000000000000',
  '45786966000049492a0008000000010012010300010000000600000000000000',
])('swaps the sides of a JPEG that Exif turns by a quarter: %s', (exif) => {
  const segment = `ffd8ffe1${(exif.length / 2 + 2).toString(16).padStart(4, '0')}${exif}ffc00011080025003d03`;
  const bytes = Uint8Array.from(segment.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  expect(readImageHeader(bytes)).toEqual({ format: 'jpeg', size: { width: 37, height: 61 } });
});

it('knows the format of a JPEG whose size lies beyond its first bytes', () => {
  expect(readImageHeader(decode(IMAGES['turned jpeg'] ?? ''))).toEqual({ format: 'jpeg', size: null });
});

it.each([
  ['<svg width="61" height="37">', { width: 61, height: 37 }],
  [
    `<?xml version="1.0"?><!-- <svg width="1" height="1"> -->\n<svg height='37px' width='61px'/>`,
    { width: 61, height: 37 },
  ],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 61 37">', { width: 61, height: 37 }],
  ['<svg width="100%" height="100%" viewBox="0,0,61,37">', { width: 61, height: 37 }],
  ['<svg width="122" viewBox="0 0 61 37">', { width: 122, height: 74 }],
  ['<svg width="1in" height="2.54cm">', { width: 96, height: 96 }],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<svg width="0" height="0">', null],
  ['<svg width="', null],
])('reads the size of %s', (text, size) => {
  expect(readText(text)).toEqual({ format: 'svg', size });
});

it.each([
  '',
  '<html><svg width="1" height="1">',
  '<svgs width="1">',
  'GIF',
  '<!-- <svg>',
  'RIFF0000WAVE',
  '{"a":1}',
])('takes %s for no image', (text) => expect(readText(text)).toBeNull());

it('never throws on bytes that were cut or changed', () => {
  const random = createRandom(7);
  for (const base64 of Object.values(IMAGES)) {
    const bytes = decode(base64);
    for (let length = 0; length < bytes.length; length++) readImageHeader(bytes.subarray(0, length));
    for (let run = 0; run < 2_000; run++) {
      const changed = bytes.slice();
      for (let change = 0; change < 4; change++)
        changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
      const size = readImageHeader(changed)?.size;
      if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
    }
  }
});

it.each([
  ['fill bytes of a JPEG', [0xff, 0xd8], [0xff]],
  ['restart markers', [0xff, 0xd8], [0xff, 0xd0]],
  ['empty segments', [0xff, 0xd8], [0xff, 0xe0, 0, 2]],
  ['empty boxes', [...decode(IMAGES.avif ?? '').subarray(0, 28)], [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]],
  ['boxes to the end', [...decode(IMAGES.avif ?? '').subarray(0, 28)], [0]],
  ['openings of comments', [], [0x3c, 0x21, 0x2d, 0x2d]],
  ['empty comments', [], [...new TextEncoder().encode('<!---->')]],
  ['attributes', [...new TextEncoder().encode('<svg ')], [...new TextEncoder().encode('a=""')]],
])('ends on a megabyte of %s', (_, start, repeated) => {
  const bytes = new Uint8Array(1_000_000);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (at < start.length ? start[at] : repeated[(at - start.length) % repeated.length]) ?? 0;
  expect(readImageHeader(bytes)?.size ?? null).toBeNull();
});
