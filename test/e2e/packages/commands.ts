import { strict as assert } from 'node:assert';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome, runCli, runCliOnTerminal } from './cli.ts';
import type { InstalledPackage } from './install.ts';
import { HOST } from './pages.ts';

interface Service {
  /** For the files of the user. */
  folder: string;
  url: string;
  /** The key of the account that has verified the website, and that of another one. */
  owner: string;
  visitor: string;
}

/** Logs in on a terminal, then uses every command of the service. */
export async function testCommands(cli: InstalledPackage, service: Service): Promise<void> {
  const { folder, url, owner, visitor } = service;
  const env = createHome(folder);
  const run = (...args: string[]) => runCli(cli, args, { env });
  const home = `https://${HOST}/`;

  const unknown = await run('report');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /^site-audit: Which service\?/);
  const wrong = await runCli(cli, ['login', url], { env, input: 'svk_wrong\n' });
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /does not accept the key/);
  const login = await runCliOnTerminal(cli, ['login', url], { env }, [
    { after: '/account: ', type: `${owner}\r` },
  ]);
  assert.equal(login.status, 0, login.stdout);
  assert.doesNotMatch(login.stdout, /svk_/);
  const file = join(folder, '.config/site-audit/credentials.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const elsewhere = await run('report', '--service', 'https://other.example.com');
  assert.match(elsewhere.stderr, /You are not logged in to https:\/\/other\.example\.com/);

  assert.match(
    (await run('scan', HOST)).stderr,
    /costs 1 credit for each page it audits, 100 at most\. Add --yes/,
  );
  const refused = await runCliOnTerminal(cli, ['scan', HOST], { env }, [{ after: '[y/N] ', type: 'n\r' }]);
  assert.equal(refused.status, 2);
  const scanned = await runCliOnTerminal(cli, ['scan', HOST], { env }, [{ after: '[y/N] ', type: 'y\r' }]);
  assert.equal(scanned.status, 0, scanned.stdout);
  assert.match(
    scanned.stdout,
    /\r\u001b\[K.* pages of bakery[\s\S]*Scan done: 3 pages audited, 3 credits charged\./,
  );
  const again = await run('scan', HOST, '--yes', '--max-pages', '2', '--fail-on-new', '--json');
  assert.equal(again.status, 0, again.stderr);
  assert.match(again.stderr, /^1 https:.*: score \d+$/m);
  assert.ok('site_report' in (JSON.parse(again.stdout) as object));
  assert.match((await run('watch', HOST)).stdout, /^Scan done: 2 pages audited/);

  const audited = await run('audit', home, '--fail-on-new', '--min-score', '90');
  assert.equal(audited.status, 0, audited.stderr);
  const stranger = { env: { ...env, SITE_AUDIT_KEY: visitor } };
  assert.match((await runCli(cli, ['report'], stranger)).stderr, /^You have no audits yet/);
  assert.match((await run('report')).stdout, /^r_\w+ {2}\d{4}-\d\d-\d\d +\d+ {2}https:/);
  assert.match((await runCli(cli, ['report', home], stranger)).stderr, /You have no audit of/);
  assert.match(
    (await run('report', HOST, '--markdown')).stdout,
    /^# Site report of bakery[^]+\n## Structure\n/,
  );
  assert.match((await run('report', `${home}buns`)).stdout, /: high: Images have no alt text/);

  const published = await run('publish', home, 'claude', '--yes');
  assert.equal(published.status, 0, published.stderr);
  const [snapshot = '', hash = ''] = published.stdout.split('\n');
  assert.match(published.stderr, /^30 credits charged, \d+ left\.\n$/);
  const verified = await run('verify-snapshot', snapshot);
  assert.equal(verified.status, 0, verified.stderr);
  assert.ok(verified.stdout.includes(hash));
  assert.match(verified.stdout, /^ok: inclusion: [\s\S]*^ok: checkpoint: /m);
  assert.equal((await run('verify-snapshot', snapshot, '--sha256', '0'.repeat(64))).status, 1);
  assert.equal((await run('verify-snapshot', `${snapshot}0`)).status, 2);

  const monitor = ['monitor', `${url}/log`, '--state', join(folder, 'log.json'), '--host', HOST];
  const monitored = await run(...monitor);
  assert.equal(monitored.status, 3, monitored.stderr);
  assert.match(
    monitored.stdout,
    new RegExp(`^\\d+: \\S+ publication of ${HOST}, .*/ai-directory/claude/l_`, 'm'),
  );
  assert.equal((await run(...monitor)).status, 0);

  assert.equal((await run('logout')).status, 0);
  await assert.rejects(stat(file));
}
