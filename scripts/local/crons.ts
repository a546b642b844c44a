import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the triggers of wrangler.toml, as it has them. */
export async function readCrons(): Promise<string[]> {
  const config = await readFile(join(import.meta.dirname, '../../wrangler.toml'), 'utf8');
  const [, list = ''] = /^crons = \[(.*?)\]$/ms.exec(config) ?? [];
  return Array.from(list.matchAll(/"(.*?)"/g), ([, cron = '']) => cron);
}

/** Whether a trigger fires in a minute of the hour. All of ours are for every hour. */
export function isDue(cron: string, minute: number): boolean {
  const [, from = '', to, step = '1'] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))? \* \* \* \*$/.exec(cron) ?? [];
  if (from === '') throw new Error(`the trigger ${cron} is not for every hour`);
  const first = from === '*' ? 0 : Number(from);
  const last = from === '*' ? 59 : Number(to ?? from);
  return minute >= first && minute <= last && (minute - first) % Number(step) === 0;
}

/** Fires a trigger of the service that `npm run dev` started. @throws Error if the job failed, or nothing answers */
export async function fireCron(site: string, cron: string): Promise<void> {
  const response = await fetch(`${site}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
  const [outcome] = (await response.text()).trim().split(/\s/);
  if (outcome !== 'ok') throw new Error(`The trigger ${cron} ended with ${outcome}`);
}
