// Slow: starts the program for each test, and it waits until a build has written its files.
import { type ChildProcess, spawn } from 'node:child_process';
import { once, on } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-codes.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const PAGE = '<!doctype html><html lang="en"><title>Sourdough bread</title><h1>Bread</h1>';
const WITH_IMAGE = `${PAGE}<img src="a.png" width="10" height="10">`;

let folder = '';
let watcher: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-watch-'));
  await mkdir(join(folder, 'dist'));
});
afterEach(async () => {
  watcher?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Writes a file in one step, so that no half of it is ever audited. */
async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, 'draft'), text);
  await rename(join(folder, 'draft'), join(folder, name));
}

/** Watches `dist`. Returns how to read what it prints, line by line. */
function watch(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'local', 'dist', '--watch', ...args], {
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: folder, SITE_AUDIT_URL: '', NODE_NO_WARNINGS: '1' },
  });
  watcher = child;
  const read = (stream: NodeJS.ReadableStream) => {
    const lines = on(createInterface(stream), 'line');
    return async () => ((await lines.next()).value as [string])[0];
  };
  const nextMessage = read(child.stderr);
  /** Reads messages up to one that begins so. */
  const waitFor = async (start: string) => {
    for (;;) if ((await nextMessage()).startsWith(start)) return;
  };
  return { child, nextLine: read(child.stdout), nextMessage, waitFor };
}

const WATCHING = 'Watching dist for changes. Ctrl-C ends it.';

describe('local --watch', () => {
  it('prints what has changed, until it is interrupted', async () => {
    await write('dist/a.html', PAGE);
    await write('dist/b.html', PAGE);
    const { child, nextLine, nextMessage, waitFor } = watch('--reporter', 'github');
    await waitFor(WATCHING);
    await write('dist/b.html', WITH_IMAGE);
    expect(await nextMessage()).toMatch(/^dist\/b\.html: score \d+, \d+ before\. 1 new issue, 0 fixed\.$/);
    let line = await nextLine();
    while (!line.includes('image-alt-missing')) line = await nextLine();
    expect(line).toContain('::error file=dist/b.html,line=1,title=Images have no alt text::');
    await write('dist/b.html', PAGE);
    expect(await nextMessage()).toMatch(/^dist\/b\.html: .* 0 new issues, 1 fixed\.$/);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([EXIT.interrupted, null]);
  });

  it('writes a file with all pages again', async () => {
    await write('dist/a.html', PAGE);
    await write('dist/b.html', PAGE);
    const { nextMessage } = watch('--reporter', 'json', '-o', 'dist/audit.json', '--min-score', '100', '-q');
    // The gates are checked after the file is written.
    for (const place of ['dist/a.html', 'dist/b.html'])
      expect(await nextMessage()).toMatch(new RegExp(`^Failed: ${place} scores`));
    await write('dist/a.html', WITH_IMAGE);
    await nextMessage();
    const { audits } = JSON.parse(await readFile(join(folder, 'dist/audit.json'), 'utf8'));
    expect(audits).toHaveLength(2);
    expect(JSON.stringify(audits[0])).toContain('"image-alt-missing"');
  });

  it('finds new folders, and a folder that is made anew', async () => {
    await write('dist/a.html', PAGE);
    const { nextMessage, waitFor } = watch();
    await waitFor(WATCHING);
    await mkdir(join(folder, 'dist/blog/2026'), { recursive: true });
    await write('dist/blog/2026/b.html', PAGE);
    expect(await nextMessage()).toMatch(/^dist\/blog\/2026\/b\.html is new: score \d+\.$/);
    await rename(join(folder, 'dist'), join(folder, 'old'));
    await waitFor('There is no file or folder dist.');
    await mkdir(join(folder, 'dist'));
    await waitFor('dist has no HTML files.');
    await rename(join(folder, 'old'), join(folder, 'dist/docs'));
    expect(await nextMessage()).toMatch(/^dist\/docs\/a\.html is new/);
    expect(await nextMessage()).toMatch(/^dist\/docs\/blog\/2026\/b\.html is new/);
    expect([await nextMessage(), await nextMessage()]).toEqual([
      'dist/a.html is gone.',
      'dist/blog/2026/b.html is gone.',
    ]);
    await write('dist/docs/blog/c.html', PAGE);
    expect(await nextMessage()).toMatch(/^dist\/docs\/blog\/c\.html is new/);
  });

  it('audits all pages again at a new robots.txt', async () => {
    await write('dist/a.html', PAGE);
    await write('dist/b.html', PAGE);
    const { nextMessage, waitFor } = watch();
    await waitFor(WATCHING);
    await write('dist/robots.txt', 'User-agent: *\nDisallow: /');
    for (const place of ['a', 'b']) expect(await nextMessage()).toContain(`dist/${place}.html: score`);
  });
});
