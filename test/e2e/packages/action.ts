import { strict as assert } from 'node:assert';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActionResult, runAction } from './action-runner.ts';
import type { InstalledPackage } from './install.ts';
import { writeBuild } from './local.ts';
import { WEAK_PAGE } from './pages.ts';
import { ROOT } from './tools.ts';

/** Runs the action on the main branch, then on a pull request that adds a fault, then on one that repairs some. */
export async function testAction(cli: InstalledPackage, folder: string): Promise<void> {
  const workspace = join(folder, 'action');
  const temp = join(folder, 'runner');
  await mkdir(temp);
  const build = await writeBuild(workspace);
  const run = (github: Record<string, string>, inputs: Record<string, string> = {}): Promise<ActionResult> =>
    runAction(join(ROOT, 'action/action.yml'), {
      workspace,
      github,
      inputs: {
        target: 'dist',
        package: cli.tarball,
        'fail-on-new': 'true',
        'upload-sarif': 'true',
        ...inputs,
      },
      cache: join(folder, 'cache'),
      temp,
    });
  const page = join(build, 'buns.html');

  const bare = await run({ event_name: 'push', ref_name: 'main', sha: 'a0' }, { package: '' });
  assert.ok(!bare.succeeded);
  assert.match(bare.log, /^::error title=Site Audit::The input package is missing\./m);

  const main = await run({ event_name: 'push', ref_name: 'main', sha: 'a1' });
  assert.ok(main.succeeded, main.log);
  assert.equal(main.outputs.passed, 'true');
  assert.match(main.log, /^::error file=dist\/buns\.html,line=9,title=/m);
  assert.match(main.summary, /^# Audit of 3 pages\n\n\| Page \| Score \|/);
  assert.equal(main.uploaded.length, 1);
  await expectRelativeUris(main.uploaded[0] ?? '');

  const pull = { event_name: 'pull_request', base_ref: 'main', ref_name: '7/merge', sha: 'b2' };
  await writeFile(page, WEAK_PAGE.replace('<p>', '<iframe src="/oven"></iframe><p>'));
  const worse = await run(pull);
  assert.ok(!worse.succeeded);
  assert.match(worse.log, /^Failed: New at dist\/buns\.html: /m);
  assert.match(worse.summary, /^# Compared with the base\n[\s\S]*1 new issue, 0 fixed\./);
  assert.equal(worse.uploaded.length, 1);

  await writeFile(page, WEAK_PAGE.replace('<html>', '<!doctype html>\n<html lang="en">'));
  const better = await run(pull, { 'min-score': '10' });
  assert.ok(better.succeeded, better.log);
  assert.match(better.summary, /0 new issues, 2 fixed\./);

  const named = join(build, '##[error]a.html');
  await writeFile(named, WEAK_PAGE);
  const strange = await run(pull);
  assert.match(strange.log, /^Failed: New at dist\/##\[error\]a\.html: /m);
  for (const line of listRunLines(strange.log)) assert.doesNotMatch(line, /^(?!::).*##\[/);
  await rm(named);

  const config = join(workspace, 'audit.json');
  await writeFile(config, '{ "min_score": 100 }');
  const configured = await run(pull, { config: 'audit.json', 'fail-on-new': 'false' });
  assert.ok(!configured.succeeded);
  assert.equal(configured.outputs.passed, 'false');
  assert.match(configured.log, /^Failed: dist\/buns\.html scores \d+, less than 100\.$/m);
  await rm(config);

  const first = await run({ ...pull, base_ref: 'release' });
  assert.match(first.log, /^::notice title=Site Audit::There is no result of release yet/m);

  const rendered = await run(pull, { render: 'true' });
  assert.ok(!rendered.succeeded);
  assert.match(rendered.log, /^site-audit: --render needs a URL: /m);

  const empty = await run(pull, { target: '' });
  assert.ok(!empty.succeeded);
  assert.match(empty.log, /^::error title=Site Audit::The input target is missing\. /m);

  const broken = await run(pull, { target: 'gone' });
  assert.ok(!broken.succeeded);
  assert.equal(broken.outputs.passed, undefined);
}

/** The lines of a log in which the runner looks for commands: those outside `::stop-commands::`. */
function listRunLines(log: string): string[] {
  return log.replaceAll(/^::stop-commands::(.+)$[^]*?^::\1::$/gm, '').split('\n');
}

/** Code scanning refuses a file with an address in it. */
async function expectRelativeUris(file: string): Promise<void> {
  const { runs } = JSON.parse(await readFile(file, 'utf8')) as {
    runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
  };
  const uris = runs.flatMap(({ results }) =>
    results.flatMap(({ locations }) => locations.map((one) => one.physicalLocation.artifactLocation.uri)),
  );
  assert.ok(uris.length > 0);
  for (const uri of uris) assert.match(uri, /^dist\//);
}
