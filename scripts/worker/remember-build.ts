import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/site-audit');

/** What builds depend on: the source, the scripts that build it, and the versions of packages. */
const INPUTS = [
  'src/**/*.*',
  'scripts/**/*.ts',
  'test/bundled-source.ts',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Returns the result of a build, which is kept as JSON in node_modules/.cache until a file that builds depend on changes. A build of the
 * Worker takes 4 seconds of CPU time, and `.ci/run` starts the Worker twenty times.
 *
 * @param name of the build and its options
 */
export async function rememberBuild<T>(name: string, build: () => Promise<T>): Promise<T> {
  const hash = await hashInputs();
  const file = `${name}.${hash}.json`;
  const remembered = await readFile(join(FOLDER, file), 'utf8').catch(() => null);
  if (remembered !== null) return JSON.parse(remembered) as T;
  const result = await build();
  // Not if a file was changed meanwhile.
  if ((await hashInputs()) !== hash) return result;
  await replaceFile(join(FOLDER, file), JSON.stringify(result));
  const outdated = (await readdir(FOLDER)).filter((other) => other.startsWith(`${name}.`) && other !== file);
  await Promise.all(outdated.map((other) => rm(join(FOLDER, other), { force: true })));
  return result;
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256').update(ROOT);
  for (const path of globSync(INPUTS, { cwd: ROOT }).toSorted())
    hash.update(`${path}\n`).update(await readFile(join(ROOT, path)));
  return hash.digest('hex').slice(0, 32);
}
