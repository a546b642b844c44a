import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { readInChromium } from './test/conformance/chromium-reader.ts';
import { MAIN, WORKER_OPTIONS } from './test/worker-options.ts';

/**
 * Serves the files of the folder CORPUS_DIR to the tests, which run in workerd and have no file system; below `cases/`, those of
 * CASES_DIR, by default the folder `cases` beside it.
 */
async function serveCorpus(request: { url: string }): Promise<Response> {
  const folder = process.env.CORPUS_DIR;
  if (!folder) return new Response('Set CORPUS_DIR to the folder that holds the corpus.', { status: 500 });
  const path = decodeURIComponent(new URL(request.url).pathname);
  const cases = process.env.CASES_DIR ?? join(folder, '../cases');
  const file = path.startsWith('/cases/') ? join(cases, path.slice('/cases'.length)) : join(folder, path);
  try {
    return new Response(await readFile(file));
  } catch {
    return new Response(`The corpus holds no ${file}.`, { status: 404 });
  }
}

export default defineConfig({
  plugins: [
    cloudflareTest({
      main: MAIN,
      miniflare: {
        ...WORKER_OPTIONS,
        serviceBindings: { ...WORKER_OPTIONS.serviceBindings, CORPUS: serveCorpus, CHROMIUM: readInChromium },
      },
    }),
  ],
  test: {
    include: ['test/conformance/**/*.conformance.ts'],
    setupFiles: ['test/undo-mocks.ts'],
    testTimeout: 5 * 60_000,
  },
});
