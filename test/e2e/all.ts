/**
 * Runs the end-to-end tests, two at a time, because they wait more than they compute. Prints what each has printed once it has ended,
 * and what the failed ones have printed last.
 *
 * Usage: `node test/e2e/all.ts`. `E2E_PART=2/3` does each journey in one of its three views, the first in the second, the next in the third, and loads a
 * third of the pages with known truth.
 */
import { spawn } from 'node:child_process';

const LANES = 2;

/** The longest first. */
const tests = [
  'web',
  'rendered-network',
  'rendered',
  'consultant',
  'structure',
  'javascript-page',
  'watch',
  'members',
  'client-1.1.0',
  'directory',
  'large-bodies',
  'timestamp',
  'smoke',
  'samples',
  'developer',
];
const [part = 1, parts = 1] = (process.env.E2E_PART ?? '1/1').split('/').map(Number);
const order = [...tests];
/** The output of each test that failed, by its name. */
const failed = new Map<string, string>();
await Promise.all(Array.from({ length: LANES }, runNext));
for (const [name, output] of failed) console.error(`== ${name}: failed\n${output}`);
if (failed.size > 0) {
  console.error(`Failed: ${[...failed.keys()].join(', ')}`);
  process.exitCode = 1;
}

async function runNext(): Promise<void> {
  for (let name = tests.shift(); name !== undefined; name = tests.shift()) {
    const startedAt = Date.now();
    const views = `${((part - 1 + order.indexOf(name)) % parts) + 1}/${parts}`;
    const { code, output } = await run(new URL(`${name}.ts`, import.meta.url).pathname, views);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(`== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
    if (code === 0) console.log(output);
    else failed.set(name, output);
  }
}

function run(path: string, views: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, E2E_PART: views };
  const test = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [test.stdout, test.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    test.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
