/** `npm run language-subtags`: writes the subtags of the package language-subtag-registry, in a tenth of its size. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import regions from 'language-subtag-registry/data/json/region.json' with { type: 'json' };
import scripts from 'language-subtag-registry/data/json/script.json' with { type: 'json' };
import { wrapText } from './wrap-text.ts';

const ROOT = join(import.meta.dirname, '..');

const packageFile = join(ROOT, 'node_modules/language-subtag-registry/package.json');
const version: unknown = JSON.parse(await readFile(packageFile, 'utf8')).version;
const groups = Map.groupBy(
  Object.keys(languages).filter((subtag) => /^[a-z]{2,3}$/.test(subtag)),
  (subtag) => subtag.slice(0, 2),
);
const groupedLanguages = Array.from(
  groups,
  ([start, subtags]) => start + subtags.map((subtag) => subtag[2] ?? '-').join(''),
);
await writeFile(
  join(ROOT, 'src/lib/language-subtags.ts'),
  `// Written by npm run language-subtags from language-subtag-registry ${String(version)}.

/** Languages of two and three letters by their first two: \`aa-ab\` are \`aa\`, \`aaa\` and \`aab\`. */
export const LANGUAGE_GROUPS = \`
${wrap(groupedLanguages)}
\`;

/** Regions of two letters. */
export const REGIONS = \`
${wrap(Object.keys(regions).filter((subtag) => /^[a-z]{2}$/.test(subtag)))}
\`;

export const SCRIPTS = \`
${wrap(Object.keys(scripts).filter((subtag) => /^[a-z]{4}$/.test(subtag)))}
\`;
`,
);

function wrap(words: string[]): string {
  return wrapText(words.toSorted(), ' ').join('\n');
}
