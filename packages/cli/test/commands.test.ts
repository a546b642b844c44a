import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-codes.ts';
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

  it('name one reporter, by its name or by the option of that name', async () => {
    const page = join(folder, 'a.html');
    await writeFile(page, '<title>Bread</title>');
    const print = (...args: string[]) => execute('local', page, '--root', folder, ...args);
    for (const name of ['json', 'sarif', 'markdown', 'github'])
      expect((await print('--reporter', name)).stdout, name).toBe((await print(`--${name}`)).stdout);
    expect(await print('--reporter', 'text')).toEqual(await print());
    expect((await print('--reporter', 'json', '--json')).status).toBe(0);
    expect((await print('--reporter', 'json', '--fixes')).stdout).toContain('"fix_packs"');
    expect((await print('--reporter', 'junit')).stdout).toContain('<testsuite name="a.html"');
    expect((await print('--reporter', 'xml')).stderr).toBe(
      'site-audit: --reporter must be one of text, json, sarif, markdown, junit, github.\n',
    );
    expect((await print('--reporter', 'junit', '--sarif')).stderr).toContain(
      'Choose one of --sarif and --reporter junit.',
    );
  });

  it('name a file that can be written, before the work begins', async () => {
    const gone = (output: string) => execute('local', 'gone', '--output', output);
    expect((await gone(folder)).stderr).toBe(`site-audit: ${folder} is a folder, not a file.\n`);
    await writeFile(join(folder, 'file'), '');
    const inFile = join(folder, 'file/result.json');
    expect((await gone(inFile)).stderr).toContain(
      `There is no folder ${join(folder, 'file')} for ${inFile}.`,
    );
  });

  it('are not empty, as scripts make them of unset variables', async () => {
    for (const option of ['--output', '--root', '--base-url', '--service', '--baseline'])
      expect((await execute('local', 'gone', option, '')).stderr).toBe(`site-audit: ${option} is empty.\n`);
    for (const command of ['local', 'audit', 'scan', 'report', 'login', 'verify-snapshot', 'monitor'])
      expect((await execute(command, ' ')).stderr, command).toBe('site-audit: An argument is empty.\n');
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
  const HTML = '<!doctype html><title>Bread</title>';

  it('audits the first pages of a folder and says so, also with --quiet', async () => {
    for (const name of ['c', 'b', 'a']) await writeFile(join(folder, `${name}.html`), HTML);
    const first = await execute('local', folder, '--root', folder, '--max-pages', '2', '--quiet');
    expect(first).toMatchObject({
      status: 0,
      stderr: `Auditing the first 2 of 3 HTML files in ${folder}. --max-pages changes how many.\n`,
    });
    expect(first.stdout.match(/^\w+\.html: score/gm)).toEqual(['a.html: score', 'b.html: score']);
    expect((await execute('local', folder, '--max-pages', '3', '--quiet')).stderr).toBe('');
  });

  it('skips files and folders of which the names are not UTF-8, and says so', async () => {
    await writeFile(join(folder, 'a.html'), HTML);
    await writeFile(join(folder, '\uFFFD.html'), HTML);
    const toPath = (name: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
    for (const name of ['caf\u00e9.html', '\u00ff.html', '\u00ff.png']) await writeFile(toPath(name), HTML);
    await mkdir(toPath('men\u00fc'));
    const done = await execute('local', folder, '--root', folder, '--quiet');
    expect(done.stdout.match(/^.+\.html: score/gm)).toEqual(['a.html: score', '\uFFFD.html: score']);
    expect(done.status).toBe(0);
    expect(done.stderr.split('\n').toSorted()).toEqual([
      '',
      'caf\uFFFD.html is skipped: its name is not UTF-8.',
      'men\uFFFD is skipped: its name is not UTF-8.',
      '\uFFFD.html is skipped: its name is not UTF-8.',
    ]);
  });

  it('scores no file that is not HTML', async () => {
    const files = {
      'result.json': '{"a":1}',
      'text.md': 'Bread <b>and</b> butter',
      'image.html': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    };
    for (const [name, content] of Object.entries(files)) {
      const file = join(folder, name);
      await writeFile(file, content);
      expect(await execute('local', file), name).toMatchObject({
        status: 2,
        stdout: '',
        stderr: `site-audit: ${file} is not an HTML file.\n`,
      });
    }
    expect(await execute('local', folder, '--root', folder)).toMatchObject({
      status: 2,
      stderr: `image.html is skipped: it is not HTML.\nsite-audit: ${folder} has no HTML files.\n`,
    });
    await writeFile(join(folder, 'page'), HTML);
    expect((await execute('local', join(folder, 'page'))).stdout).toMatch(/: score \d+\n$/);
  });

  it('refuses to watch what has no files or what cannot be printed again and again', async () => {
    const watch = async (...args: string[]) => (await execute('local', ...args, '--watch')).stderr;
    expect(await watch('https://example.com/')).toBe('site-audit: --watch needs a file or a folder.\n');
    expect(await watch(folder, '--structure')).toBe('site-audit: Choose one of --watch and --structure.\n');
    for (const reporter of ['json', 'sarif', 'junit'])
      expect(await watch(folder, '--reporter', reporter), reporter).toContain('add --output FILE');
    expect(await watch(folder)).toBe(`site-audit: ${folder} has no HTML files.\n`);
    expect(await watch(folder, '--max-pages', 'x')).toContain('--max-pages must be a whole number');
  });

  it('says what is missing', async () => {
    const gone = join(folder, 'gone');
    expect((await execute('local', gone)).stderr).toBe(`site-audit: There is no file or folder ${gone}.\n`);
    expect((await execute('local', 'localhost:3000')).stderr).toBe(
      'site-audit: There is no file or folder localhost:3000. For a page, begin with http:// or https://.\n',
    );
  });
});

describe('a URL with a user name or password', () => {
  const URLS = [
    'https://ada:secret@example.com/',
    'https://secret@example.com/',
    'ftp://ada:secret@example.com/',
    'HTTP:ada:secret@example.com',
    'http:/ada:secret@example.com',
    'http:\\\\ada:secret@example.com',
    'ht\ntps://ada:secret@example.com',
    '\u0001https://ada:secret@example.com',
    'https://ada:secret/@example.com',
    'https://ada:secret@',
    'ada:secret@example.com',
  ];
  const COMMANDS = [
    ['local'],
    ['local', '.', '--base-url'],
    ['audit'],
    ['audit', 'a', '--service'],
    ['scan'],
    ['watch'],
    ['report'],
    ['publish', 'r_1'],
    ['verify-snapshot'],
    ['monitor'],
    ['monitor', 'https://example.com/log', '--host'],
    ['checks'],
    ['login'],
    ['logout'],
    ['completion'],
    ['help'],
    [],
  ];

  it.each(COMMANDS)('is refused by %s and not printed', async (...command) => {
    for (const url of URLS) {
      const refused = await execute(...command, url);
      expect(refused, url).toEqual({
        status: 2,
        stdout: '',
        stderr: 'site-audit: A URL contains a user name or password. Remove the part before "@".\n',
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['audit'],
    ['scan'],
    ['scan', 'example.com'],
    ['watch'],
    ['publish'],
    ['monitor'],
    ['monitor', 'https://example.com/log', '--host'],
    ['login'],
  ])('is refused by %s without a scheme and a password too', async (...command) => {
    for (const url of ['secret@example.com', '//secret@example.com/', 'sec ret@example.com', '@example.com'])
      expect(await execute(...command, url), url).toEqual({
        status: 2,
        stdout: '',
        stderr: 'site-audit: A URL contains a user name or password. Remove the part before "@".\n',
      });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused as the value of an option, known or not, and from the environment', async () => {
    for (const url of URLS) {
      for (const option of [`--base-url=${url}`, `-o${url}`, `--${url}`, `--unknown=${url}`])
        expect((await execute('local', '.', option)).stderr, option).toMatch(
          /contains a user name or password/,
        );
      const env = { XDG_CONFIG_HOME: folder, SITE_AUDIT_KEY: 'svk_a', SITE_AUDIT_URL: url };
      for (const command of ['report', 'login']) {
        const { status, stderr } = await runCommand([command], env);
        expect({ status, stderr }, url).toEqual({
          status: 2,
          stderr: 'site-audit: That is not the URL of a service. Enter it as https://audit.example.com.\n',
        });
      }
    }
  });

  it('is not what only has an "@"', async () => {
    await mkdir(join(folder, '@scope'));
    const file = join(folder, '@scope/logo@2x.html');
    await writeFile(file, '<title>Bread</title>');
    expect((await execute('report', 'secret@example.com')).stderr).toMatch(
      /contains a user name or password/,
    );
    const saved = join(folder, 'result@2x');
    expect(
      (await execute('local', file, '--base-url', 'https://example.com/@ada?a=b@c', '--json', '-o', saved))
        .status,
    ).toBe(0);
    expect((await execute('report', saved)).status).toBe(0);
    const url = 'example.com/@ada?a=b@c';
    for (const command of ['audit', 'scan', 'watch'])
      expect((await execute(command, url)).stderr, command).not.toContain('user name');
  });
});

it('each exit status is documented wherever statuses are listed', async () => {
  const root = join(import.meta.dirname, '../../..');
  const contract = /\*\*15\.71\*\*(?:.+\n)+/.exec(
    await readFile(join(root, 'docs/contract.md'), 'utf8'),
  )?.[0];
  const help = /Exit status: (?:.+\n)+/.exec((await execute('--help')).stdout)?.[0];
  for (const status of Object.values(EXIT)) {
    for (const file of ['packages/cli/README.md', 'public/pages/docs-command-line.md'])
      expect(await readFile(join(root, file), 'utf8'), file).toContain(`\n| ${status} | `);
    expect(contract).toMatch(new RegExp(`\\b${status}\\b`));
    expect(help).toMatch(new RegExp(`\\b${status}\\b`));
  }
});

it('help explains a command', async () => {
  const { status, stdout } = await execute('help', 'local');
  expect(status).toBe(0);
  expect(stdout).toBe((await execute('local', '--help')).stdout);
  expect((await execute('help', 'nothing')).status).toBe(2);
});
