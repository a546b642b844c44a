import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../action/audit.sh');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-action-'));
  const bin = join(folder, 'cli/node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'site-audit'), '#!/bin/sh\n: >"$FOLDER/result.json"\n', { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['dist', 'true'],
  ['https.html', 'true'],
  ['https://example.com/', 'false'],
  ['HTTP://EXAMPLE.COM/', 'false'],
])('the action with the target %s: it has files: %s', async (target, hasFiles) => {
  const output = join(folder, 'output');
  await writeFile(output, '');
  const inputs = [
    'BASE_URL',
    'MAX_PAGES',
    'ALLOW_PRIVATE',
    'RENDER',
    'CONFIG',
    'MIN_SCORE',
    'FAIL_ON',
    'FAIL_ON_NEW',
    'BASE',
  ];
  const { status, stderr } = spawnSync('bash', [SCRIPT], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      FOLDER: folder,
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      TARGET: target,
      ...Object.fromEntries(inputs.map((name) => [name, ''])),
    },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await readFile(output, 'utf8')).toContain(`has-files=${hasFiles}\n`);
});
