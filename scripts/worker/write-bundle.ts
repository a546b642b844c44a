import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import { bundleWorker } from './bundle-worker.ts';

const FOLDER = join(import.meta.dirname, '../../dist');

/** Bundles the Worker into dist/. @param options those of `bundleWorker` */
export async function writeBundle({ splitting }: { splitting: boolean }): Promise<void> {
  const { outputFiles } = await bundleWorker(FOLDER, { splitting });
  for (const { path, text } of outputFiles) await replaceFile(path, text);
  const current = new Set(outputFiles.map(({ path }) => relative(FOLDER, path)));
  for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (/\.(?:js|map)$/.test(path) && !current.has(relative(FOLDER, path))) await rm(path, { force: true });
  }
}
