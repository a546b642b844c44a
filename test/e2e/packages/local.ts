import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome, runCli, runCliIntoClosedPipe, runCliOnTerminal, runCliOntoFullDevice } from './cli.ts';
import { type InstalledPackage, listInstalled } from './install.ts';
import { HOST, PAGES, WEAK_PAGE } from './pages.ts';

/** Writes the website as its build would. Returns the folder. */
export async function writeBuild(folder: string): Promise<string> {
  const build = join(folder, 'dist');
  await mkdir(join(build, 'sourdough'), { recursive: true });
  await writeFile(join(build, 'index.html'), PAGES[HOST]['/']);
  await writeFile(
    join(build, 'sourdough/index.html'),
    PAGES[HOST]['/sourdough'].replace('/sourdough">', '/sourdough/">'),
  );
  await writeFile(join(build, 'buns.html'), WEAK_PAGE);
  await writeFile(join(build, '404.html'), WEAK_PAGE);
  return build;
}

/** Audits files and local addresses without any service, in a pipe and on a terminal. */
export async function testLocal(cli: InstalledPackage, folder: string): Promise<void> {
  assert.deepEqual(await listInstalled(cli), ['@site-audit/cli']);
  assert.ok(cli.files.includes('LICENSE') && cli.files.includes('README.md'));
  assert.ok(cli.files.includes('dist/site-audit.config.schema.json'));
  const cwd = join(folder, 'repository');
  await mkdir(cwd);
  await writeBuild(cwd);
  const options = { cwd, env: createHome(folder) };
  const run = (...args: string[]) => runCli(cli, args, options);

  const plain = await run('local', 'dist');
  assert.equal(plain.status, 0, plain.stderr);
  assert.match(plain.stdout, /^dist\/buns\.html:9: high: Images have no alt text \(image-alt-missing\): /m);
  assert.match(plain.stdout, /^dist\/sourdough\/index\.html: score \d+$/m);
  assert.doesNotMatch(plain.stdout, /404\.html|hsts-missing|\u001b/);
  assert.match(plain.stderr, /^3\/3 dist\/buns\.html: score \d+$|^3\/3 .*: score \d+$/m);

  const shown = await runCliOnTerminal(cli, ['local', 'dist'], options);
  assert.match(shown.stdout, /\r\u001b\[K█+ 3\/3 /);
  assert.match(shown.stdout, /\u001b\[31mHIGH {6}\u001b\[0m\u001b\[1mImages have no alt text\u001b\[0m/);
  const colorless = await runCliOnTerminal(cli, ['local', 'dist', '--quiet'], {
    cwd,
    env: { ...options.env, NO_COLOR: '1' },
  });
  assert.doesNotMatch(colorless.stdout, /\u001b/);

  assert.equal((await run('local', 'dist/index.html', '--min-score', '90')).status, 0);
  const gated = await run('local', 'dist', '--min-score', '90', '--fail-on', 'high', '--quiet');
  assert.equal(gated.status, 1);
  assert.match(
    gated.stderr,
    /^Failed: dist\/buns\.html scores \d+, less than 90\.\nFailed: \d+ high issues?\.\n$/,
  );
  for (const args of [
    ['local', 'dist', '--fail-on', 'high'],
    ['local', 'dist', '--min-score', '100', '--json'],
  ])
    assert.equal((await runCliIntoClosedPipe(cli, args, options)).status, 1, args.join(' '));
  const unwritten = await runCliOntoFullDevice(cli, ['checks'], options);
  assert.equal(unwritten.status, 2);
  assert.match(unwritten.stderr, /^site-audit: The output cannot be written: ENOSPC: .+\.\n$/);
  for (const args of [
    ['local', 'gone'],
    ['local', 'dist', '--fail-on', 'big'],
    ['local', 'dist', '--no'],
    ['loca'],
    [],
  ]) {
    assert.equal((await run(...args)).status, 2, args.join(' '));
  }
  await testFormats(run, cwd);
  await testConfig(run, cwd);
  await testAddress(run);
}

type RunCommand = (...args: string[]) => ReturnType<typeof runCli>;

/** Writes a config file and a baseline, adds a fault, then ignores it. */
async function testConfig(run: RunCommand, cwd: string): Promise<void> {
  const config = join(cwd, 'site-audit.config.json');
  const page = join(cwd, 'dist/buns.html');
  assert.equal((await run('init')).status, 0);
  assert.match((await run('baseline', 'dist')).stderr, /in site-audit\.baseline\.json\.\n$/);
  assert.equal((await run('local', 'dist')).status, 0);
  await writeFile(page, WEAK_PAGE.replace('<p>', '<iframe src="/oven"></iframe><p>'));
  const worse = await run('local', 'dist', '--quiet');
  assert.equal(worse.status, 1);
  assert.match(worse.stderr, /^Failed: New at dist\/buns\.html: [^\n]* \(frame-title-missing\)\.\n$/);
  const text = await readFile(config, 'utf8');
  const ignore = '{ "check": "frame-title-missing", "reason": "not_ours" },';
  await writeFile(config, text.replace('"ignores": [', `"ignores": [${ignore}`));
  const ignored = await run('local', 'dist');
  assert.equal(ignored.status, 0, ignored.stderr);
  assert.match(ignored.stderr, /^1 issue is ignored\.$/m);
  await writeFile(page, WEAK_PAGE);
  await rm(config);
}

async function testFormats(run: RunCommand, cwd: string): Promise<void> {
  await run('local', 'dist', '--json', '--output', 'before.json');
  const page = join(cwd, 'dist/buns.html');
  await writeFile(page, WEAK_PAGE.replace('<p>', '<iframe src="/oven"></iframe><p>'));
  await run('local', 'dist', '--json', '--output', 'after.json');
  await writeFile(page, WEAK_PAGE);
  const compare = ['report', 'after.json', '--baseline', 'before.json'];
  const compared = await run(...compare, '--fail-on-new');
  assert.equal(compared.status, 1);
  assert.match(compared.stderr, /^Failed: New at dist\/buns\.html: .* \([\w-]+\)\.\n$/);
  assert.equal((await run('report', 'before.json', '--baseline', 'after.json', '--fail-on-new')).status, 0);
  assert.match(
    (await run(...compare, '--markdown')).stdout,
    /1 new issue, 0 fixed\.\n\n## New\n\n\| Severity /,
  );
  const sarif = JSON.parse((await run('report', 'after.json', '--sarif')).stdout) as { version: string };
  assert.equal(sarif.version, '2.1.0');
  const annotated = (await run('report', 'after.json', '--github')).stdout;
  assert.match(annotated, /^::error file=dist\/buns\.html,line=9,title=Images have no alt text::/m);
  const fixes = await run('report', 'after.json', '--fixes');
  assert.match(
    fixes.stdout,
    /^# \d+ issues? of a page: \d+ failed checks? to fix\n\n```text\ndist\/buns\.html\n```\n/m,
  );
  assert.match(fixes.stdout, /\*\*Exact change:\*\* insert at the start of the document\./);
  const packs = JSON.parse((await run('report', 'after.json', '--fixes', '--json')).stdout) as {
    fix_packs: { file: string }[];
  };
  assert.ok(packs.fix_packs.some(({ file }) => file === 'dist/buns.html'));
  assert.equal((await run('report', 'after.json', '--fixes', '--sarif')).status, 2);
  assert.equal((await run('report', 'after.json', '--json', '--sarif')).status, 2);
  assert.equal((await readFile(join(cwd, 'before.json'), 'utf8')).endsWith('}\n'), true);
}

/** A server on this computer is audited only by permission, its links too. */
async function testAddress(run: RunCommand): Promise<void> {
  const pages: Record<string, string> = PAGES[HOST];
  const server = createServer(({ url = '' }, response) => {
    const html = pages[url];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const refused = await run('local', url);
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /localhost is (?:127\.0\.0\.1|::1), which is not a public address .*--allow-private/,
    );
    const one = await run('local', `${url}buns`, '--allow-private');
    assert.equal(one.status, 0, one.stderr);
    assert.match(one.stdout, /buns:9: high: Images have no alt text/);
    const several = await run('local', `${url}buns`, '--allow-private', '--max-pages', '5');
    assert.match(several.stdout, /sourdough: score \d+\n/);
  } finally {
    server.close();
  }
}
