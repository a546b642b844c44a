import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './terminal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command of a user who has never logged in. */
const execute = (...args: string[]) => runCommand(args, { XDG_CONFIG_HOME: folder });

describe('the options of the result', () => {
  it('are checked before the work begins, which can cost credits', async () => {
    for (const command of ['local', 'audit', 'scan', 'report']) {
      const refused = await execute(command, 'gone', '--json', '--sarif');
      expect(refused, command).toMatchObject({ status: 2 });
      expect(refused.stderr, command).toContain('Choose one of --json and --sarif');
    }
    const output = join(folder, 'gone/result.json');
    const refused = await execute('local', 'gone', '--json', '--output', output);
    expect(refused.stderr).toBe(`site-audit: There is no folder ${join(folder, 'gone')} for ${output}.\n`);
  });

  it('are explained on one line', async () => {
    expect((await execute('local', 'dist', '--min-score', '-1')).stderr).toBe(
      "site-audit: Option '--min-score' argument is ambiguous. See site-audit local --help.\n",
    );
  });
});

describe('report', () => {
  it('reads a file whatever its name is, and needs no service for it', async () => {
    const page = join(folder, 'a.html');
    await writeFile(page, '<title>Bread</title>');
    const saved = join(folder, 'result');
    expect((await execute('local', page, '--json', '-o', saved)).status).toBe(0);
    expect((await execute('report', saved)).stdout).toMatch(/: score \d+\n$/);
    const gone = await execute('report', join(folder, 'gone.json'));
    expect(gone.stderr).toBe(`site-audit: There is no file ${join(folder, 'gone.json')}.\n`);
    expect((await execute('report', 'gone.json')).stderr).toBe('site-audit: There is no file gone.json.\n');
  });

  it('reads a file that Windows PowerShell has redirected or saved', async () => {
    const page = join(folder, 'a.html');
    await writeFile(page, '<title>Brötchen</title>');
    const { stdout } = await execute('local', page, '--json');
    const file = join(folder, 'a.json');
    for (const encoding of ['utf16le', 'utf8'] as const) {
      await writeFile(file, `\uFEFF${stdout.replaceAll('\n', '\r\n')}`, encoding);
      expect((await execute('report', file, '--json')).stdout, encoding).toBe(stdout);
    }
  });

  it('refuses a file that is no result', async () => {
    const file = join(folder, 'a.json');
    for (const text of ['', '[]', '{}']) {
      await writeFile(file, text);
      expect(await execute('report', file), text).toMatchObject({
        status: 2,
        stderr: `site-audit: ${file} is not a result that site-audit has written with --json.\n`,
      });
    }
    await writeFile(file, '{"audits":[null]}');
    expect(await execute('report', file)).toMatchObject({
      status: 2,
      stderr: `site-audit: ${file} is not a complete result of site-audit: audits[0] is missing or invalid. Write it again with --json.\n`,
    });
  });
});

describe('local', () => {
  it('says what is missing', async () => {
    const gone = join(folder, 'gone');
    expect((await execute('local', gone)).stderr).toBe(`site-audit: There is no file or folder ${gone}.\n`);
    expect((await execute('local', 'localhost:3000')).stderr).toBe(
      'site-audit: There is no file or folder localhost:3000. For a page, begin with http:// or https://.\n',
    );
  });
});

it('help explains a command', async () => {
  const { status, stdout } = await execute('help', 'local');
  expect(status).toBe(0);
  expect(stdout).toBe((await execute('local', '--help')).stdout);
  expect((await execute('help', 'nothing')).status).toBe(2);
});
