import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTranslated, markMessages } from './translate-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'src/entry/web');

/** What pages show of other layers, and what their script says, which is looked up where it is shown: by file, the names of constants and functions. */
const SHARED_TEXTS: Record<string, string[]> = {
  'contracts/scoring.ts': ['GRADES'],
  'contracts/skip-reasons.ts': ['SKIP_REASON_DESCRIPTIONS'],
  'engine/graph/graph-summary.ts': ['listSections', 'nameDepth'],
  'engine/graph/page-columns.ts': ['PAGE_COLUMNS'],
  'entry/browser/shortcuts.ts': ['KEYS', 'TEXTS'],
  'engine/site/pillars.ts': ['PILLARS'],
  'lib/skipped-runs.ts': ['SKIPPED_RUN_MESSAGES'],
  'services/accounts/members.ts': ['ROLE_TEXTS'],
  'services/websites/instructions.ts': ['METHOD_LABELS'],
};

/** The folder of the catalogue, in the static files of the Worker. */
export const FOLDER = join(ROOT, 'public/messages');

/** Messages by their English text: a text, or for a count one for each plural category. */
export type Catalogue = Record<string, string | Record<string, string>>;

/** Collects the messages of the web app from its source, in English, sorted. */
export async function collectMessages(): Promise<Catalogue> {
  const paths = (await readdir(SOURCE, { recursive: true }))
    .map((path) => join(SOURCE, path))
    .filter(isTranslated)
    .map((path): [string, string[]?] => [path]);
  const shared = Object.entries(SHARED_TEXTS).map(([path, names]): [string, string[]] => [
    join(ROOT, 'src', path),
    names,
  ]);
  const messages = await Promise.all(
    [...paths, ...shared].map(
      async ([path, names]) => markMessages(path, await readFile(path, 'utf8'), names).messages,
    ),
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
