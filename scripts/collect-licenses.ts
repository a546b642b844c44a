import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/** Third-party data in our own files. */
const PUBLIC_SUFFIX_LIST = {
  path: 'src/lib/host/public-suffix-rules.ts',
  text: `Public Suffix List (MPL-2.0)

The names of public suffixes are taken from the Public Suffix List, which is subject to the Mozilla Public License, v. 2.0
(https://mozilla.org/MPL/2.0/). Its source is at https://publicsuffix.org/list/.`,
};

/**
 * Returns the licences of all packages and data in a bundle, which those licences require us to ship.
 *
 * @param beside folders of packages that are shipped beside the bundle
 */
export async function collectLicenses(
  outputs: Metafile['outputs'],
  beside: readonly string[] = [],
): Promise<string> {
  const inputs = Object.values(outputs).flatMap(({ inputs: bundled }) =>
    Object.entries(bundled).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const packages = new Set([
    ...inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    ...beside,
  ]);
  const texts = [...packages].toSorted().map(async (folder) => {
    const manifest = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const text = await readLicense(join(ROOT, folder));
    return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${text}`;
  });
  const data = inputs.includes(PUBLIC_SUFFIX_LIST.path) ? [PUBLIC_SUFFIX_LIST.text] : [];
  return `${[...(await Promise.all(texts)), ...data].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

async function readLicense(folder: string): Promise<string> {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'LICENSE-MIT.txt']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return text.trim();
  }
  return 'The package has no file with its licence.';
}
