/**
 * `npm run build`: bundles the Worker into dist/, which wrangler.toml names. Wrangler runs it before it starts or deploys the Worker. If
 * `ONE_MODULE` is set in the environment, the bundle is not split.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundleWorker } from './worker/bundle-worker.ts';

const FOLDER = join(import.meta.dirname, '../dist');

const { outputFiles } = await bundleWorker(FOLDER, { splitting: process.env.ONE_MODULE === undefined });
for (const { path, text } of outputFiles) await replaceFile(path, text);
const current = new Set(outputFiles.map(({ path }) => relative(FOLDER, path)));
for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (/\.(?:js|map)$/.test(path) && !current.has(relative(FOLDER, path))) await rm(path, { force: true });
}

/** Writes a file in one step, and only if it changes: another Wrangler may be reading it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => null);
  if (old === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}
