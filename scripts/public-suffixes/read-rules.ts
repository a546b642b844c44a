import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TLDTS = join(import.meta.dirname, '../../node_modules/tldts');

/** A rule of the Public Suffix List, without the `!` of an exception. */
interface Rule {
  name: string;
  section: 'icann' | 'private';
  isException: boolean;
}

/** The trie in tldts: node n has the edges from `edgeStart[n]` to `edgeStart[n + 1]`, with their labels in `labelText`. */
interface Trie {
  /** Rule that ends here: 0 none, 1 ICANN, 2 private. */
  nodeFlags: Uint8Array;
  edgeStart: Uint32Array;
  edgeLength: Uint8Array;
  edgeChild: Uint16Array;
  labelText: string;
  rulesRoot: number;
  exceptionsRoot: number;
}

/** Reads the rules of the installed tldts, and its version. */
export async function readRules(): Promise<{ rules: Rule[]; version: string }> {
  // The package.json of tldts does not export this module.
  const code = await readFile(join(TLDTS, 'dist/es6/src/data/trie.js'), 'utf8');
  const trie: Trie = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { version }: { version: string } = JSON.parse(await readFile(join(TLDTS, 'package.json'), 'utf8'));
  const rules = [...listRules(trie, trie.rulesRoot, false), ...listRules(trie, trie.exceptionsRoot, true)];
  return { rules, version };
}

function listRules(trie: Trie, root: number, isException: boolean): Rule[] {
  const labels = readLabels(trie);
  const list = (node: number, parent: string): Rule[] =>
    labels.slice(trie.edgeStart[node], trie.edgeStart[node + 1]).flatMap((label, index) => {
      const child = trie.edgeChild[(trie.edgeStart[node] ?? 0) + index] ?? 0;
      const name = parent === '' ? label : `${label}.${parent}`;
      const flag = trie.nodeFlags[child];
      const below = list(child, name);
      if (flag !== 0) below.push({ name, section: flag === 1 ? 'icann' : 'private', isException });
      return below;
    });
  return list(root, '');
}

/** Returns the label of each edge. */
function readLabels({ edgeLength, labelText }: Trie): string[] {
  let offset = 0;
  return Array.from(edgeLength, (length) => labelText.slice(offset, (offset += length)));
}
