/**
 * `npm run smoke -- https://…`: checks that a deployed service answers with the release of this checkout. With `METRICS_TOKEN` it also
 * asks whether the service has all it needs, and with `WRANGLER_OUTPUT_FILE_PATH`, which `wrangler deploy` has written, whether the
 * deployed version answers. A new version reaches all data centers within seconds, so it asks for a minute. With `SMOKE_API_KEY` and
 * `SMOKE_HOST`, those of staging, it then verifies a website, audits and publishes a page, and removes what it made (with `OPERATIONS_TOKEN`
 * the snapshot too).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tryService } from './smoke/try-service.ts';

/** Between two attempts, in milliseconds. */
const PAUSE = 5_000;
const MAX_ATTEMPTS = 12;

const [site] = process.argv.slice(2);
if (!site) throw new Error('Usage: npm run smoke -- https://audit.example.com');
const { METRICS_TOKEN: token, WRANGLER_OUTPUT_FILE_PATH: output, SMOKE_API_KEY: key } = process.env;
const { SMOKE_HOST: host, OPERATIONS_TOKEN: operationsToken } = process.env;
const { version: release } = JSON.parse(
  await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string };
const deployed = output ? await readDeployedVersion(output) : null;

for (let attempt = 1; ; attempt++) {
  const fault =
    (await findFault('/api/v1/health')) ?? (token ? await findFault('/api/v1/operations/health') : null);
  if (fault === null) break;
  if (attempt === MAX_ATTEMPTS) throw new Error(fault);
  console.log(fault);
  await setTimeout(PAUSE);
}
console.log(`${site} is up with release ${release}${token ? ' and has all it needs' : ''}`);
if (key && host) {
  await tryService(new URL(site).origin, { key, host, operationsToken: operationsToken || undefined });
  console.log(`It verified a website below ${host}, audited and published its page`);
}

/** Returns the id of the version in the output of `wrangler deploy` (a JSON document on each line). */
async function readDeployedVersion(path: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string });
  const version = entries.findLast(({ type }) => type === 'deploy')?.version_id;
  if (!version) throw new Error(`${path} names no deployed version`);
  return version;
}

/** Returns what is wrong with the answer of a path, `null` if nothing is. */
async function findFault(path: string): Promise<string | null> {
  try {
    const headers: HeadersInit = path.startsWith('/api/v1/operations')
      ? { Authorization: `Bearer ${token}` }
      : {};
    const response = await fetch(new URL(path, site), { headers, signal: AbortSignal.timeout(15_000) });
    const body = (await response.json()) as {
      data?: { status: string; release: string; version: string };
    };
    const isRelease = body.data?.release === release && response.headers.get('x-api-version') === release;
    const isDeployed = deployed === null || path === '/api/v1/health' || body.data?.version === deployed;
    if (response.status === 200 && body.data?.status === 'ok' && isRelease && isDeployed) return null;
    const expected = `release ${release}${deployed === null ? '' : ` and version ${deployed}`}`;
    return `Expected ${expected} at ${response.url}, got HTTP ${response.status} ${JSON.stringify(body)} with X-API-Version ${response.headers.get('x-api-version')}`;
  } catch (error) {
    return `${path} did not answer: ${String(error)}`;
  }
}
