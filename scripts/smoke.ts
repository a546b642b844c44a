/** `npm run smoke -- https://…`: checks that a deployed service answers with the release of this checkout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const [site] = process.argv.slice(2);
if (!site) throw new Error('Usage: npm run smoke -- https://audit.example.com');

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const response = await fetch(new URL('/api/v1/health', site), { signal: AbortSignal.timeout(10_000) });
const body = (await response.json()) as { data?: { status: string; release: string } };
const header = response.headers.get('x-api-version');
if (
  response.status !== 200 ||
  body.data?.status !== 'ok' ||
  body.data.release !== version ||
  header !== version
) {
  throw new Error(
    `Expected release ${version} at ${response.url}, got HTTP ${response.status} ${JSON.stringify(body)} with X-API-Version ${header}`,
  );
}
console.log(`${site} is up with release ${version}`);
