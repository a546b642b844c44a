/**
 * `npm run build`: bundles the Worker into dist/, which wrangler.toml names, and writes public/axe.js and the files of the documentation. Wrangler runs it before it
 * starts or deploys the Worker.
 *
 * `npm run dev` sets `BUILT_AT` in the environment to the time at which it has built the Worker, in milliseconds since 1970. Then the bundle is not split, and what
 * has not changed since is not built again: wrangler builds twice when it starts.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAxeFile } from './worker/axe-file.ts';
import { writeDocsFiles } from './worker/docs-files.ts';
import { writeBundle } from './worker/write-bundle.ts';

const ROOT = join(import.meta.dirname, '..');

const builtAt = process.env.BUILT_AT;
if (builtAt === undefined || (await hasChanged(Number(builtAt))))
  await Promise.all([writeBundle({ splitting: builtAt === undefined }), writeDocsFiles(), writeAxeFile()]);

/** Whether a file that wrangler watches (wrangler.toml) is newer than a time, or a folder of them has lost one. */
async function hasChanged(time: number): Promise<boolean> {
  const paths = [
    'CHANGELOG.md',
    'src',
    ...(await readdir(join(ROOT, 'src'), { recursive: true })).map((path) => `src/${path}`),
  ];
  const changes = await Promise.all(paths.map(async (path) => (await stat(join(ROOT, path))).mtimeMs));
  return changes.some((mtime) => mtime > time);
}
