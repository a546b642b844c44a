/**
 * Runs the end-to-end tests, two at a time, because they wait more than they compute. Prints what each has printed once it has ended,
 * and what the failed ones have printed last.
 *
 * Usage: `node test/e2e/all.ts`
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
    const { code, output } = await run(new URL(`${name}.ts`, import.meta.url).pathname);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(`== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
    if (code === 0) console.log(output);
    else failed.set(name, output);
  }
}

function run(path: string): Promise<{ code: number | null; output: string }> {
  const test = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [test.stdout, test.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    test.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
