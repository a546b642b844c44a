import { PassThrough } from 'node:stream';
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
