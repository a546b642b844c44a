// Slow: runs each command in a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSigningKey } from '../../src/lib/tlog/note.ts';

function run(...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/log-key.ts');
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
}

it('prints a new signing key alone on standard output, and its verifier key beside it', async () => {
  const { status, stdout, stderr } = run('--name', 'audit.example.com/log');
  const key = await parseSigningKey(stdout.trimEnd());
  expect(key?.verifier.name).toBe('audit.example.com/log');
  expect(stderr).toContain(`Verifier key, to publish: ${key?.verifier.vkey}\n`);
  expect(stderr).not.toContain(stdout.trimEnd());
  expect(status).toBe(0);
});

it.each([
  [[]],
  [['--name', '']],
  [['--name', 'audit log']],
  [['--name', 'a+b']],
  [['--name']],
  [['--bad']],
  [['a']],
  [['-h']],
])('refuses the arguments %j', (args) => {
  const { status, stdout, stderr } = run(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Name the log by');
  expect(stderr).not.toContain('ERR_PARSE_ARGS');
});
