import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CLI = join(import.meta.dirname, '../../packages/cli/src/main.ts');

/** The answers of the API that are read here. */
interface ApiData {
  website: { your_token: string };
  outcome: string;
  report: { id: string };
  submission: { id: string; provider: string; snapshot_sha256: string };
  deleted: boolean;
}

type Send = (method: string, path: string, body?: object) => Promise<ApiData>;

interface TryOptions {
  /** Of an account, with credits for a publication. */
  key: string;
  /** Below it, each host has the website of scripts/smoke/site.ts. */
  host: string;
  /** `OPERATIONS_TOKEN`, which withdraws the snapshot; without it the snapshot stays. */
  operationsToken: string | undefined;
}

/**
 * Verifies a website, audits its page, publishes the audit, and verifies the snapshot and its proof as anyone can. Then removes what it made,
 * also after a failure. The website has a new host each time: a released one cannot be verified for a day.
 *
 * @param origin of the service
 * @throws with the request that failed
 */
export async function tryService(
  origin: string,
  { key, host: parent, operationsToken }: TryOptions,
): Promise<void> {
  const send = createClient(origin, key);
  const host = `run-${Date.now().toString(36)}.${parent}`;
  const remove: (() => Promise<unknown>)[] = [];
  try {
    await send('POST', '/websites', { host });
    remove.push(() => send('POST', `/websites/${host}/release`, {}));
    const { outcome } = await send('POST', `/websites/${host}/verify`, {});
    if (outcome !== 'verified') throw new Error(`${host} was not verified: ${outcome}`);
    const { report } = await send('POST', '/reports', { url: `https://${host}/sourdough` });
    remove.push(() => send('DELETE', `/reports/${report.id}`));
    const { submission } = await send('POST', '/submissions', { report_id: report.id, provider: 'gemini' });
    if (operationsToken !== undefined)
      remove.push(() => withdraw(origin, { token: operationsToken, id: submission.id }));
    await verifySnapshot(origin, submission);
  } finally {
    // The newest first. A request that fails leaves the others.
    const results = await Promise.allSettled(remove.toReversed().map((request) => request()));
    for (const { status, ...rest } of results) if (status === 'rejected') console.error(rest);
  }
}

/** Returns a function that sends requests, once more after a limit has refused one: an account gets one audit a minute. */
function createClient(origin: string, key: string): Send {
  const send = async (method: string, path: string, body?: object, attempts = 2): Promise<ApiData> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(60_000),
    });
    const { data, error } = (await response.json()) as { data: ApiData; error?: { message: string } };
    if (response.ok) return data;
    if (response.status !== 429 || attempts === 1)
      throw new Error(`${method} ${path}: HTTP ${response.status}: ${error?.message}`);
    await setTimeout(Math.min(Number(response.headers.get('Retry-After')), 60) * 1_000);
    return send(method, path, body, attempts - 1);
  };
  return send;
}

/** Compares the document with its hash, and its proof with the keys of the log. */
async function verifySnapshot(
  origin: string,
  { id, provider, snapshot_sha256: hash }: ApiData['submission'],
): Promise<void> {
  const url = `${origin}/ai-directory/${provider}/${id}`;
  const { stdout } = await run(process.execPath, [CLI, 'verify-snapshot', url, '--sha256', hash, '--json']);
  const { steps } = JSON.parse(stdout) as { steps: { name: string; state: string; text: string }[] };
  const inclusion = steps.find(({ name }) => name === 'inclusion');
  if (inclusion?.state !== 'ok') throw new Error(`${url} is not in the log: ${inclusion?.text}`);
}

async function withdraw(origin: string, { token, id }: { token: string; id: string }): Promise<void> {
  await createClient(origin, token)('POST', '/operations/withdrawals', {
    scope: 'snapshot',
    target: id,
    reason: 'test',
    note: 'Smoke test',
  });
}
