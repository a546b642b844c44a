import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleScripts, PUBLIC_FOLDER } from '../../scripts/browser-scripts/bundle-scripts.ts';

const scripts = await bundleScripts();

test('the scripts in public/ are those that src/entry/browser makes: npm run browser-scripts', async () => {
  expect([...scripts.keys()]).toEqual([
    'verify.js',
    'verify-timestamp.js',
    'docs.js',
    'shortcuts.js',
    'verify-licenses.txt',
  ]);
  for (const [name, text] of scripts)
    expect((await readFile(join(PUBLIC_FOLDER, name), 'utf8')) === text, `public/${name} is stale`).toBe(
      true,
    );
});

test('the first script holds no package for timestamps, and loads the second only when it needs it', () => {
  const text = scripts.get('verify.js') ?? '';
  expect(text).toContain('import("./verify-timestamp.js")');
  expect(text).not.toContain('node_modules/pkijs');
  expect(text.match(/\bimport\b/g)).toHaveLength(1);
});

test.for(['verify.js', 'verify-timestamp.js'])('%s makes no request', (name) => {
  expect(scripts.get(name)).not.toMatch(/\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource)\b/);
});
