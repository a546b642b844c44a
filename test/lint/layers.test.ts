import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const ALLOWED: Record<string, string[]> = {
  lib: [],
  browser: ['lib'],
  contracts: ['lib'],
  engine: ['contracts', 'lib'],
  crawler: ['engine', 'contracts', 'lib'],
  storage: ['lib'],
  account: ['storage', 'lib'],
  host: ['lib'],
  'site-audits': ['storage', 'lib'],
  services: ['crawler', 'storage', 'account', 'host', 'site-audits', 'engine', 'contracts', 'lib'],
  http: ['contracts', 'lib'],
  api: ['services', 'engine', 'contracts', 'http', 'lib'],
  mcp: ['services', 'engine', 'contracts', 'http', 'lib'],
  oauth: ['services', 'engine', 'contracts', 'http', 'lib'],
  web: ['services', 'engine', 'contracts', 'http', 'lib'],
};
const LAYERS = Object.keys(ALLOWED);

const PACKAGES = [
  { layer: 'lib', source: 'cloudflare:workers' },
  { layer: 'contracts', source: 'drizzle-orm' },
  { layer: 'engine', source: 'hono/html' },
  { layer: 'engine', source: 'node:fs/promises' },
  { layer: 'crawler', source: 'hono' },
  { layer: 'storage', source: 'hono' },
  { layer: 'account', source: 'hono' },
  { layer: 'host', source: 'hono' },
  { layer: 'site-audits', source: 'hono' },
  { layer: 'services', source: 'hono/streaming' },
  { layer: 'http', source: 'drizzle-orm' },
  { layer: 'api', source: 'drizzle-orm/d1' },
  { layer: 'mcp', source: 'drizzle-orm' },
  { layer: 'web', source: 'drizzle-orm' },
  { layer: 'oauth', source: 'drizzle-orm' },
  { layer: 'web', source: 'cloudflare:sockets' },
  { layer: 'api', source: 'cloudflare:sockets' },
];

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
let refused: Set<string>;

function write(path: string, text: string): void {
  const file = join(folder, 'src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(() => {
  for (const layer of LAYERS) {
    for (const target of [...LAYERS, 'app.ts', 'index.ts']) {
      const source = target.endsWith('.ts') ? `../../${target}` : `../../${target}/sample.ts`;
      write(`${layer}/values/${target}.ts`, `import { sample } from '${source}';\nexport default sample;\n`);
      write(
        `${layer}/types/${target}.ts`,
        `import type { Sample } from '${source}';\nexport default {} as Sample;\n`,
      );
      write(`${layer}/exports/${target}.ts`, `export { sample } from '${source}';\n`);
      write(`${layer}/dynamic/${target}.ts`, `export default () => import('${source}');\n`);
      write(`${layer}/template/${target}.ts`, `export default () => import(\`${source}\`);\n`);
    }
  }
  for (const { layer, source } of PACKAGES) {
    const name = source.replaceAll(/\W/g, '-');
    write(`${layer}/packages/${name}.ts`, `import { sample } from '${source}';\nexport default sample;\n`);
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
  refused = new Set(ours.map(({ filename }) => relative('src', filename).replace(/\.ts$/, '')));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const pairs = LAYERS.flatMap((layer) =>
  LAYERS.filter((target) => target !== layer).map((target) => ({ layer, target })),
);
const forbidden = pairs.filter(({ layer, target }) => !ALLOWED[layer]?.includes(target));
const allowed = pairs.filter(({ layer, target }) => ALLOWED[layer]?.includes(target));

it.each(forbidden)('$layer must not import $target', ({ layer, target }) => {
  const imports = ['values', 'exports', 'dynamic', 'template'].map((kind) => `${layer}/${kind}/${target}`);
  expect(imports.filter((path) => !refused.has(path))).toEqual([]);
});

it.each(allowed)('$layer may import $target', ({ layer, target }) => {
  const imports = ['values', 'types', 'exports', 'dynamic'].map((kind) => `${layer}/${kind}/${target}`);
  expect(imports.filter((path) => refused.has(path))).toEqual([]);
});

it.each(LAYERS)('%s imports neither the app nor the entry', (layer) => {
  expect(['app.ts', 'index.ts'].filter((target) => !refused.has(`${layer}/values/${target}`))).toEqual([]);
});

it('storage and host import only types from the engine, and no other layer gets types it may not use', () => {
  const types = forbidden.filter(({ layer, target }) => !refused.has(`${layer}/types/${target}`));
  expect(types).toEqual([
    { layer: 'storage', target: 'contracts' },
    { layer: 'storage', target: 'engine' },
    { layer: 'host', target: 'engine' },
  ]);
});

it.each(PACKAGES)('$layer must not import $source', ({ layer, source }) => {
  expect(refused).toContain(`${layer}/packages/${source.replaceAll(/\W/g, '-')}`);
});
