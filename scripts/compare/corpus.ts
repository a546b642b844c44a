import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../src/crawler/decode-text.ts';

/** A saved page of a corpus. */
export interface CorpusPage {
  file: string;
  bytes: Buffer;
  /** Decoded as the crawler decodes it. */
  text: string;
  contentType: string;
}

/** Reads the saved pages of the folder CORPUS_DIR, in the order of its index. */
export async function* readCorpusPages(): AsyncGenerator<CorpusPage> {
  const folder = process.env['CORPUS_DIR'];
  if (!folder) throw new Error('Set CORPUS_DIR to the folder that holds the corpus.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the corpus's own index
  const index = JSON.parse(await readFile(join(folder, 'pages/index.json'), 'utf8')) as {
    file: string;
    content_type: string;
  }[];
  for (const { file, content_type: contentType } of index) {
    const bytes = await readFile(join(folder, 'pages', file));
    yield { file, bytes, text: decodeText(bytes, contentType).text, contentType };
  }
}
