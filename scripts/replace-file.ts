import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file in one step, and only if it changes: another process may be reading it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => null);
  if (old === text) return;
  await mkdir(dirname(path), { recursive: true });
  // The projects of one test run write the same files at once.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}
