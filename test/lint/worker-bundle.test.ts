import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleWorker } from '../../scripts/worker/bundle-worker.ts';

/** Modules that few first requests need. */
const HEAVY = {
  schemas: /node_modules\/zod\//,
  'the database client': /node_modules\/drizzle-orm\//,
  'the Public Suffix List': /src\/lib\/host\/public-suffix-rules\.ts/,
  parser: /node_modules\/parse5\//,
  checks: /src\/engine\/checks\//,
  'the MCP server': /node_modules\/@modelcontextprotocol\//,
  pages: /src\/entry\/web\//,
};

/** The limit of the whole, in KiB. */
const BUNDLE_KIB = 852;

let bundle: Metafile;
let modules: Bundle['outputFiles'];

beforeAll(async () => {
  const { metafile, outputFiles } = await bundleWorker('dist');
  bundle = metafile;
  modules = outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}, 60_000);

test('the Worker has no code of PKI.js, which only the command line and the browser need', () => {
  const paths = Object.keys(bundle.inputs);
  expect(paths).toContain('src/lib/timestamp/timestamp-response.ts');
  expect(paths.filter((path) => /node_modules\/(?:pkijs|asn1js)\//.test(path))).toEqual([]);
});

test('the Worker is no larger than it was, gzipped as Wrangler measures it', () => {
  const gzipped = gzipSync(modules.map(({ text }) => text).join(''));
  expect(gzipped.length / 1_024).toBeLessThan(BUNDLE_KIB);
});

test('the Worker has nothing that only makes the OpenAPI document', () => {
  const paths = Object.keys(bundle.inputs);
  expect(paths).toContain('src/entry/api/library-shims.ts');
  expect(paths.filter((path) => /zod-to-openapi|openapi-document/.test(path))).toEqual([
    'src/entry/web/docs/reference/openapi-document.ts',
  ]);
});

test('the schemas of the Worker are not written as JSON Schema', () => {
  expect(Object.keys(bundle.inputs)).toContain('node_modules/zod/v4/classic/schemas.js');
  expect(modules.flatMap(({ path, text }) => (text.includes('processJSONSchema') ? [path] : []))).toEqual([]);
});

test('every kind of heavy code is in the Worker', () => {
  expect(listHeavy(Object.keys(bundle.inputs))).toEqual(Object.keys(HEAVY));
});

test.each([
  { entry: 'src/index.ts', has: 'src/objects/scan/scan.ts', kib: 160, heavy: [] },
  { entry: 'src/entry/api/health.ts', has: 'src/contracts/error.ts', kib: 256, heavy: ['schemas'] },
  {
    entry: 'src/entry/api/reports.ts',
    has: 'src/storage/audits.ts',
    kib: 363,
    heavy: ['schemas', 'the database client'],
  },
  {
    entry: 'src/entry/web/routes.tsx',
    has: 'src/entry/web/home/home-page.tsx',
    kib: 297,
    heavy: ['the database client', 'pages'],
  },
  {
    entry: 'src/entry/api/websites.ts',
    has: 'src/services/websites/claims.ts',
    kib: 652,
    heavy: ['schemas', 'the database client', 'the Public Suffix List'],
  },
  {
    entry: 'src/entry/web/sign-in/routes.tsx',
    has: 'src/services/accounts/sign-in-codes.ts',
    kib: 424,
    heavy: ['schemas', 'the database client', 'pages'],
  },
  {
    entry: 'src/entry/web/docs/routes.tsx',
    has: 'src/entry/web/markdown/placeholders.tsx',
    kib: 846,
    heavy: ['schemas', 'the database client', 'the Public Suffix List', 'pages'],
  },
])('a new isolate loads at most $kib KiB for $entry', ({ entry, has, kib, heavy }) => {
  const loaded = listModules(entry === 'src/index.ts' ? [entry] : ['src/index.ts', entry]);
  const sources = loaded.flatMap((path) => Object.keys(bundle.outputs[path]?.inputs ?? {}));
  expect(sources).toContain(has);
  expect(listHeavy(sources)).toEqual(heavy);
  const bytes = loaded.reduce((sum, path) => sum + (bundle.outputs[path]?.bytes ?? 0), 0);
  expect(bytes / 1_024).toBeLessThan(kib);
});

function listHeavy(sources: string[]): string[] {
  return Object.entries(HEAVY).flatMap(([name, pattern]) =>
    sources.some((path) => pattern.test(path)) ? [name] : [],
  );
}

/** Lists the entries among the modules of the bundle, with those they load without `import()`. */
function listModules(entries: string[]): string[] {
  const found = new Set(
    Object.entries(bundle.outputs).flatMap(([path, { entryPoint = '' }]) =>
      entries.includes(entryPoint) ? [path] : [],
    ),
  );
  for (const path of found) {
    for (const { path: imported, kind } of bundle.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported);
  }
  return [...found];
}
