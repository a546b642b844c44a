import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const EXPORT = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

/** The layers that can share a name, by the path of a file below `src/`. */
const LAYERS = {
  table: /^storage\/schema\//,
  api: /^entry\/api\/[^/]+$/,
  web: /^entry\/web\/.*routes\.tsx?$/,
  tool: /^entry\/mcp\/tools\//,
  service: /^services\//,
  object: /^objects\//,
};

/** Sets of layers on which one name means one idea (docs/glossary.md, Code). */
const SAME_IDEA: (keyof typeof LAYERS)[][] = [
  ['table', 'api', 'web', 'tool'],
  ['service', 'tool'],
  ['service', 'object'],
];

function isSameIdea(paths: readonly string[]): boolean {
  return SAME_IDEA.some((layers) => {
    const found = paths.map((path) => layers.find((layer) => LAYERS[layer].test(path)));
    return !found.includes(undefined) && new Set(found).size === paths.length;
  });
}

it('an exported name stands for one idea', () => {
  const files = new Map<string, string[]>();
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, name = ''] of readFileSync(`src/${path}`, 'utf8').matchAll(EXPORT)) {
      const paths = files.get(name) ?? [];
      if (!paths.includes(path)) files.set(name, [...paths, path]);
    }
  }
  expect(files.size).toBeGreaterThan(1_000);
  const shared = [...files].filter(([, paths]) => paths.length > 1);
  expect(shared.filter(([, paths]) => !isSameIdea(paths))).toEqual([]);
});
