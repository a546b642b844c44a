import { PassThrough } from 'node:stream';
import { run } from '../src/run.ts';
import type { Terminal } from '../src/terminal.ts';

/** A pipe instead of a terminal, with what was written to it. */
export function createTerminal(env: NodeJS.ProcessEnv = {}): {
  terminal: Terminal;
  output: { stdout: string; stderr: string };
} {
  const output = { stdout: '', stderr: '' };
  const collect = (name: keyof typeof output) =>
    new PassThrough().on('data', (chunk: Buffer) => void (output[name] += chunk.toString()));
  const terminal = {
    stdin: new PassThrough(),
    stdout: collect('stdout'),
    stderr: collect('stderr'),
    env,
    platform: 'linux' as const,
  };
  return { terminal, output };
}

/** Runs a command in a pipe. Returns its status and what it wrote. */
export async function runCommand(args: string[], env?: NodeJS.ProcessEnv) {
  const { terminal, output } = createTerminal(env);
  return { status: await run(args, terminal), ...output };
}
