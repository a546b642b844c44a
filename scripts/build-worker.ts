/**
 * `npm run build`: bundles the Worker into dist/, which wrangler.toml names, and writes public/axe.js and the files of the documentation. Wrangler runs it before it
 * starts or deploys the Worker. If `ONE_MODULE` is set in the environment, the bundle is not split.
 */
import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { bundleWorker } from './worker/bundle-worker.ts';
import { writeAxeFile } from './worker/axe-file.ts';
import { writeDocsFiles } from './worker/docs-files.ts';

const FOLDER = join(import.meta.dirname, '../dist');

await Promise.all([writeDocsFiles(), writeAxeFile()]);
const { outputFiles } = await bundleWorker(FOLDER, { splitting: process.env.ONE_MODULE === undefined });
for (const { path, text } of outputFiles) await replaceFile(path, text);
const current = new Set(outputFiles.map(({ path }) => relative(FOLDER, path)));
for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (/\.(?:js|map)$/.test(path) && !current.has(relative(FOLDER, path))) await rm(path, { force: true });
}
