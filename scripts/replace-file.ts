import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file in one step, and only if it changes: another process may be reading it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => null);
  if (old === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}
