import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  id?: string;
  name: string;
  if?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { using: string; steps: Step[] };
}

export interface ActionRun {
  /** The repository, checked out. */
  workspace: string;
  inputs: Record<string, string>;
  /** What GitHub says of the event: `event_name`, `sha`, `ref_name` and `base_ref`. */
  github: Record<string, string>;
  /** Folder of the caches of the repository, by key. */
  cache: string;
  /** Folder for the files of runs. */
  temp: string;
}

export interface ActionResult {
  succeeded: boolean;
  log: string;
  summary: string;
  outputs: Record<string, string>;
  /** Files that were uploaded to code scanning. */
  uploaded: string[];
}

/** Runs the steps of a composite action as GitHub's runner does, with the actions it uses replaced by local folders. */
export async function runAction(path: string, run: ActionRun): Promise<ActionResult> {
  const { inputs: known, runs } = parse(await readFile(path, 'utf8')) as Action;
  if (runs.using !== 'composite') throw new Error('Only composite actions can be run');
  for (const [name, { required }] of Object.entries(known)) {
    if (required && run.inputs[name] === undefined) throw new Error(`The input ${name} is missing`);
  }
  const defaults = Object.fromEntries(
    Object.entries(known).map(([name, input]) => [name, input.default ?? '']),
  );
  const folder = await mkdtemp(join(run.temp, 'run-'));
  const summaryFile = join(folder, 'summary.md');
  await writeFile(summaryFile, '');
  const outputs: Record<string, Record<string, string>> = {};
  const values = {
    inputs: { ...defaults, ...run.inputs },
    github: run.github,
    runner: { temp: folder },
    steps: outputs,
  };
  const result: ActionResult = { succeeded: true, log: '', summary: '', outputs: {}, uploaded: [] };
  for (const step of runs.steps) {
    const condition = step.if === undefined ? 'true' : interpolate(step.if, values);
    // Without always() or failure(), a condition holds only while nothing has failed.
    if (!result.succeeded || condition === 'false' || condition === '') continue;
    if (step.uses !== undefined) {
      await useAction(step.uses, interpolateAll(step.with ?? {}, values), run.cache, result);
      continue;
    }
    const outputFile = join(folder, `output-${step.id ?? 'none'}`);
    await writeFile(outputFile, '');
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''],
      {
        cwd: run.workspace,
        encoding: 'utf8',
        env: {
          ...process.env,
          ...interpolateAll(step.env ?? {}, values),
          GITHUB_ACTION_PATH: dirname(path),
          GITHUB_WORKSPACE: run.workspace,
          GITHUB_STEP_SUMMARY: summaryFile,
          GITHUB_OUTPUT: outputFile,
        },
      },
    );
    result.log += stdout + stderr;
    if (step.id !== undefined) outputs[step.id] = await readOutputs(outputFile);
    if (status !== 0) result.succeeded = false;
  }
  return { ...result, summary: await readFile(summaryFile, 'utf8'), outputs: outputs.audit ?? {} };
}

async function readOutputs(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

async function useAction(
  uses: string,
  options: Record<string, string>,
  cache: string,
  result: ActionResult,
): Promise<void> {
  const [name, version = ''] = uses.split('@');
  if (!/^[\da-f]{40}$/.test(version)) throw new Error(`${uses} is not pinned to a commit`);
  const { path = '', key = '', 'restore-keys': prefix } = options;
  await mkdir(cache, { recursive: true });
  if (name === 'actions/cache/save') return copyFile(path, join(cache, key));
  if (name === 'actions/cache/restore') {
    const keys = (await readdir(cache)).toSorted();
    const found = keys.includes(key)
      ? key
      : keys.findLast((one) => prefix !== undefined && one.startsWith(prefix));
    if (found !== undefined) await copyFile(join(cache, found), path);
    return undefined;
  }
  if (name !== 'github/codeql-action/upload-sarif')
    throw new Error(`${name} is not an action that can be run here`);
  const { sarif_file: file = '' } = options;
  if (!existsSync(file)) throw new Error(`${basename(file)} does not exist`);
  result.uploaded.push(file);
  return undefined;
}

type Values = Record<string, Record<string, unknown>>;

function interpolateAll(texts: Record<string, string>, values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, interpolate(text, values)]));
}

/** Replaces `${{ … }}` by its value. */
function interpolate(text: string, values: Values): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => evaluate(expression, values));
}

/** Evaluates `a.b == 'c' && …`: the operators that the action uses, and no others. */
function evaluate(expression: string, values: Values): string {
  if (expression.includes('&&')) {
    return String(expression.split('&&').every((part) => evaluate(part.trim(), values) === 'true'));
  }
  const [left = '', right] = expression.split(/\s*==\s*/);
  if (right !== undefined) return String(readValue(left, values) === right.replace(/^'|'$/g, ''));
  return readValue(left, values);
}

function readValue(path: string, values: Values): string {
  let value: unknown = values;
  for (const name of path.split('.')) {
    if (name === 'outputs') continue;
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  return typeof value === 'string' ? value : '';
}
