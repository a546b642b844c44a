/**
 * Runs the requests of the API reference with the test key against the whole Worker: those for curl in a shell, those for JavaScript with our
 * client, those for Python in Python. Each must print the recorded answer. PHP is not run.
 *
 * Usage: `node test/e2e/samples.ts`. Needs curl and python3.
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ApiExample } from '../../src/contracts/api-example.ts';
import { listEndpoints, type OpenApiDocument } from '../../src/entry/web/docs/reference/openapi-document.ts';
import { buildSamples, type Sample } from '../../src/entry/web/docs/reference/samples.ts';
import { TEST_KEY } from '../../src/lib/test-key.ts';
import { startServiceWithPages } from './service.ts';

/** What a program printed, as JSON; the status of the answer if it was an error. */
type Outcome = { data: unknown } | { status: number };

interface Program {
  operation: string;
  text: string;
  expected: Outcome;
}

/** Runs programs in one process, and prints what each printed. */
const PYTHON = `
import json, sys, urllib.error
outcomes = []
for text in json.load(sys.stdin):
    printed = []
    try:
        exec(compile(text, "sample", "exec"), {"print": printed.append})
        outcomes.append({"data": printed[0]})
    except urllib.error.HTTPError as failure:
        outcomes.append({"status": failure.code})
json.dump(outcomes, sys.stdout)
`;

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const CLIENT = pathToFileURL(join(ROOT, 'packages/client/src/index.ts')).href;
const { service } = await startServiceWithPages();
const folder = await mkdtemp(join(tmpdir(), 'site-audit-samples-'));
process.env.API_KEY = TEST_KEY;
try {
  const programs = await listPrograms();
  for (const program of programs.curl) await runCurl(program);
  for (const [index, program] of programs.javascript.entries()) await runJavaScript(program, index);
  await runPython(programs.python);
  console.log(`${programs.curl.length} requests passed with curl, JavaScript and Python`);
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}

async function listPrograms(): Promise<Record<Sample['language'], Program[]>> {
  const [document, examples] = (await Promise.all(
    ['openapi.json', 'api-examples.json'].map(async (name) =>
      JSON.parse(await readFile(join(ROOT, 'public', name), 'utf8')),
    ),
  )) as [OpenApiDocument, Record<string, ApiExample>];
  const programs: Record<Sample['language'], Program[]> = { curl: [], javascript: [], python: [], php: [] };
  for (const endpoint of listEndpoints(document)) {
    const example = examples[endpoint.id];
    assert.ok(example, endpoint.id);
    const expected = await readOutcome(example);
    for (const { language, text } of buildSamples(endpoint, example, `${service.url}/api/v1`))
      programs[language].push({ operation: endpoint.id, text, expected });
  }
  assert.ok(programs.curl.length >= 85, 'operations are missing');
  return programs;
}

/** Sends the recorded request with the test key. */
async function readOutcome({ method, path, body }: ApiExample): Promise<Outcome> {
  const headers = { Authorization: `Bearer ${TEST_KEY}`, 'Content-Type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${service.url}/api/v1${path}`, init);
  const { data } = (await response.json()) as { data?: unknown };
  return response.ok ? { data } : { status: response.status };
}

async function runCurl({ operation, text, expected }: Program): Promise<void> {
  const { stdout } = await run('sh', ['-c', text.replace('curl ', 'curl --silent ')], { cwd: folder });
  const output = stdout || (await readFile(join(folder, 'image.webp'), 'utf8'));
  const { data, error } = JSON.parse(output) as { data?: unknown; error?: { status: number } };
  assert.deepEqual(error ? { status: error.status } : { data }, expected, `curl: ${operation}`);
}

async function runJavaScript({ operation, text, expected }: Program, index: number): Promise<void> {
  const path = join(folder, `${index}.mjs`);
  await writeFile(path, text.replace("'@site-audit/client'", JSON.stringify(CLIENT)));
  const { log } = console;
  let outcome: Outcome | null = null;
  try {
    // An answer that is not JSON is undefined when it is refused.
    console.log = (data: unknown) => (outcome = data === undefined ? { status: 401 } : { data });
    await import(pathToFileURL(path).href);
  } catch (error) {
    assert.ok(error instanceof Error && 'status' in error, `JavaScript: ${operation}: ${String(error)}`);
    outcome = { status: Number(error.status) };
  } finally {
    console.log = log;
  }
  assert.deepEqual(outcome, expected, `JavaScript: ${operation}`);
}

async function runPython(programs: Program[]): Promise<void> {
  const running = run('python3', ['-c', PYTHON], { maxBuffer: 4_000_000 });
  running.child.stdin?.end(JSON.stringify(programs.map(({ text }) => text)));
  const outcomes = JSON.parse((await running).stdout) as Outcome[];
  for (const [index, { operation, expected }] of programs.entries())
    assert.deepEqual(outcomes[index], expected, `Python: ${operation}`);
}
