import { decodeText } from '../../src/crawler/decode-text.ts';
import { corpusFile, corpusJson } from './corpus.ts';

/** A saved page of the corpus, decoded as the crawler decodes it. */
export interface CorpusPage {
  name: string;
  text: string;
  contentType: string;
  /** Its canonical URL, or a placeholder. */
  url: string;
}

/** All saved pages. The corpus does not hold their URLs, so each is read at its canonical URL. */
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
