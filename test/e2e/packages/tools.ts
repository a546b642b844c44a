import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** What standard input has. */
  input?: string;
}

/** Runs a program in a pipe to its end. */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { cwd = ROOT, env, input = '' } = options;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const run: Run = { status: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (run.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (run.stderr += chunk.toString()));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...run, status }));
  });
}

/**
 * Runs a program on a terminal of 90 columns, which `script` (util-linux) makes, and types each answer when the program has
 * asked for it. `stdout` is what the terminal shows.
 *
 * @param answers what to type once the terminal shows a text
 */
export function runOnTerminal(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env }: RunOptions = {},
  answers: readonly { after: string; type: string }[] = [],
): Promise<Run> {
  const command = `stty cols 90 && exec ${[program, ...args].map(quote).join(' ')}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: { ...process.env, TERM: 'xterm-256color', ...env },
  });
  const waiting = [...answers];
  let shown = '';
  let since = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = waiting;
    if (!next || !shown.slice(since).includes(next.after)) return;
    waiting.shift();
    since = shown.length;
    child.stdin.write(next.type);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      child.stdin.destroy();
      resolve({ status, stdout: shown, stderr: '' });
    });
  });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
