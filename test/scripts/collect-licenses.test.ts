import { expect, it } from 'vitest';
import { collectLicenses } from '../../scripts/collect-licenses.ts';

function collect(path: string, bytesInOutput: number): Promise<string> {
  const inputs = { 'node_modules/parse5/dist/index.js': { bytesInOutput: 1 }, [path]: { bytesInOutput } };
  return collectLicenses({
    'dist/site-audit.js': { bytes: 1, inputs, imports: [], exports: [] },
  });
}

it('a bundle with the Public Suffix List names its licence beside those of packages', async () => {
  const path = 'src/lib/host/public-suffix-rules.ts';
  const licenses = await collect(path, 1);
  expect(licenses).toMatch(/^parse5 [\d.]+ \(MIT\)$/m);
  expect(licenses).toMatch(/^Public Suffix List \(MPL-2\.0\)$/m);
  expect(licenses).toContain('https://publicsuffix.org/list/');
  expect(await collect(path, 0)).not.toContain('MPL-2.0');
});
