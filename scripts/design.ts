/** `npm run design`: writes every part of the pages in every state to dist/design.html, to be opened in a browser. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importBundle } from './import-bundle.ts';

const FOLDER = join(import.meta.dirname, '../dist');

const { DESIGN_PAGE } = await importBundle<{ DESIGN_PAGE: string }>('scripts/design/page.tsx');
await mkdir(FOLDER, { recursive: true });
await writeFile(join(FOLDER, 'design.html'), DESIGN_PAGE);
console.log('dist/design.html');
