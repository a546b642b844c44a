import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodPage } from '../../../test/fixtures/good-page.ts';
import { readConfig } from '../src/read-config.ts';
import { readSuppressions } from '../src/suppressions.ts';
import { runCommand } from './terminal.ts';

const GOOD = goodPage('shop.example.com');
const NO_ALT = GOOD.replace(' alt="The open crumb of a loaf"', '');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-config-'));
  await mkdir(join(folder, 'dist'));
  await write('dist/index.html', GOOD);
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const configure = (config: object) => write('site-audit.config.json', JSON.stringify(config));
const execute = (command: string, ...args: string[]) =>
  runCommand([command, ...args, '--root', folder], { XDG_CONFIG_HOME: folder });
const report = (...args: string[]) => runCommand(['report', ...args], { XDG_CONFIG_HOME: folder });
const audit = (...args: string[]) => execute('local', join(folder, 'dist'), '--quiet', ...args);

describe('site-audit init, baseline and local', () => {
  it('fail on what was not there when the baseline was recorded, and on nothing else', async () => {
    await write('dist/old.html', '<title>Bread</title>');
    const config = join(folder, 'site-audit.config.json');
    const written = await execute('init');
    expect(written).toMatchObject({ status: 0, stdout: '' });
    expect(written.stderr).toContain(`Wrote ${config}.`);
    expect(readConfig(await readFile(config, 'utf8'))).toMatchObject({
      baseline: 'site-audit.baseline.json',
      ignores: [],
    });
    expect((await execute('init')).stderr).toBe(`site-audit: ${config} exists already.\n`);
    const missing = await audit();
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('Write it with site-audit baseline.');

    const recorded = await execute('baseline', join(folder, 'dist'), '--quiet');
    expect(recorded).toMatchObject({ status: 0, stdout: '' });
    expect(recorded.stderr).toMatch(/^Recorded \d+ issues of 2 pages in .*site-audit\.baseline\.json\.\n$/);
    expect(await audit()).toMatchObject({ status: 0, stderr: '' });
    // Lines move, and one fault is added.
    await write('dist/index.html', NO_ALT.replace('<body>', '<body>\n\n'));
    const failed = await audit('--sarif');
    expect(failed).toMatchObject({
      status: 1,
      stderr: 'Failed: New at dist/index.html: Images have no alt text (image-alt-missing).\n',
    });
    const { results } = JSON.parse(failed.stdout).runs[0];
    const added = results.filter((result: { baselineState: string }) => result.baselineState === 'new');
    expect(added.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['image-alt-missing']);
    expect(added[0].partialFingerprints).toEqual({
      'siteAuditIssue/v1': 'image-alt-missing dist/index.html',
    });
    expect(new Set(results.map((result: { baselineState: string }) => result.baselineState))).toEqual(
      new Set(['new', 'unchanged']),
    );
  });

  it('know a file again whose name looks like a URL', async () => {
    await write('dist/mailto:a.html', NO_ALT);
    await configure({ baseline: 'b.json' });
    expect((await execute('baseline', join(folder, 'dist'), '--quiet')).status).toBe(0);
    expect(await audit()).toMatchObject({ status: 0, stderr: '' });
  });

  it('compare with a baseline that an option names, in all formats', async () => {
    const file = join(folder, 'b.json');
    await execute('baseline', join(folder, 'dist'), '-o', file, '--quiet');
    await write('dist/index.html', NO_ALT);
    expect((await audit('--baseline', file)).status).toBe(0);
    expect((await audit('--baseline', file, '--fail-on-new')).status).toBe(1);
    const { stdout } = await audit('--baseline', file, '--markdown');
    expect(stdout).toMatch(/^Score \d+\. 1 new issue, 0 fixed\.$/m);
    expect((await report(file)).stderr).toContain('is a baseline');
    await write('b.json', '{"baseline":{"dist/index.html":[null]}}');
    expect((await audit('--baseline', file)).stderr).toContain('baseline.dist/index.html[0]');
  });
});

describe('the config file of local', () => {
  it('is refused with its line, also one that --config names and that is not there', async () => {
    await write('site-audit.config.json', '{\n  "chekcs": {}\n}');
    expect(await audit()).toMatchObject({
      status: 2,
      stderr: `site-audit: ${join(folder, 'site-audit.config.json')}:2: there is no "chekcs" in the file. Did you mean "checks"?\n`,
    });
    expect((await audit('--config', join(folder, 'gone.json'))).stderr).toContain('There is no file');
  });

  it('turns checks off and sets severities, of a check before its category', async () => {
    await write('dist/index.html', '<title>Bread</title><img src="a.png">');
    await configure({
      checks: { accessibility: 'off', 'image-alt-missing': 'low', 'title-too-short': 'critical' },
    });
    const { stdout } = await audit();
    expect(stdout).not.toContain('html-lang-missing');
    expect(stdout).toMatch(/: low: .*\(image-alt-missing\)/);
    expect(stdout).toMatch(/: critical: .*\(title-too-short\)/);
  });

  it('holds the gates, which options replace', async () => {
    await configure({ min_score: 100, fail_on: 'low' });
    const failed = await audit();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain('less than 100');
    await write('dist/index.html', NO_ALT);
    await configure({ fail_on: 'high' });
    expect((await audit()).stderr).toBe('Failed: 1 high issue.\n');
    expect((await audit('--fail-on', 'critical')).status).toBe(0);
  });

  it('says which pages are audited', async () => {
    for (const name of ['a', 'b', 'c']) await write(`dist/${name}.html`, GOOD);
    await configure({ include: ['/', '/*.html'], exclude: ['/b*'] });
    expect((await audit()).stdout.match(/^\S+(?=: score)/gm)).toEqual([
      'dist/index.html',
      'dist/a.html',
      'dist/c.html',
    ]);
    await configure({ include: ['/gone'] });
    expect((await audit()).stderr).toContain('include');
  });
});

describe('an ignored finding', () => {
  const ignore = { check: 'image-alt-missing', pages: '/a.html', reason: 'accepted', note: 'Decoration' };

  it('takes no points from the working score, and fails no gate; the score stays', async () => {
    await write('dist/a.html', NO_ALT);
    const before = JSON.parse((await audit('--json')).stdout).audits;
    await configure({ ignores: [ignore], fail_on: 'high' });
    const { status, stdout } = await audit('--json');
    const { audits } = JSON.parse(stdout);
    const [whole, rest] = [audits[1], before[1]];
    expect(status).toBe(0);
    expect(whole.data).toEqual(rest.data);
    expect(whole.ignored).toEqual([
      { check: 'image-alt-missing', kind: 'external', reason: 'accepted', note: 'Decoration' },
    ]);
    expect(whole.working_score).toBe(audits[0].data.pages[0].seo_analysis.overall_score);
    expect(audits[0]).not.toHaveProperty('ignored');
    expect(
      (await execute('local', join(folder, 'dist'), '--min-score', String(whole.working_score))).status,
    ).toBe(0);
  });

  it('is left out of what is printed, which says so', async () => {
    await write('dist/index.html', NO_ALT);
    await configure({ ignores: [{ ...ignore, pages: '/' }] });
    for (const option of ['--reporter=text', '--markdown', '--github', '--fixes', '--reporter=junit'])
      expect((await audit(option)).stdout, option).not.toContain('image-alt-missing');
    for (const option of ['--markdown', '--fixes'])
      expect((await audit(option)).stdout, option).toContain('1 issue is ignored.');
    expect((await execute('local', join(folder, 'dist'))).stderr).toContain('1 issue is ignored.');
    const saved = join(folder, 'a.json');
    await audit('--json', '-o', saved);
    expect((await report(saved, '--fail-on', 'high')).status).toBe(0);
  });

  it('is suppressed in SARIF, and every other result is not', async () => {
    await write('dist/index.html', NO_ALT);
    await configure({ ignores: [{ ...ignore, pages: '/' }] });
    const { results } = JSON.parse((await audit('--sarif')).stdout).runs[0];
    for (const { ruleId, suppressions } of results)
      expect(suppressions, ruleId).toEqual(
        ruleId === 'image-alt-missing'
          ? [{ kind: 'external', status: 'accepted', justification: 'accepted: Decoration' }]
          : [],
      );
    await configure({});
    expect((await audit('--sarif')).stdout).not.toContain('suppressions');
  });

  it('counts again when the decision expires, which is said', async () => {
    await write('dist/a.html', NO_ALT);
    await configure({ ignores: [{ ...ignore, expires_at: '2020-01-31' }], fail_on: 'high' });
    expect(await audit()).toMatchObject({
      status: 1,
      stderr:
        'The ignore of image-alt-missing expired on 2020-01-31: its findings count again.\nFailed: 1 high issue.\n',
    });
  });
});

describe('a comment in a page', () => {
  const page = (body: string) => `<!doctype html>\n<html lang="en"><title>Bread</title>\n${body}`;
  const isFound = async (body: string, id = 'image-alt-missing') => {
    await write('dist/index.html', page(body));
    return (await audit()).stdout.includes(`(${id})`);
  };
  const IGNORE = '<!-- site-audit ignore image-alt-missing: decoration -->';

  it('suppresses a check on its line and the next one', async () => {
    expect(await isFound(`<img src=a.png>`)).toBe(true);
    expect(await isFound(`${IGNORE}\n<img src=a.png>`)).toBe(false);
    expect(await isFound(`${IGNORE}<img src=a.png>`)).toBe(false);
    expect(await isFound(`${IGNORE}\n\n<img src=a.png>`)).toBe(true);
    expect(await isFound(`<img src=a.png>\n${IGNORE}`)).toBe(true);
  });

  it('suppresses a check only if each of its places has one', async () => {
    expect(await isFound(`${IGNORE}\n<img src=a.png>\n\n<img src=b.png>`)).toBe(true);
    expect(await isFound(`${IGNORE}\n<img src=a.png>\n${IGNORE}\n<img src=b.png>`)).toBe(false);
    // Evidence names ten of eleven.
    expect(await isFound(`${IGNORE}\n<img src=a.png>\n`.repeat(11))).toBe(true);
  });

  it('suppresses a check without a place wherever it is', async () => {
    expect(await isFound('', 'h1-missing')).toBe(true);
    expect(await isFound('<!-- site-audit ignore h1-missing, title-too-short: no -->', 'h1-missing')).toBe(
      false,
    );
  });

  it('needs a check that exists and a reason', () => {
    const text =
      '\n<!-- site-audit ignore h1-mising: a -->\n<!--\nsite-audit ignore h1-missing\n--><!-- other --><!-- site-audit';
    const faults: string[] = [];
    expect(readSuppressions(text, (line, fault) => faults.push(`${line}: ${fault}`))).toEqual([]);
    expect(faults).toEqual([
      '2: there is no check "h1-mising". Did you mean "h1-missing"?',
      '5: the comment needs a reason: <!-- site-audit ignore h1-missing: reason -->',
    ]);
  });
});
