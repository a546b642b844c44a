/**
 * `npm run messages`: writes the messages of the web app to public/messages/en.json, drops from the translations beside it what is no longer
 * there, and lists what they lack. A new language is a copy of en.json and a line in `LANGUAGES` (src/entry/web/language.ts).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Catalogue,
  collectMessages,
  FOLDER,
  listLanguages,
  readCatalogue,
} from './worker/message-catalogue.ts';

const english = await collectMessages();
await write('en', english);
for (const language of await listLanguages()) {
  if (language === 'en') continue;
  const translation = await readCatalogue(language);
  const ids = Object.keys(english);
  await write(
    language,
    Object.fromEntries(ids.flatMap((id) => (translation[id] === undefined ? [] : [[id, translation[id]]]))),
  );
  const missing = ids.filter((id) => translation[id] === undefined);
  console.log(`${language}: ${missing.length} of ${ids.length} messages are missing`);
  for (const id of missing) console.log(`  ${JSON.stringify(id)}`);
}

async function write(language: string, catalogue: Catalogue): Promise<void> {
  await writeFile(join(FOLDER, `${language}.json`), `${JSON.stringify(catalogue, null, 2)}\n`);
}
