/**
 * `npm run bench:hostile`: audits hostile pages of 5 MiB, responses and sitemaps in plain Node, in a heap that is 64 MiB
 * larger than that of the idle engine, and prints CPU time and heap of each. Fails if one does not fit, or takes five times
 * the CPU time of parse5 on the same amount of ordinary markup, measured in the same run to cancel out the machine's speed.
 *
 * Each page is audited twice: as it is, and with a character that makes V8 store its text with two bytes per character.
 * `--small` runs a selection for CI, in less than a minute. Other arguments select the inputs whose names contain one of them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSON_LD } from '../../test/fixtures/hostile/json-ld.ts';
import {
  HOSTILE_VALUES,
  listReadAttributes,
  writeAttributes,
} from '../../test/fixtures/hostile/read-attributes.ts';
import { RESPONSES } from '../../test/fixtures/hostile/responses.ts';
import { SITEMAPS } from '../../test/fixtures/hostile/sitemaps.ts';
import type { HostileBaseline, HostileCost, HostileInput } from '../../test/bench/hostile-messages.ts';
import { COSTLIEST_PAGES, HOSTILE_PAGES } from '../../test/fixtures/hostile-pages.ts';

const LIMITS = { pageBytes: 5 * 1_024 * 1_024, cpuRatio: 5, heapMib: 64 };

/** Timeout of an audit. */
const TIMEOUT_MS = 60_000;

/** With a young generation of 3 MiB, nearly all of the heap counts against the limit of the old generation. */
const V8_FLAGS = ['--expose-gc', '--max-semi-space-size=1'];

/** The end of a page that is not UTF-8: '€' in windows-1252, a character outside Latin-1, and a space. */
const WIDE_CHARACTER = Buffer.of(0x80, 0x20);

interface Run {
  name: string;
  kind: HostileInput['kind'];
  write: () => string | Buffer;
}

const args = process.argv.slice(2);
const isSmall = args.includes('--small');
const parts = args.filter((arg) => !arg.startsWith('--'));
const directory = await mkdtemp(join(tmpdir(), 'hostile-'));
/** The process that audits; none before the first audit and after a crash. */
const children: ChildProcess[] = [];
try {
  const baseline = await measureBaseline();
  const heapLimit = Math.ceil(baseline.heapBytes / 1_024 / 1_024) + LIMITS.heapMib;
  console.log(`Idle heap ${formatMb(baseline.heapBytes)} MB; --max-old-space-size=${heapLimit}`);
  console.log(`parse5 takes ${baseline.parseMs.toFixed(0)} ms for as much ordinary markup`);
  console.log(`${'CPU ms'.padStart(8)}${'/ parse5'.padStart(10)}${'heap MB'.padStart(9)}`);
  const failures: string[] = [];
  for (const run of selectRuns()) {
    const { line, isWithinLimits } = await runOnce(run, heapLimit, baseline.parseMs);
    console.log(`${line}  ${run.name}`);
    if (!isWithinLimits) failures.push(run.name);
  }
  for (const name of failures)
    console.log(`Over the limit of ${LIMITS.heapMib} MiB or ${LIMITS.cpuRatio} times parse5: ${name}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  await rm(directory, { recursive: true });
}

function selectRuns(): Run[] {
  const pages = [...Object.entries(HOSTILE_PAGES), ...(isSmall ? [] : listAttributePages())]
    .filter(([name]) => !isSmall || COSTLIEST_PAGES.has(name) || name in JSON_LD)
    .flatMap(([name, write]): Run[] => {
      const wide: Run = {
        name: `${name} (two bytes a character)`,
        kind: 'page',
        write: () =>
          Buffer.concat([Buffer.from(write(LIMITS.pageBytes - WIDE_CHARACTER.length)), WIDE_CHARACTER]),
      };
      const run: Run = { name, kind: 'page', write: () => write(LIMITS.pageBytes) };
      return isSmall && name in JSON_LD ? [run] : [run, wide];
    });
  const responses = Object.entries(RESPONSES).map(
    ([name, write]): Run => ({ name, kind: 'response', write: () => JSON.stringify(write()) }),
  );
  const sitemaps = Object.entries(SITEMAPS).map(
    ([name, write]): Run => ({ name, kind: 'sitemap', write: () => write(LIMITS.pageBytes) }),
  );
  return [...pages, ...responses, ...sitemaps].filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
}

/** A page for each attribute that an audit reads, with all hostile values on all elements of which it is read. */
function listAttributePages(): [string, (size: number) => string][] {
  const values = Object.values(HOSTILE_VALUES);
  return [...listReadAttributes()].map(([name, tags]) => [
    `${name} of all elements`,
    (size) => {
      const length = Math.floor(size / (tags.length * values.length));
      const value = (text: string) => text.repeat(Math.max(1, Math.floor(length / text.length)));
      return values.map((text) => writeAttributes(new Map([[name, tags]]), value(text))).join('');
    },
  ]);
}

async function measureBaseline(): Promise<{ heapBytes: number; parseMs: number }> {
  const idle = startChild([], ['--measure-parse5']);
  const { heapBytes, parseMs } = await new Promise<HostileBaseline>((resolve) =>
    idle.once('message', resolve),
  );
  idle.kill();
  if (parseMs === null) throw new Error('parse5 was not measured');
  return { heapBytes, parseMs };
}

async function runOnce(
  { kind, write }: Run,
  heapLimit: number,
  parseMs: number,
): Promise<{ line: string; isWithinLimits: boolean }> {
  const file = join(directory, 'input');
  await writeFile(file, write());
  const child = children[0] ?? startChild([`--max-old-space-size=${heapLimit}`]);
  if (children.length === 0) {
    children.push(child);
    await once(child, 'message');
  }
  const input: HostileInput = { kind, file };
  child.send(input);
  const cost = await awaitCost(child);
  if (!cost) {
    children.pop();
    return { line: 'died or took too long'.padStart(27), isWithinLimits: false };
  }
  const ratio = cost.cpuMs / parseMs;
  const line =
    cost.cpuMs.toFixed(0).padStart(8) + ratio.toFixed(2).padStart(10) + formatMb(cost.heapBytes).padStart(9);
  return {
    line: cost.error === null ? line : `${line}  ${cost.error}`,
    isWithinLimits: cost.error === null && ratio <= LIMITS.cpuRatio,
  };
}

/** Returns `null` if the process dies, as with a full heap, or is killed after `TIMEOUT_MS`. */
async function awaitCost(running: ChildProcess): Promise<HostileCost | null> {
  const timeout = setTimeout(() => running.kill('SIGKILL'), TIMEOUT_MS);
  const cost = await new Promise<HostileCost | null>((resolve) => {
    running.once('message', (message: HostileCost) => resolve(message));
    running.once('exit', () => resolve(null));
  });
  clearTimeout(timeout);
  running.removeAllListeners();
  return cost;
}

/** Hides its standard error, which is a heap dump if the heap is full. */
function startChild(flags: string[], args: string[] = []): ChildProcess {
  return fork(new URL('../../test/bench/hostile-audit.ts', import.meta.url), args, {
    execArgv: [...V8_FLAGS, ...flags],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function formatMb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
