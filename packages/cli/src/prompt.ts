import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliError, Interruption } from './cli-error.ts';
import type { Terminal } from './terminal.ts';

/** Asks on the terminal and returns the answer, which is not shown if `isSecret`. */
export async function ask({ stdin, stderr }: Terminal, question: string, isSecret = false): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: isSecret ? hidden : stderr, terminal: true });
  const closed = new Promise<never>((_resolve, reject) => {
    reader.once('SIGINT', () => {
      if (!isSecret) stderr.write('\n');
      reject(new Interruption('Nothing was done.'));
    });
    reader.once('close', () => reject(new CliError('Nothing was done: there was no answer.')));
  });
  try {
    if (isSecret) stderr.write(question);
    const answer = await Promise.race([reader.question(isSecret ? '' : question), closed]);
    return answer.trim();
  } finally {
    reader.close();
    if (isSecret) stderr.write('\n');
  }
}

/** Reads the first line of standard input. */
export async function readLine({ stdin }: Terminal): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return (text.split('\n')[0] ?? '').trim();
}

/**
 * Asks before credits are spent.
 *
 * @throws CliError if the answer is not yes, or nobody can be asked
 */
export async function confirmSpending(terminal: Terminal, isConfirmed: boolean, what: string): Promise<void> {
  if (isConfirmed) return;
  if (terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) {
    throw new CliError(`${what} Add --yes to spend them without being asked.`);
  }
  const answer = await ask(terminal, `${what} Go on? [y/N] `);
  if (!/^y(?:es)?$/i.test(answer)) throw new CliError('Nothing was done.');
}
