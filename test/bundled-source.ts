import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { aliases } from '../scripts/worker/bundle-worker.ts';
import { leaveOutDescriptions, leaveOutSources } from '../scripts/worker/leave-out-descriptions.ts';
import { leaveOutUnused } from '../scripts/worker/leave-out-unused.ts';
import { rememberBuild } from '../scripts/worker/remember-build.ts';
import { translateMessages } from '../scripts/worker/translate-messages.ts';
import { replaceFile } from '../scripts/replace-file.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');
const BUNDLE_NAME = '.source-for-tests.mjs';
const BUNDLE = join(ROOT, 'node_modules', BUNDLE_NAME);

/** Miniflare option that has the Workers runtime load the bundle itself. */
export const BUNDLE_RULES = [{ type: 'ESModule' as const, include: [`**/${BUNDLE_NAME}`] }];

/** What a module of src/ is called in the bundle, and the names it exports. */
interface Bundled {
  name: string;
  exports: string[];
}

let bundled: Promise<Map<string, Bundled>> | undefined;
let sourceMap: SourceMap | undefined;

/**
 * Loads src/ and what it depends on as one bundle, in place of 850 modules through Vite, which takes 5 seconds. Tests
 * import the modules of src/ as ever: each becomes a list of what it exports from the bundle. Not while watching, since
 * the bundle is built once. Markdown files are texts in both cases.
 */
export function bundledSource(): Plugin {
  let isWatching = false;
  return {
    name: 'bundled-source',
    enforce: 'pre',
    configureVitest({ vitest, project }) {
      isWatching = vitest.config.watch;
      project.config.onStackTrace = mapFrame;
    },
    async load(id) {
      if (id.endsWith('.md')) return `export default ${JSON.stringify(await readFile(id, 'utf8'))};`;
      if (isWatching || !id.startsWith(`${SOURCE}/`)) return null;
      const module = (await (bundled ??= bundle())).get(id);
      if (!module) return null;
      const exports = module.exports.map((name) =>
        name === 'default' ? 'export default module.default;' : `export const ${name} = module.${name};`,
      );
      return `import { ${module.name} as module } from '${BUNDLE}';\n${exports.join('\n')}`;
    },
  };
}

/** Points a frame of a stack at the source instead of the bundle. */
function mapFrame(_: unknown, frame: { file: string; line: number; column: number }): void {
  if (!frame.file.includes(BUNDLE_NAME)) return;
  const origin = sourceMap?.findOrigin(frame.line, frame.column);
  if (!origin || !('fileName' in origin)) return;
  // Relative to the folder of the bundle.
  frame.file = join(ROOT, 'node_modules', origin.fileName);
  frame.line = origin.lineNumber;
  frame.column = origin.columnNumber;
}

async function bundle(): Promise<Map<string, Bundled>> {
  const { code, map, modules } = await rememberBuild('source-for-tests', buildSource);
  sourceMap = new SourceMap(JSON.parse(map));
  // In one step: another run may be reading it.
  await replaceFile(BUNDLE, code);
  return new Map(modules);
}

/** Builds the bundle with its source map. Returns what each file of src/ is in it as well. */
async function buildSource(): Promise<{ code: string; map: string; modules: [string, Bundled][] }> {
  const files = (await readdir(SOURCE, { recursive: true }))
    // The scripts of pages run in browsers alone.
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('entry/browser/'))
    .map((file) => join(SOURCE, file));
  const lines = files.map((file, index) => `export * as module${index} from '${file}';`);
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    format: 'esm',
    target: 'es2024',
    loader: { '.md': 'text' },
    write: false,
    stdin: { contents: lines.join('\n'), resolveDir: ROOT },
    bundle: true,
    // As Wrangler resolves them.
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    // As deployed.
    plugins: [aliases, leaveOutDescriptions, leaveOutSources, leaveOutUnused, translateMessages],
    sourcemap: 'external',
    sourcesContent: false,
    outfile: BUNDLE,
  });
  const [map, code] = outputFiles.map(({ text }) => text);
  const exports = listExports(code ?? '');
  return {
    code: code ?? '',
    map: map ?? '{}',
    modules: files.map((file, index) => [
      file,
      { name: `module${index}`, exports: exports.get(`module${index}`) ?? [] },
    ]),
  };
}

/** Reads from a bundle of esbuild what each object of exports that it exports has, by the name of its export. */
function listExports(code: string): Map<string, string[]> {
  const objects = new Map(
    Array.from(code.matchAll(/^__export\((\w+), \{\n([^}]*)\}\);/gm), ([, name = '', members = '']) => [
      name,
      Array.from(members.matchAll(/^ {2}([\w$]+): \(\) =>/gm), ([, member = '']) => member),
    ]),
  );
  const exported = code.slice(code.lastIndexOf('\nexport {')).matchAll(/(\w+) as (\w+)/g);
  return new Map(Array.from(exported, ([, object = '', name = '']) => [name, objects.get(object) ?? []]));
}
