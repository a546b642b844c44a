/** `npm run browser-scripts`: writes the scripts of src/entry/browser into public/. Run it after changing their sources. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleScripts, PUBLIC_FOLDER } from './browser-scripts/bundle-scripts.ts';

for (const [name, text] of await bundleScripts()) {
  await writeFile(join(PUBLIC_FOLDER, name), text);
  console.log(`public/${name}: ${text.length} characters`);
}
