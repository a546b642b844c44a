import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the Worker has no code of PKI.js, which only the command line and the browser need', async () => {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: ['src/index.ts'],
    bundle: true,
    format: 'esm',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    loader: { '.md': 'text' },
    metafile: true,
    write: false,
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('src/lib/timestamp/timestamp-response.ts');
  expect(inputs.filter((path) => /node_modules\/(?:pkijs|asn1js)\//.test(path))).toEqual([]);
});
