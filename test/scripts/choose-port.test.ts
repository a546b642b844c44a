// Slow: starts two programs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { choosePort } from '../../scripts/choose-port.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const server = createServer();
let taken: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  taken = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
});

/** Runs a script to its end. Returns its exit code and what it wrote. */
async function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

test.each([
  ['demo.ts', '--serve'],
  ['dev.ts', '--local'],
])('%s reports a port in use and exits with 1', async (script, option) => {
  expect(await run(script, option, '--port', String(taken))).toEqual({
    code: 1,
    output: `Port ${taken} is in use. Choose another one with --port.\n`,
  });
});

test('the port is 8787 unless it is given, and the other arguments stay', () => {
  expect(choosePort(['--serve'])).toEqual({ port: 8787, isGiven: false, args: ['--serve'] });
  for (const port of [['--port', '9000'], ['--port=9000']]) {
    expect(choosePort(['--serve', ...port, 'https://example.com/'])).toEqual({
      port: 9000,
      isGiven: true,
      args: ['--serve', 'https://example.com/'],
    });
  }
});

test.each([['--port'], ['--port', 'x'], ['--port', '0'], ['--port=65536'], ['--port='], ['--port', '-1']])(
  '%s %s is refused in one sentence',
  (...args) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => choosePort(args)).toThrow('exit 1');
    expect(error.mock.calls).toEqual([['--port must be a whole number from 1 to 65535.']]);
    exit.mockRestore();
    error.mockRestore();
  },
);
