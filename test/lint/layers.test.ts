import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const SERVICE_FOLDERS =
  'settings mail hosts credits accounts blog audits webhooks websites reports scans directory oauth account-data jobs';
const SERVICES = ['services', ...SERVICE_FOLDERS.split(' ').map((folder) => `services/${folder}`)];
const DATA_OBJECTS = ['objects/account', 'objects/host', 'objects/site-audits'];
const BELOW_SERVICES = ['crawler', 'storage', ...DATA_OBJECTS, 'engine', 'contracts', 'lib'];
const ENTRY = [...SERVICES, 'engine', 'contracts', 'entry/http', 'lib'];

const ALLOWED: Record<string, string[]> = {
  lib: [],
  contracts: ['lib'],
  engine: ['contracts', 'lib'],
  crawler: ['engine', 'contracts', 'lib'],
  storage: ['lib'],
  objects: ['lib'],
  'objects/account': ['objects', 'storage', 'lib'],
  'objects/host': ['objects', 'lib'],
  'objects/site-audits': ['objects', 'storage', 'lib'],
  ...Object.fromEntries(SERVICES.map((name, n) => [name, [...BELOW_SERVICES, ...SERVICES.slice(0, n)]])),
  'objects/scan': ['objects', ...SERVICES, 'crawler', 'storage', 'engine', 'contracts', 'lib'],
  'objects/webhook-endpoint': ['objects', ...SERVICES, 'crawler', 'storage', 'engine', 'contracts', 'lib'],
  'objects/log': ['objects', ...SERVICES, 'storage', 'engine', 'contracts', 'lib'],
  'entry/browser': ['lib'],
  'entry/http': ['contracts', 'lib'],
  'entry/api': ENTRY,
  'entry/mcp': ENTRY,
  'entry/oauth': ENTRY,
  'entry/web': ENTRY,
};
const LAYERS = Object.keys(ALLOWED);

const PACKAGES = [
  { layer: 'lib', source: 'cloudflare:workers' },
  { layer: 'contracts', source: 'drizzle-orm' },
  { layer: 'engine', source: 'hono/html' },
  { layer: 'engine', source: 'node:fs/promises' },
  { layer: 'crawler', source: 'hono' },
  { layer: 'storage', source: 'hono' },
  { layer: 'objects/account', source: 'hono' },
  { layer: 'objects/host', source: 'hono' },
  { layer: 'objects/site-audits', source: 'hono' },
  { layer: 'services', source: 'hono/streaming' },
  { layer: 'services/scans', source: 'hono' },
  { layer: 'objects/scan', source: 'hono' },
  { layer: 'objects/webhook-endpoint', source: 'hono' },
  { layer: 'objects/log', source: 'hono' },
  { layer: 'entry/http', source: 'drizzle-orm' },
  { layer: 'entry/api', source: 'drizzle-orm/d1' },
  { layer: 'entry/mcp', source: 'drizzle-orm' },
  { layer: 'entry/web', source: 'drizzle-orm' },
  { layer: 'entry/oauth', source: 'drizzle-orm' },
  { layer: 'entry/web', source: 'cloudflare:sockets' },
  { layer: 'entry/api', source: 'cloudflare:sockets' },
];

/** Files of the web app: of a section, of the parts, and of none. */
const WEB_TARGETS = ['checks/sample.ts', 'middleware/sample.ts', 'sample.ts'];

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
let refused: Set<string>;

/** The sample file of a layer that imports a target in one way. Files of services and objects also lie in their folder itself. */
function sampleOf(layer: string, kind: string, target: string): string {
  return `${layer}${layer === 'services' || layer === 'objects' ? '/' : '/sample/'}${kind} ${target.replaceAll(/[^a-z]+/g, '-')}.ts`;
}

function write(layer: string, kind: string, target: string, text: string): void {
  const file = join(folder, 'src', sampleOf(layer, kind, target));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(() => {
  for (const layer of LAYERS) {
    for (const target of [...LAYERS, 'app.ts', 'index.ts']) {
      const file = target.endsWith('.ts') ? target : `${target}/sample.ts`;
      const source = `./${relative(dirname(sampleOf(layer, '', target)), file)}`;
      write(layer, 'values', target, `import { sample } from '${source}';\nexport default sample;\n`);
      write(
        layer,
        'types',
        target,
        `import type { Sample } from '${source}';\nexport default {} as Sample;\n`,
      );
      write(layer, 'exports', target, `export { sample } from '${source}';\n`);
      write(layer, 'dynamic', target, `export default () => import('${source}');\n`);
      write(layer, 'template', target, `export default () => import(\`${source}\`);\n`);
    }
  }
  for (const { layer, source } of PACKAGES) {
    write(layer, 'package', source, `import { sample } from '${source}';\nexport default sample;\n`);
  }
  write(
    'services/unknown',
    'values',
    'lib',
    `import { sample } from '../../../lib/sample.ts';\nexport default sample;\n`,
  );
  for (const target of WEB_TARGETS) {
    const text = `import { sample } from '../../${target}';\nexport default sample;\n`;
    write('entry/web/parts', 'values', target, text);
    write('entry/web/audits', 'values', target, text);
  }
  let output = '';
  try {
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const options = ['--config', join(ROOT, '.oxlintrc.json'), '--format', 'json', 'src'];
    output = execFileSync(process.execPath, [oxlint, ...options], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const ours = diagnostics.filter(({ code }) => code === 'house(layers)');
  refused = new Set(ours.map(({ filename }) => relative('src', filename)));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const pairs = LAYERS.flatMap((layer) =>
  LAYERS.filter((target) => target !== layer).map((target) => ({ layer, target })),
);
const forbidden = pairs.filter(({ layer, target }) => !ALLOWED[layer]?.includes(target));
const allowed = pairs.filter(({ layer, target }) => ALLOWED[layer]?.includes(target));

it.each(forbidden)('$layer must not import $target', ({ layer, target }) => {
  const imports = ['values', 'exports', 'dynamic', 'template'].map((kind) => sampleOf(layer, kind, target));
  expect(imports.filter((path) => !refused.has(path))).toEqual([]);
});

it.each(allowed)('$layer may import $target', ({ layer, target }) => {
  const imports = ['values', 'types', 'exports', 'dynamic'].map((kind) => sampleOf(layer, kind, target));
  expect(imports.filter((path) => refused.has(path))).toEqual([]);
});

it.each(LAYERS)('%s imports neither the app nor the entry', (layer) => {
  expect(['app.ts', 'index.ts'].filter((target) => !refused.has(sampleOf(layer, 'values', target)))).toEqual(
    [],
  );
});

it('storage, host and scan import only types from some layers, and no other layer gets types it may not use', () => {
  const types = forbidden.filter(({ layer, target }) => !refused.has(sampleOf(layer, 'types', target)));
  expect(types).toEqual([
    { layer: 'storage', target: 'contracts' },
    { layer: 'storage', target: 'engine' },
    { layer: 'objects/host', target: 'engine' },
    { layer: 'objects/site-audits', target: 'contracts' },
    { layer: 'objects/scan', target: 'objects/host' },
  ]);
});

it('a folder of services that is not in the list is refused', () => {
  expect(refused).toContain(sampleOf('services/unknown', 'values', 'lib'));
});

it('the parts of pages import no section of the web app; sections import each other', () => {
  const refusedOf = (folder: string) =>
    WEB_TARGETS.filter((target) => refused.has(sampleOf(`entry/web/${folder}`, 'values', target)));
  expect(refusedOf('parts')).toEqual(['checks/sample.ts']);
  expect(refusedOf('audits')).toEqual([]);
});

it.each(PACKAGES)('$layer must not import $source', ({ layer, source }) => {
  expect(refused).toContain(sampleOf(layer, 'package', source));
});
