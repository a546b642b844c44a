/**
 * Tests that the job has the checkpoint of a publication timestamped by an authority of OpenSSL, and that `openssl ts -verify` and
 * our verifier accept the files at /log/timestamps/.
 *
 * Usage: `node test/e2e/timestamp.ts`. Needs `openssl`.
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseCheckpoint } from '../../src/lib/tlog/checkpoint.ts';
import { verifyTimestamp } from '../../src/lib/timestamp/verify-timestamp.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { startServiceWithPages } from './service.ts';
import { createTimestampAuthority } from './timestamp-authority.ts';

const run = promisify(execFile);
const PAGE_HOST = 'bakery.brightpage.com';
const AUTHORITY_HOST = 'time.brightpage.com';
/** The trigger in wrangler.toml of the job. */
const CRON = '33 * * * *';
const MAX_TRIES = 300;

const folder = await mkdtemp(join(tmpdir(), 'site-audit-timestamp-'));
const authority = await createTimestampAuthority(folder);
let queries = 0;
const { service, account } = await startServiceWithPages(
  { [PAGE_HOST]: { '/sourdough': goodPage(PAGE_HOST) } },
  {
    variables: { LOG_TIMESTAMP_AUTHORITY: `https://${AUTHORITY_HOST}/` },
    servers: {
      [AUTHORITY_HOST]: async (request) => {
        queries++;
        assert.equal(request.headers.get('content-type'), 'application/timestamp-query');
        const answer = await authority.answer(new Uint8Array(await request.arrayBuffer()));
        return new Response(new Uint8Array(answer), {
          headers: { 'content-type': 'application/timestamp-reply' },
        });
      },
    },
  },
);
try {
  await publish();
  await waitForCheckpoint();
  const before = toWholeSeconds(Date.now());
  const date = await runJob();
  const after = toWholeSeconds(Date.now());
  const [checkpoint, tsr] = await Promise.all([
    readFileOfLog(`timestamps/${date}.checkpoint`),
    readFileOfLog(`timestamps/${date}.tsr`),
  ]);
  const text = parseCheckpoint(new TextDecoder().decode(checkpoint))?.note.text ?? '';
  await verifyWithOpenssl(checkpoint, tsr);
  const root = await readFile(authority.rootPath, 'utf8');
  const verified = await verifyTimestamp(tsr, new TextEncoder().encode(text), [root]);
  assert.ok(verified.ok && verified.isTrusted, JSON.stringify(verified));
  assert.ok(before <= verified.time && verified.time <= after, String(verified.time));
  await runJob();
  assert.equal(queries, 1);
  console.log(`openssl verified a timestamp of ${tsr.length} bytes`);
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the beginning of the second: timestamps of OpenSSL have no fractions. Both in milliseconds since 1970. */
function toWholeSeconds(time: number): number {
  return time - (time % 1_000);
}

async function publish(): Promise<void> {
  const api = await account();
  const { report } = await api.post<{ report: { id: string } }>('/reports', {
    url: `https://${PAGE_HOST}/sourdough`,
  });
  await api.post('/submissions', { report_id: report.id, provider: 'gemini' });
}

/** The newest checkpoint is written within two seconds of a publication. */
async function waitForCheckpoint(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const response = await fetch(`${service.url}/log/checkpoint`);
    await response.arrayBuffer();
    if (response.status === 200) return;
    await sleep(200);
  }
  assert.fail('There is no checkpoint');
}

/** Returns the day, in UTC. */
async function runJob(): Promise<string> {
  const time = new Date();
  await service.runCron(CRON, time);
  return time.toISOString().slice(0, 10);
}

async function readFileOfLog(path: string): Promise<Uint8Array> {
  const response = await fetch(`${service.url}/log/${path}`);
  assert.equal(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
}

/** As /log describes it: the text of the checkpoint is all lines before the first empty one. */
async function verifyWithOpenssl(checkpoint: Uint8Array, tsr: Uint8Array): Promise<void> {
  await writeFile(join(folder, 'day.checkpoint'), checkpoint);
  await writeFile(join(folder, 'day.tsr'), tsr);
  const { stdout: text } = await run('sed', ['/^$/,$d', 'day.checkpoint'], { cwd: folder });
  await writeFile(join(folder, 'day.txt'), text);
  const verify = (data: string) =>
    run('openssl', ['ts', '-verify', '-in', 'day.tsr', '-data', data, '-CAfile', authority.rootPath], {
      cwd: folder,
    });
  const { stdout } = await verify('day.txt');
  assert.match(stdout, /Verification: OK/);
  await assert.rejects(verify('day.checkpoint'));
}
