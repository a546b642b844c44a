import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTranslated, markMessages } from './translate-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'src/entry/web');

/** The folder of the catalogue, in the static files of the Worker. */
export const FOLDER = join(ROOT, 'public/messages');

/** Messages by their English text: a text, or for a count one for each plural category. */
export type Catalogue = Record<string, string | Record<string, string>>;

/** Collects the messages of the web app from its source, in English, sorted. */
export async function collectMessages(): Promise<Catalogue> {
  const paths = (await readdir(SOURCE, { recursive: true }))
    .map((path) => join(SOURCE, path))
    .filter(isTranslated);
  const messages = await Promise.all(
    paths.map(async (path) => markMessages(path, await readFile(path, 'utf8')).messages),
  );
  const entries = messages
    .flat()
    .map(({ id, plural }): [string, Catalogue[string]] => [
      id,
      plural === undefined ? id : { one: id, other: plural },
    ]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lists the languages of the catalogue by their codes. */
export async function listLanguages(): Promise<string[]> {
  return (await readdir(FOLDER)).map((file) => file.replace('.json', '')).toSorted();
}

/** Reads the catalogue of a language. */
export async function readCatalogue(language: string): Promise<Catalogue> {
  return JSON.parse(await readFile(join(FOLDER, `${language}.json`), 'utf8')) as Catalogue;
}
