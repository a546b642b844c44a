import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../src/crawler/decode-text.ts';

/** A saved page of a corpus, or a page of a reported case. */
export interface CorpusPage {
  /** Its file in the corpus, or `case <id>`. */
  file: string;
  bytes: Buffer;
  /** Decoded as the crawler decodes it. */
  text: string;
  contentType: string;
}

/**
 * Reads the saved pages of the folder CORPUS_DIR, in the order of its index, then the reported cases of the folder
 * CASES_DIR, by default the folder `cases` beside the corpus. COMPARE_PART=1/8 reads every eighth page, from the first.
 */
export async function* readCorpusPages(): AsyncGenerator<CorpusPage> {
  const [first = 1, step = 1] = (process.env['COMPARE_PART'] ?? '1/1').split('/').map(Number);
  let number = 0;
  for await (const page of readAllPages()) if (++number % step === first % step) yield page;
}

async function* readAllPages(): AsyncGenerator<CorpusPage> {
  const folder = process.env['CORPUS_DIR'];
  if (!folder) throw new Error('Set CORPUS_DIR to the folder that holds the corpus.');
  const index = await readJson<{ file: string; content_type: string }[]>(join(folder, 'pages/index.json'));
  for (const { file, content_type: contentType } of index) {
    yield toCorpusPage(file, await readFile(join(folder, 'pages', file)), contentType);
  }
  const cases = join(process.env['CASES_DIR'] ?? join(folder, '../cases'), 'pages.json');
  if (!existsSync(cases)) return;
  const reported = await readJson<{ id: string; html: string; options?: { contentType?: string } }[]>(cases);
  for (const { id, html, options } of reported) {
    const contentType = options?.contentType ?? 'text/html; charset=utf-8';
    yield toCorpusPage(`case ${id}`, Buffer.from(html.replaceAll('{-}', '')), contentType);
  }
}

function toCorpusPage(file: string, bytes: Buffer, contentType: string): CorpusPage {
  return { file, bytes, text: decodeText(bytes, contentType).text, contentType };
}

async function readJson<T>(file: string): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the corpus's own files
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
