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
  Object.keys(languages)
    .filter((subtag) => /^[a-z]{2,3}$/.test(subtag))
    .toSorted(),
  ([first]) => first,
);
const groupedLanguages = Array.from(groups, ([first, subtags]) => {
  const bySecond = Map.groupBy(subtags, (subtag) => subtag.charAt(1));
  return first + Array.from(bySecond, ([second, all]) => second.toUpperCase() + writeThird(all)).join('');
});
await writeFile(
  join(ROOT, 'src/lib/language-subtags.ts'),
  `// Written by npm run language-subtags from language-subtag-registry ${String(version)}.

/**
 * Languages of two and three letters by the first, each second in upper case: \`aA-abBc\` are \`aa\`, \`aaa\`, \`aab\` and \`abc\`. After
 * \`^\` are the third letters that no language has.
 */
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

/** Writes the third letters of languages, `-` for the one of two letters, or those that none has if they are fewer. */
function writeThird(subtags: string[]): string {
  const letters = subtags.map((subtag) => subtag[2] ?? '-').join('');
  const others = Array.from('-abcdefghijklmnopqrstuvwxyz').filter((letter) => !letters.includes(letter));
  return others.length < letters.length ? `^${others.join('')}` : letters;
}

function wrap(words: string[]): string {
  return wrapText(words.toSorted(), ' ').join('\n');
}
