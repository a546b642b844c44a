/**
 * `npm run public-suffixes`: writes the rules of the Public Suffix List in the package tldts as text. As JavaScript they would take
 * 31 ms to evaluate at each cold start, and 8 KiB more of the gzipped bundle.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRules } from './public-suffixes/read-rules.ts';
import { wrapText } from './wrap-text.ts';

/** Most characters that a label shares with the one before it: the capitals A to Z. */
const MAX_SHARED = 25;

const { rules, version } = await readRules();
const kept = rules.filter(({ isException }) => !isException);
const kinds = new Map(kept.map(({ name, section }) => [name, section]));
const names = new Set(kept.flatMap(({ name }) => listNames(name)));
const namesByParent = Map.groupBy(names, getParent);
const exceptions = rules.filter(({ isException }) => isException).map(({ name }) => name);
await writeFile(
  join(import.meta.dirname, '../src/lib/host/public-suffix-rules.ts'),
  `// Written by npm run public-suffixes from tldts ${version}. The Public Suffix List is subject to the Mozilla Public License, v. 2.0
// (https://mozilla.org/MPL/2.0/).

/** Names that are not a public suffix although a rule with \`*\` matches them. */
export const EXCEPTIONS =
  '${exceptions.join(' ')}';

/** The rules, as readLabels reads them. */
export const RULES = \`\\
${wrapText(writeLabels(''), '').join('\\\n')}\`;
`,
);

/** Writes the labels before a parent, each with its kind and its children in brackets. */
function writeLabels(parent: string): string[] {
  let previous = '';
  return (namesByParent.get(parent) ?? []).toSorted().map((name) => {
    const label = name.split('.', 1).join();
    let shared = 0;
    while (shared < MAX_SHARED && shared < label.length && label[shared] === previous[shared]) shared++;
    previous = label;
    const section = kinds.get(name);
    const kind = section === 'icann' ? '' : section === 'private' ? '!' : '?';
    const children = writeLabels(name).join('');
    return `${String.fromCharCode('A'.charCodeAt(0) + shared)}${label.slice(shared)}${kind}${children && `(${children})`}`;
  });
}

/** Returns the name without its first label; empty for a top-level domain. */
function getParent(name: string): string {
  return name.slice(name.indexOf('.') + 1 || name.length);
}

/** Lists a name and its parents. */
function listNames(name: string): string[] {
  return name === '' ? [] : [name].concat(listNames(getParent(name)));
}
