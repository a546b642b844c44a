/**
 * `npm run job -- NAME`: runs a job of the service that `npm run dev` started, by its name in src/services/jobs/run-job.ts, without waiting for
 * its trigger. Takes `--port`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePort } from './choose-port.ts';
import { fireCron } from './local/crons.ts';

const { port, args } = choosePort(process.argv.slice(2));
const source = await readFile(join(import.meta.dirname, '../src/services/jobs/run-job.ts'), 'utf8');
const jobs = new Map(
  Array.from(source.matchAll(/^ {2}(\w+): \{ cron: '(.*?)'/gm), ([, name = '', cron = '']) => [name, cron]),
);
const cron = jobs.get(args[0] ?? '');
if (cron === undefined) {
  console.error(`Name a job: ${[...jobs.keys()].join(', ')}`);
  process.exit(1);
}
await fireCron(`http://localhost:${port}`, cron);
console.log(`${args[0]} has run.`);
