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
const parents = new Set(rules.flatMap(({ name }) => listParents(name)));
const byParent = Map.groupBy(
  rules.filter(({ isException }) => !isException),
  ({ name }) => getParent(name),
);
// Sorted by reversed name, neighbours share labels, which gzip compresses.
const entries = [...parents].toSorted(compareReversed).map((parent) => {
  const list = (section: string) =>
    (byParent.get(parent) ?? [])
      .filter((rule) => rule.section === section)
      .map(({ name }) => name.split('.', 1).join())
      .toSorted()
      .map(shorten)
      .join('');
  return `${parent}|${list('icann')}|${list('private')}`;
});
const exceptions = rules.filter(({ isException }) => isException).map(({ name }) => name);
await writeFile(
  join(import.meta.dirname, '../src/lib/host/public-suffix-rules.ts'),
  `// Written by npm run public-suffixes from tldts ${version}. The Public Suffix List is subject to the Mozilla Public License, v. 2.0
// (https://mozilla.org/MPL/2.0/).

/** Names that are not a public suffix although a rule with \`*\` matches them. */
export const EXCEPTIONS =
  '${exceptions.join(' ')}';

/** Entries of a parent (empty for top-level domains), the labels before it in ICANN's rules, and those in private rules, as toSet reads them. */
export const RULES = \`\\
${wrapText(entries, ';').join(';\\\n')}\`;
`,
);

/** Writes a label of a sorted list as the number of characters that it shares with the one before it, a capital, and the rest. */
function shorten(label: string, index: number, labels: string[]): string {
  const previous = labels[index - 1] ?? '';
  let shared = 0;
  while (shared < MAX_SHARED && shared < label.length && label[shared] === previous[shared]) shared++;
  return String.fromCharCode('A'.charCodeAt(0) + shared) + label.slice(shared);
}

/** Returns the name without its first label; empty for a top-level domain. */
function getParent(name: string): string {
  return name.slice(name.indexOf('.') + 1 || name.length);
}

function listParents(name: string): string[] {
  return name === '' ? [] : [getParent(name), ...listParents(getParent(name))];
}

function compareReversed(a: string, b: string): number {
  const reverse = (name: string) => name.split('.').toReversed().join('.');
  return reverse(a) < reverse(b) ? -1 : 1;
}
