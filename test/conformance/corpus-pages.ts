import { decodeText } from '../../src/crawler/decode-text.ts';
import { corpusFile, corpusJson } from './corpus.ts';

/** One saved page of the corpus as the crawler would have it. */
export interface CorpusPage {
  name: string;
  text: string;
  contentType: string;
  /** Where it says it is: its canonical address, else a stand-in. */
  url: string;
}

/** All saved pages. Their addresses are not kept, so each is read at the address it names itself. */
export async function corpusPages(): Promise<CorpusPage[]> {
  const index =
    await corpusJson<{ file: string; content_type: string; canonical: string | null }[]>('pages/index.json');
  return Promise.all(
    index.map(async ({ file, content_type: contentType, canonical }) => {
      const { text } = decodeText(
        new Uint8Array(await (await corpusFile(`pages/${file}`)).arrayBuffer()),
        contentType,
      );
      const url = URL.parse(canonical ?? '');
      return {
        name: file,
        text,
        contentType,
        url: url?.protocol.startsWith('http') ? url.href : `https://www.example.com/${file}`,
      };
    }),
  );
}
