import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeReport } from '../../../src/engine/audit-document.ts';
import recorded from '../../../public/example.json';
import { completeExample, type RecordedExample } from '../../../src/entry/web/example/example.ts';
import { createRenderedPage } from '../../../test/fixtures/rendered-page.ts';
import { takePart } from '../../../test/sweep-part.ts';
import { runCommand } from './terminal.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-results-'));
});
afterAll(() => rm(folder, { recursive: true }));

const execute = (...args: string[]) => runCommand(args, { XDG_CONFIG_HOME: folder });

async function save(name: string, result: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(result));
  return path;
}

type Path = (string | number)[];

/** Lists the paths of all fields; of a list, those of its first item. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : listPaths(value[0], [...path, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = [...path, name];
    return [field].concat(listPaths(inner, field));
  });
}

function removeField(result: unknown, path: Path): unknown {
  const copy = structuredClone(result);
  let owner = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) owner = owner[key] as typeof owner;
  delete owner[path.at(-1) ?? ''];
  return copy;
}

async function auditLocally(): Promise<unknown> {
  const page = join(folder, 'a.html');
  await writeFile(page, '<title>Bread</title><img src="a.png"><a href="/b"></a>');
  return JSON.parse((await execute('local', page, '--json')).stdout);
}

it('a result that lacks a field is printed without it, or refused with the name of the field', async () => {
  const { report, audit } = completeExample(recorded as unknown as RecordedExample);
  const findings = report.findings.slice(0, 1);
  for (const result of [
    await auditLocally(),
    { audits: [writeReport({ ...audit, data: { ...audit.data, rendered: createRenderedPage() } })] },
    { site_report: { ...report, findings, passed: [], unaudited: [] } },
  ]) {
    const complete = await save('complete.json', result);
    expect(await execute('report', complete, '--json')).toMatchObject({ status: 0, stderr: '' });
    for (const path of takePart(listPaths(result))) {
      const incomplete = await save('incomplete.json', removeField(result, path));
      for (const args of [
        [incomplete],
        [incomplete, '--markdown'],
        [incomplete, '--fixes'],
        [incomplete, '--sarif'],
        [complete, '--baseline', incomplete, '--fail-on-new', '--markdown'],
      ]) {
        const { status, stderr } = await execute('report', ...args);
        if (status !== 2) continue;
        const name = path.join('.').replaceAll(/\.(\d+)/g, '[$1]');
        expect(stderr, args.join(' ')).toMatch(/ is not a (complete )?result /);
        if (path.length > 1) expect(stderr).toContain(`of site-audit: ${name} is missing or invalid.`);
      }
    }
  }
});
