import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

let modules: Metafile['inputs'];

beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: ['src/index.ts'],
    bundle: true,
    format: 'esm',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    loader: { '.md': 'text' },
    metafile: true,
    write: false,
  });
  modules = metafile.inputs;
});

test('the Worker has no code of PKI.js, which only the command line and the browser need', () => {
  const paths = Object.keys(modules);
  expect(paths).toContain('src/lib/timestamp/timestamp-response.ts');
  expect(paths.filter((path) => /node_modules\/(?:pkijs|asn1js)\//.test(path))).toEqual([]);
});

test('a new isolate does not load the engine, the schemas and the pages before a request needs them', () => {
  const loaded = listStaticImports('src/index.ts');
  expect(loaded).toContain('src/scan/scan.ts');
  const heavy = /node_modules\/(?:zod|parse5|@modelcontextprotocol)\/|src\/(?:engine\/checks|web)\//;
  expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
  expect(Object.keys(modules).filter((path) => heavy.test(path)).length).toBeGreaterThan(100);
});

/** Lists a module and what it loads without `import()`. */
function listStaticImports(entry: string): string[] {
  const found = new Set([entry]);
  for (const path of found) {
    for (const { path: imported, kind } of modules[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported);
  }
  return [...found];
}
