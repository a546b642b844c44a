import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AuditData } from '../../../src/contracts/report.ts';
import { createHome, getProgram, runCli } from './cli.ts';
import type { InstalledPackage } from './install.ts';

const TEXT = 'Our buns are baked at five in the morning with flour from the mill next door.';

const SCRIPT = `document.title = 'Buns of today';
for (let count = 0; count < 8; count++)
  document.querySelector('main').append(Object.assign(document.createElement('p'), { textContent: '${TEXT}' }));
fetch('/stock', { method: 'POST', body: 'all' });`;

/** Pages with a script each, by their paths. */
const SCRIPTS: Record<string, string> = {
  '/': SCRIPT,
  '/leads-away': "location.href = 'http://127.0.0.2:' + location.port + '/secret'",
  '/reaches-out':
    "for (const host of ['127.0.0.2', '[::1]']) new Image().src = `http://${host}:${location.port}/secret`",
  '/never-settles': "setInterval(() => { document.title += '.'; }, 100)",
};

/** Audits pages of this computer in its Chromium: what they need JavaScript for, and what they must not reach. */
export async function testLocalRendered(cli: InstalledPackage, folder: string): Promise<void> {
  const temp = join(folder, 'browsers');
  await mkdir(temp);
  const env = { ...createHome(folder), TMPDIR: temp };
  const requested: string[] = [];
  const { url, close } = await serve((request, response) => {
    requested.push(`${request.method} ${request.headers.host} ${request.url}`);
    const { url: path = '', socket } = request;
    if (path === '/stock') response.writeHead(204).end();
    else if (path === '/redirects')
      response.writeHead(302, { location: `http://127.0.0.2:${socket.localPort}/secret` }).end();
    else {
      const script = SCRIPTS[path] ?? '';
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><title>Buns</title><main><h1>Buns</h1></main><script>${script}</script>`,
      );
    }
  });
  const render = async (path: string, ...options: string[]) => {
    requested.length = 0;
    const target = ['local', `${url}${path}`, '--allow-private', '--render'];
    return runCli(cli, [...target, '--quiet', ...options], { env });
  };
  const read = async (path: string): Promise<AuditData> => {
    const { status, stdout, stderr } = await render(path, '--json');
    assert.equal(status, 0, stderr);
    const { audits } = JSON.parse(stdout) as { audits: { data: AuditData }[] };
    assert.ok(audits[0]);
    return audits[0].data;
  };
  try {
    const { rendered } = await read('/');
    assert.equal(rendered?.title.rendered, 'Buns of today');
    assert.equal(rendered.text.js_ratio, 0.992);
    assert.deepEqual(rendered.issues.map(({ id }) => id).slice(0, 2), [
      'text-needs-js',
      'title-changed-by-js',
    ]);
    assert.ok(rendered.accessibility_tree.some(({ role }) => role === 'heading'));
    assert.ok(requested.some((request) => /^POST localhost:\d+ \/stock$/.test(request)));
    const shown = await render('/');
    assert.match(shown.stdout, /\/: high: Text is missing without JavaScript \(text-needs-js\): /);
    assert.equal((await render('/', '--min-score', '1')).status, 0);

    for (const path of ['/leads-away', '/reaches-out']) {
      const { requests } = (await read(path)).rendered ?? assert.fail(path);
      const secrets = requests.items.filter((request) => request.url.endsWith('/secret'));
      assert.ok(secrets.length > 0, path);
      for (const { outcome, reason } of secrets)
        assert.deepEqual([outcome, reason], ['refused', 'not-public']);
      assert.ok(!requested.some((request) => request.includes('/secret')), path);
    }
    // The audit itself follows the redirect by permission, the browser does not.
    const redirected = await read('/redirects');
    assert.equal(redirected.rendered, null);
    assert.match(
      redirected.render_failure?.message ?? '',
      /^http:\/\/127\.0\.0\.2:\d+\/secret was not requested \(not-public\)\.$/,
    );
    assert.equal(requested.filter((request) => request.includes('/secret')).length, 1);

    await expectInterruption(cli, `${url}/never-settles`, env);
    assert.deepEqual(await readdir(temp), [], 'a browser has left its profile');
    const missing = await runCli(cli, ['local', url, '--allow-private', '--render'], {
      env: { ...env, CHROMIUM: join(folder, 'no-chromium') },
    });
    assert.equal(missing.status, 2);
    assert.match(
      missing.stderr,
      /^site-audit: There is no Chromium at .*no-chromium, which CHROMIUM names\. --render needs /,
    );
  } finally {
    close();
  }
}

/** Serves pages at localhost and at 127.0.0.2, which are the same server. */
async function serve(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Interrupts an audit once its browser has written something: both end. */
async function expectInterruption(
  cli: InstalledPackage,
  url: string,
  env: Record<string, string>,
): Promise<void> {
  const args = ['local', url, '--allow-private', '--render'];
  const program = spawn(getProgram(cli), args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = once(program, 'close');
  while ((await readdir(env['TMPDIR'] ?? '', { recursive: true })).length < 2 && program.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
  program.kill('SIGINT');
  assert.deepEqual(await ended, [130, null]);
}
