import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../src/run.ts';
import { createEntry, LOG, LogService, WITHDRAWAL } from './log-service.ts';
import { createTerminal, runCommand } from './terminal.ts';

let folder = '';
let state = '';
let service: LogService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-monitor-'));
  state = join(folder, 'log.json');
  service = await LogService.start();
  await service.append(createEntries(1, 700));
  vi.stubGlobal('fetch', service.fetch);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function createEntries(from: number, to: number): object[] {
  return Array.from({ length: to - from + 1 }, (_, n) => createEntry(from + n));
}

const execute = (...args: string[]) => runCommand(['monitor', LOG, ...args]);

/** Follows the log with the state, as JSON. */
async function follow(...args: string[]) {
  const { status, stdout, stderr } = await execute('--state', state, '--json', ...args);
  return { status, stderr, ...(stdout === '' ? {} : (JSON.parse(stdout) as Followed)) };
}

interface Followed {
  size: number;
  from: number;
  next: number;
  entries: { index: number; type: string }[];
  unknown: number[];
  problem: string | null;
}

async function corrupt(path: string): Promise<void> {
  const bytes = Uint8Array.from(service.files.get(`${LOG}/${path}`)!);
  bytes[bytes.length - 1]! ^= 1;
  service.put(path, bytes);
}

describe('the monitor', () => {
  it('reads the log once, and then what is new', async () => {
    expect(await follow()).toMatchObject({ status: 0, size: 700, from: 0, next: 700, entries: [] });
    await service.append(createEntries(701, 1_000));
    expect(await follow()).toMatchObject({ status: 0, size: 1_000, from: 700, next: 1_000 });
    expect(await follow()).toMatchObject({ status: 0, from: 1_000, next: 1_000 });
  });

  it('lists the entries of hosts, with or without www., and of redirects to them', async () => {
    await service.append([
      createEntry(1, { host: 'example.com' }),
      createEntry(2, { host: 'sub.example.com' }),
      createEntry(3, { final_host: 'example.com' }),
      createEntry(4, { host: 'example.org' }),
      createEntry(5, { host: 'example.com', ...WITHDRAWAL }),
    ]);
    const hosts = ['--host', 'www.Example.com', '--host', 'example.org'];
    const { status, entries } = await follow(...hosts);
    expect(status).toBe(3);
    expect(entries?.map(({ index, type }) => `${index} ${type}`)).toEqual([
      '700 publication',
      '702 publication',
      '703 publication',
      '704 withdrawal',
    ]);
    expect((await follow(...hosts)).status).toBe(0);
  });

  it('prints lines for a reader', async () => {
    await service.append([
      createEntry(7, { host: 'example.com', final_host: 'a.example\u001b[2J\n::error' }),
    ]);
    const { stdout, status } = await execute('--host', 'example.com');
    expect(status).toBe(3);
    expect(stdout).toBe(`${LOG} has 701 entries. Read 701 entries, starting at number 0.
Entries for example.com: 1.
700: 2026-05-01T10:00:00+00:00 publication of example.com to a.example[2J ::error, https://audit.example.com/ai-directory/claude/l_7
`);
  });

  it('counts entries that it cannot read, which could hide a host', async () => {
    await service.append([{ format: 'site-audit-log-entry/2' }, createEntry(1, { host: 1 }), createEntry(2)]);
    expect(await follow()).toMatchObject({ status: 0, next: 703, unknown: [700, 701] });
  });

  it('reads the full tile where the partial one is gone', async () => {
    await follow();
    await service.append(createEntries(701, 768));
    await service.append(createEntries(769, 800));
    for (const path of service.files.keys()) if (path.includes('.p/188')) service.files.delete(path);
    expect(await follow()).toMatchObject({ status: 0, next: 800 });
  });
});

describe('what contradicts itself is refused', () => {
  it('a fork, with both checkpoints as evidence', async () => {
    await follow();
    const saved = await readFile(state, 'utf8');
    const { checkpoint } = service;
    // The same key signs another tree.
    await service.fork(createEntries(2, 701));
    for (const entries of [[], createEntries(702, 900)]) {
      // oxlint-disable-next-line no-await-in-loop -- the second fork is longer
      await service.append(entries);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const forked = await follow();
      expect(forked.status).toBe(1);
      expect(forked.stderr).toContain('THE LOG HAS FORKED');
      expect(forked.stderr).toContain(checkpoint);
      expect(forked.stderr).toContain(service.checkpoint);
      expect(await readFile(state, 'utf8')).toBe(saved);
    }
  });

  it('a tree that shrank', async () => {
    await follow();
    await service.fork(createEntries(1, 600));
    const { status, stderr } = await follow();
    expect(stderr).toContain('a checkpoint of 600 entries, and had 700 before');
    expect(status).toBe(2);
  });

  it.each([
    ['checkpoint', 'tile/0/002.p/188'],
    ['checkpoint', 'tile/1/000.p/2'],
    ['entries', 'tile/entries/000'],
    ['entries', 'tile/entries/002.p/188'],
  ])('entries or tiles that do not hash to the %s: %s', async (what, path) => {
    await corrupt(path);
    const { status, stderr, next } = await follow();
    expect(stderr).toContain(what === 'checkpoint' ? 'do not hash to its checkpoint' : 'The entries from');
    expect(status).toBe(1);
    // What was read before stays read.
    expect(next).toBe(what === 'checkpoint' ? undefined : path.endsWith('188') ? 512 : 0);
  });

  it('a tile of another length', async () => {
    service.put('tile/0/002.p/188', new Uint8Array(5));
    expect(await follow()).toMatchObject({ status: 1, stderr: 'tile/0/002.p/188 has 5 bytes.\n' });
  });

  it('a bundle that ends within an entry', async () => {
    const path = 'tile/entries/001';
    service.put(path, service.files.get(`${LOG}/${path}`)!.subarray(0, -1));
    expect(await follow()).toMatchObject({ status: 1, next: 256 });
  });

  it('a checkpoint that another key signed', async () => {
    await follow();
    const other = await LogService.start();
    await other.append(createEntries(1, 700));
    vi.stubGlobal('fetch', other.fetch);
    expect((await follow()).stderr).toContain('are not vouched for by the trusted key');
    other.files.set(`${LOG}/keys`, service.files.get(`${LOG}/keys`)!);
    expect(await follow()).toMatchObject({
      status: 1,
      stderr: 'The checkpoint is not signed by a key of the log.\n',
    });
    expect((await execute('--log-key', service.vkey)).status).toBe(1);
  });

  it.each(['', 'x', 'audit.example.com/log\n700\n'])('a malformed checkpoint: %j', async (text) => {
    service.put('checkpoint', new TextEncoder().encode(text));
    expect(await follow()).toMatchObject({ status: 1 });
  });
});

it('a new key is accepted if the old one signed it', async () => {
  await follow();
  const old = service.vkey;
  await service.rotate();
  await service.append(createEntries(701, 710));
  expect(await follow()).toMatchObject({ status: 0, next: 710 });
  expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ vkey: service.vkey });
  expect((await execute('--log-key', old)).status).toBe(0);
});

describe('the state', () => {
  it('keeps what was read before a file was missing', async () => {
    const path = 'tile/entries/001';
    const bundle = service.files.get(`${LOG}/${path}`)!;
    service.files.delete(`${LOG}/${path}`);
    expect(await follow()).toMatchObject({
      status: 2,
      next: 256,
      problem: 'The log has no tile/entries/001.',
    });
    service.put(path, bundle);
    expect(await follow()).toMatchObject({ status: 0, from: 256, next: 700 });
    expect(await readdir(folder)).toEqual(['log.json']);
  });

  it('is of one log, and written by the monitor', async () => {
    await follow();
    const saved = JSON.parse(await readFile(state, 'utf8')) as object;
    for (const change of [
      { format: 'x' },
      { vkey: 'x' },
      { checkpoint: 'x' },
      { next: -1 },
      { next: null },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one file
      await writeFile(state, JSON.stringify({ ...saved, ...change }));
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await follow()).stderr).toContain('is not a file that site-audit monitor has written');
    }
    await writeFile(state, JSON.stringify({ ...saved, log: 'https://example.org/log' }));
    expect((await follow()).stderr).toContain('is of another log, https://example.org/log');
    expect((await follow('--state', join(folder, 'gone/log.json'))).stderr).toContain('cannot be written');
  });
});

it('arguments are checked', async () => {
  const { terminal, output } = createTerminal();
  expect(await run(['monitor', 'example.com/log'], terminal)).toBe(2);
  expect(output.stderr).toContain('"example.com/log" is not the URL of a log');
  expect((await execute('--host', 'https://example.com/')).stderr).toContain('is not a host');
  service.files.delete(`${LOG}/keys`);
  expect((await execute()).stderr).toContain('The log does not serve its keys. Add --log-key.');
  expect((await execute('--log-key', service.vkey)).status).toBe(0);
});
