/**
 * `npm run dev`: migrates the local database and starts the Worker on http://localhost:8787, or the port of `--port`, and fires its triggers,
 * which wrangler does not. Needs no configuration. Other arguments go to `wrangler dev`.
 */
import { spawn } from 'node:child_process';
import { generateSigningKey } from '../src/lib/tlog/note.ts';
import { applyMigrations, WRANGLER } from './local/apply-migrations.ts';
import { startBrowserServer } from './local/browser-server.ts';
import { choosePort, requireFreePort } from './choose-port.ts';
import { fireCron, isDue, readCrons } from './local/crons.ts';
import { DEV_SECRETS, readDevSecrets } from './local/dev-secrets.ts';
import { writeAxeFile } from './worker/axe-file.ts';
import { writeDocsFiles } from './worker/docs-files.ts';
import { writeBundle } from './worker/write-bundle.ts';

const { port, isGiven, args } = choosePort(process.argv.slice(2));
await requireFreePort(port);
const site = `http://localhost:${port}`;
const browser = await startBrowserServer();
const variables = [
  ...(isGiven ? ['--var', `SITE_URL:${site}`, '--var', `LOG_SIGNING_KEY:${await nameLogKey()}`] : []),
  ...(browser ? ['--var', `BROWSER_SOCKET:${browser.url}`] : []),
];

console.log(`
  Site Audit is starting on ${site}

  Sign in      ${site}/sign-in with any email address
  Sign-in mail is not sent. For each mail the console below prints the subject and the
               path of a text file with the mail ("send_email binding called …")
  API          ${site}/api/v1/health and /api/v1/openapi.json
  JavaScript   ${browser ? 'Pages can be loaded with JavaScript too' : 'Install Chromium, or set CHROMIUM, to load pages with JavaScript too'}
`);
const builtAt = String(Date.now());
// Wrangler would list all 400 modules of a split bundle after each change.
await Promise.all([applyMigrations(), writeBundle({ splitting: false })]);
const dev = spawn(
  process.execPath,
  [WRANGLER, 'dev', '--env-file', DEV_SECRETS, '--port', String(port), ...variables, ...args],
  { stdio: 'inherit', env: { ...process.env, BUILT_AT: builtAt } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal));
const crons = await readCrons();
const MINUTE = 60_000;
let timer = setTimeout(fireCrons, MINUTE - (Date.now() % MINUTE));
dev.on('close', (code) => {
  process.exitCode = code ?? 0;
  clearTimeout(timer);
  void browser?.stop();
});
// After the start, because no first answer needs them.
await Promise.all([writeDocsFiles(), writeAxeFile()]).catch((error: unknown) => console.error(error));

/** Returns the log's key of local development under the name that the log has on this port. */
async function nameLogKey(): Promise<string> {
  const key = readDevSecrets()['LOG_SIGNING_KEY']?.split('+').slice(4).join('+') ?? '';
  const seed = Buffer.from(key, 'base64').subarray(1);
  return (await generateSigningKey(`localhost:${port}/log`, seed)).signingKey;
}

/** Fires the triggers of this minute, then those of the next. A job that failed has said so in the console. */
function fireCrons(): void {
  const minute = new Date().getUTCMinutes();
  for (const cron of crons.filter((each) => isDue(each, minute))) fireCron(site, cron).catch(() => {});
  timer = setTimeout(fireCrons, MINUTE - (Date.now() % MINUTE));
}
