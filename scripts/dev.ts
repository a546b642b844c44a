/** `npm run dev`: migrates the local database and starts the Worker on http://localhost:8787. Needs no configuration. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runWrangler } from './service.ts';

await runWrangler('d1', 'migrations', 'apply', 'DB', '--local');
console.log(`
  Site Audit is starting on http://localhost:8787

  Sign in      http://localhost:8787/sign-in with any email address
  Sign-in mail is not sent. For each mail the console below prints the subject and the
               path of a text file with the mail ("send_email binding called …")
  API          http://localhost:8787/api/v1/health and /api/v1/openapi.json
`);
const bin = join(import.meta.dirname, '../node_modules/wrangler/bin/wrangler.js');
const dev = spawn(process.execPath, [bin, 'dev', '--port', '8787', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal));
dev.on('close', (code) => {
  process.exitCode = code ?? 0;
});
