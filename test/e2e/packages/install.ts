import { strict as assert } from 'node:assert';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './tools.ts';

/** A package as its users get it. */
export interface InstalledPackage {
  tarball: string;
  /** The folder it was installed into, which was empty. */
  folder: string;
  /** Names of the files in the tarball. */
  files: string[];
  unpackedBytes: number;
}

interface PackedPackage {
  name: string;
  filename: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** Packs the packages of the workspace and installs each tarball into an empty folder. Returns them by name. */
export async function packAndInstall(folder: string): Promise<Record<string, InstalledPackage>> {
  const packed = await runProgram('npm', ['pack', '--workspaces', '--json', '--pack-destination', folder]);
  assert.equal(packed.status, 0, packed.stderr);
  const list = parsePacked(packed.stdout);
  const installed = list.map(async ({ name, filename, files, unpackedSize }) => {
    const tarball = join(folder, filename);
    const target = join(folder, name.replace(/\W+/g, '-'));
    await mkdir(target);
    // Without a prefix npm looks for a package in the folders above, such as one in /tmp.
    const options = ['--prefix', target, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const run = await runProgram('npm', ['install', ...options, tarball], { cwd: target });
    assert.equal(run.status, 0, run.stderr);
    const entry = {
      tarball,
      folder: target,
      files: files.map(({ path }) => path),
      unpackedBytes: unpackedSize,
    };
    return [name, entry] as const;
  });
  return Object.fromEntries(await Promise.all(installed));
}

/** npm 11 prints a list, later releases an object by name. What the build prints comes before it. */
function parsePacked(output: string): PackedPackage[] {
  const start = output.search(/^[[{]/m);
  return Object.values(JSON.parse(output.slice(start)) as Record<string, PackedPackage>);
}

/** Lists the packages in the node_modules of a folder. */
export async function listInstalled({ folder }: InstalledPackage): Promise<string[]> {
  const modules = join(folder, 'node_modules');
  const names = await readdir(modules);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inside = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !/^[.@]/.test(name)), ...inside.flat()].toSorted();
}
