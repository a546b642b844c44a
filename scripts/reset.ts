/** `npm run reset`: deletes what `npm run dev` has stored. Stop it first. Takes its `--port`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePort, requireFreePort } from './choose-port.ts';

await requireFreePort(choosePort(process.argv.slice(2)).port);
await rm(join(import.meta.dirname, '../.wrangler/state'), { recursive: true, force: true });
console.log('The local database, buckets and objects are empty.');
