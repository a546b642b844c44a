import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../src/run.ts';
import { createTerminal } from './terminal.ts';

let folder = '';
let server: Server | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-connection-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true });
});

/** Serves an address on this computer. Returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
}

async function execute(env: NodeJS.ProcessEnv, ...args: string[]) {
  const { terminal, output } = createTerminal({ XDG_CONFIG_HOME: folder, ...env });
  terminal.stdin.push('svk_key\n');
  return { status: await run(args, terminal), ...output };
}

it.each([
  ['text/html', '<h1>Another website</h1>'],
  ['application/json', '{"name":"another service"}'],
])('a key is not stored for a service that answers with other %s', async (type, body) => {
  const port = await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
  expect(await execute({}, 'login', `http://127.0.0.1:${port}`)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'site-audit: The answer with status 200 is not one of the API. Check the URL of the service.\n',
  });
  expect(existsSync(join(folder, 'site-audit'))).toBe(false);
});

it('a connection that breaks is said to be that of the service', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
    setImmediate(() => response.destroy());
  });
  const env = { SITE_AUDIT_URL: `http://127.0.0.1:${port}`, SITE_AUDIT_KEY: 'svk_key' };
  expect(await execute(env, 'report')).toMatchObject({
    status: 2,
    stderr: 'site-audit: The connection to the service failed: other side closed.\n',
  });
});

it('a server without TLS is named as such', async () => {
  const port = await serve((_, response) => response.end());
  expect(await execute({}, 'local', `https://127.0.0.1:${port}/`, '--allow-private')).toMatchObject({
    status: 2,
    stderr: `site-audit: https://127.0.0.1:${port}/ cannot be reached: TLS failed: wrong version number.\n`,
  });
});
