/**
 * `npm run dev`: migrates the local database and starts the Worker on http://localhost:8787, or the port of `--port`. Needs no
 * configuration. Other arguments go to `wrangler dev`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startBrowserServer } from './local/browser-server.ts';
import { choosePort, requireFreePort } from './choose-port.ts';

const { port, isGiven, args } = choosePort(process.argv.slice(2));
await requireFreePort(port);
const site = `http://localhost:${port}`;
const browser = await startBrowserServer();
const variables = [
  ...(isGiven ? ['--var', `SITE_URL:${site}`] : []),
  ...(browser ? ['--var', `BROWSER_SOCKET:${browser.url}`] : []),
];

const wrangler = join(import.meta.dirname, '../node_modules/wrangler/bin/wrangler.js');
const migration = spawnSync(process.execPath, [wrangler, 'd1', 'migrations', 'apply', 'DB_1', '--local'], {
  encoding: 'utf8',
  // `CI` applies them without a question.
  env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'error', CI: 'true' },
});
if (migration.status !== 0) throw new Error(`The migrations failed:\n${migration.stdout}${migration.stderr}`);
console.log(`
  Site Audit is starting on ${site}

  Sign in      ${site}/sign-in with any email address
  Sign-in mail is not sent. For each mail the console below prints the subject and the
               path of a text file with the mail ("send_email binding called …")
  API          ${site}/api/v1/health and /api/v1/openapi.json
  JavaScript   ${browser ? 'Pages can be loaded with JavaScript too' : 'Install Chromium, or set CHROMIUM, to load pages with JavaScript too'}
`);
const dev = spawn(process.execPath, [wrangler, 'dev', '--port', String(port), ...variables, ...args], {
  stdio: 'inherit',
  // Wrangler would list all 400 modules of a split bundle after each change.
  env: { ...process.env, ONE_MODULE: 'true' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal));
dev.on('close', (code) => {
  process.exitCode = code ?? 0;
  void browser?.stop();
});
