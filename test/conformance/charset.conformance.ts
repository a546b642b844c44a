import { env } from 'cloudflare:workers';
import { afterAll, expect, it } from 'vitest';
import { decodeText } from '../../src/crawler/decode-text.ts';
import { collapseWhitespace, getElementText, PageIndex } from '../../src/engine/page/page-index.ts';
import { parsePage } from '../../src/engine/page/parse-page.ts';
import { type CharsetCase, ODD_CASES, SENTENCE_CASES } from './charset-cases.ts';
import type { BrowserReading } from './chromium-reader.ts';
import { corpusFile, corpusJson } from './corpus.ts';

afterAll(async () => {
  await env.CHROMIUM.fetch('http://chromium/', { method: 'DELETE' });
});

/** Undeclared UTF-8 is UTF-8 for us. Chromium guesses, and never UTF-8 for a page from the network. */
it.each(['its own Content-Type', 'text/html'])(
  'reads encoding and title of every saved page, served with %s, as Chromium does',
  async (type) => {
    const index = await corpusJson<{ file: string; content_type: string }[]>('pages/index.json');
    const wrong: string[] = [];
    const undeclared: string[] = [];
    for (const { file, content_type: saved } of index) {
      const bytes = new Uint8Array(await (await corpusFile(`pages/${file}`)).arrayBuffer());
      const contentType = type === 'text/html' ? type : saved;
      const { isDeclaredOrLegacy, ...ours } = readOurs({ bytes, contentType });
      const theirs = await readTheirs({ bytes, contentType });
      if (ours.charset === theirs.charset && ours.title === theirs.title) continue;
      const difference = `${file}: ${JSON.stringify(ours)} and not ${JSON.stringify(theirs)}`;
      (isDeclaredOrLegacy ? wrong : undeclared).push(difference);
    }
    console.log(
      [
        `pages with ${type}: charset and title ${index.length - wrong.length - undeclared.length}/${index.length}, undeclared UTF-8 ${undeclared.length}`,
        ...undeclared,
        ...wrong,
      ].join('\n  '),
    );
    expect(wrong).toEqual([]);
  },
);

it.each(ODD_CASES)('reads $name as Chromium does', async (charsetCase) => {
  const { charset, title } = readOurs(charsetCase);
  expect({ charset, title }).toEqual(await readTheirs(charsetCase));
});

it.each(SENTENCE_CASES)('reads a page in $name as Chromium does', async (charsetCase) => {
  const [ours, theirs] = [readOurs(charsetCase), await readTheirs(charsetCase)];
  expect(ours.title).toBe(theirs.title);
  // Chromium does not know the declaration in a body and may guess a superset or subset.
  if (!charsetCase.name.endsWith('in the body')) expect(ours.charset).toBe(theirs.charset);
});

function readOurs({
  bytes,
  contentType,
}: Omit<CharsetCase, 'name'>): BrowserReading & { isDeclaredOrLegacy: boolean } {
  const { text, charset } = decodeText(bytes, contentType);
  const [title] = new PageIndex(parsePage(text)).getElementsByTagName('title');
  return {
    charset: charset.name,
    title: title ? getElementText(title) : '',
    isDeclaredOrLegacy: charset.from !== 'default' || charset.name !== 'utf-8',
  };
}

async function readTheirs({ bytes, contentType }: Omit<CharsetCase, 'name'>): Promise<BrowserReading> {
  const response = await env.CHROMIUM.fetch('http://chromium/', {
    method: 'POST',
    body: bytes,
    headers: { 'x-content-type': contentType },
  });
  const { charset, title } = await response.json<BrowserReading>();
  return { charset, title: collapseWhitespace(title) };
}
