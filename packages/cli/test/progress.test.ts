import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Progress } from '../src/output/progress.ts';
import { run } from '../src/run.ts';
import { createTerminal } from './terminal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-progress-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the name of a file', () => {
  it('begins no line of its own, which a runner could take for a command', async () => {
    for (const name of ['a.html', 'b\n::error::c.html']) await writeFile(join(folder, name), '<p>Bread');
    const { terminal, output } = createTerminal();
    expect(await run(['local', folder, '--fail-on', 'low', '--min-score', '90'], terminal)).toBe(1);
    expect(await run(['local', join(folder, 'gone\n::error::d')], terminal)).toBe(2);
    expect(output.stderr).toContain('::error::c.html: score');
    expect(output.stderr + output.stdout).not.toMatch(/^::/m);
  });
});

describe('the bar', () => {
  const draw = (columns: number, label: string) => {
    const { terminal, output } = createTerminal();
    Object.assign(terminal.stderr, { isTTY: true, columns });
    new Progress(terminal).update(label, 5, 10);
    return output.stderr.replace('\r\u001b[K', '');
  };

  it('stays on one row, and says how far the work is, on a terminal of 20 columns', () => {
    const bar = draw(20, 'https://www.example.com/');
    expect(bar.length).toBeLessThan(20);
    expect(bar).toContain(' 5/10 ');
  });

  it('stays on one row however narrow the terminal is, and is as on 80 columns if the width is not known', () => {
    expect(draw(8, 'a label').length).toBeLessThan(8);
    expect(draw(0, 'a label')).toBe(draw(80, 'a label'));
  });
});
