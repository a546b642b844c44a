import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

const FILE = join(import.meta.dirname, '../../public/axe.js');

/** Writes public/axe.js, which the Worker runs in pages that it loads with JavaScript. */
export async function writeAxeFile(): Promise<void> {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await replaceFile(FILE, await readFile(source, 'utf8'));
}
