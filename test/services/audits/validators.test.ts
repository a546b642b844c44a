import { expect, it } from 'vitest';
import { decodePage } from '../../../src/crawler/decode-text.ts';
import { sha256 } from '../../../src/lib/secret.ts';
import { hashPage } from '../../../src/services/audits/validators.ts';

const encoder = new TextEncoder();

it.each([
  ['UTF-8', encoder.encode('<p>Café</p>'), 'text/html; charset=utf-8', '<p>Café</p>'],
  ['UTF-8 after a byte order mark', encoder.encode('\uFEFF<p>Café</p>'), 'text/html', '<p>Café</p>'],
  ['UTF-8 with an invalid byte', Uint8Array.of(0x61, 0xff), 'text/html; charset=utf-8', 'a\uFFFD'],
  ['windows-1252', Uint8Array.of(0x61, 0xe9), 'text/html; charset=windows-1252', 'aé'],
  ['no text', Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0), 'application/pdf', ''],
])('the hash of a page in %s is that of its text', async (_, body, contentType, text) => {
  const page = decodePage({
    requestedUrl: 'https://shop.example.com/',
    url: 'https://shop.example.com/',
    status: 200,
    headers: [['content-type', contentType]],
    redirects: [],
    truncated: false,
    ttfbMs: 100,
    totalMs: 200,
    fetchedAt: 0,
    body,
    sha256: await sha256(body),
  });
  expect(page.text).toBe(text);
  expect(await hashPage(page)).toBe((await sha256(text)).slice(0, 16));
});
