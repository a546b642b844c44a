import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOT_APPLICABLE } from './mcp-not-applicable.ts';

/** The newest revision of each kind: without sessions, and with a handshake. */
const REVISIONS = ['2026-07-28', '2025-11-25'];
const SUITE = new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url);

/** What is expected to fail: whole scenarios, and single checks. */
const EXPECTED = new Set(NOT_APPLICABLE.flatMap(({ checks }) => checks));

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}

/**
 * Runs what the MCP conformance suite requires of a server of each revision. Throws unless exactly the checks of `NOT_APPLICABLE` fail.
 *
 * @param serviceUrl without trailing slash
 * @param key an API key
 * @returns how many checks passed
 */
export async function runMcpConformance(serviceUrl: string, key: string): Promise<number> {
  const proxy = await startProxy(serviceUrl, key);
  try {
    const { port } = proxy.address() as AddressInfo;
    const runs = REVISIONS.map((revision) => runSuite(`http://localhost:${port}/mcp`, revision));
    const checks = (await Promise.all(runs)).flat();
    const failed = checks.filter(({ status }) => status === 'FAILURE');
    for (const check of failed)
      if (!EXPECTED.has(nameFailure(check))) console.error(nameFailure(check), check.errorMessage);
    assert.deepEqual([...new Set(failed.map(nameFailure))].sort(), [...EXPECTED].sort());
    return checks.filter(({ status }) => status === 'SUCCESS').length;
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

/** Starts a server that sends its requests on to the service, with what the suite cannot send: a key, and the service's own origin. */
async function startProxy(serviceUrl: string, key: string): Promise<Server> {
  const metadata = await fetch(`${serviceUrl}/.well-known/oauth-authorization-server`);
  const { issuer } = (await metadata.json()) as { issuer: string };
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, socket } = incoming;
    const { host: _, origin, ...headers } = incoming.headers;
    const ownOrigin = `http://localhost:${socket.localPort}`;
    headers.authorization = `Bearer ${key}`;
    const sentOn = { ...headers, ...(origin && { origin: origin === ownOrigin ? issuer : origin }) };
    // A connection of its own: one that is kept can be closed by the service just as it is used again.
    const options = { method, headers: sentOn, agent: false };
    const forwarded = sendRequest(serviceUrl + url, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  proxy.keepAliveTimeout = 0;
  proxy.listen(0);
  await once(proxy, 'listening');
  return proxy;
}

async function runSuite(url: string, revision: string): Promise<(Check & { scenario: string })[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  try {
    const options = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
    const suite = spawn(process.execPath, [fileURLToPath(SUITE), ...options], { stdio: 'ignore' });
    // It fails as long as anything fails, applicable or not.
    await once(suite, 'exit');
    const runs = await readdir(folder);
    assert.ok(runs.length > 0, `the suite ran nothing for ${revision}`);
    return (await Promise.all(runs.map((run) => readChecks(folder, run)))).flat();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads the results of a scenario. Its folder is named `server-<scenario>-<time>`. */
async function readChecks(folder: string, run: string): Promise<(Check & { scenario: string })[]> {
  const [, scenario = ''] = /^server-(.*)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(run) ?? [];
  const checks = JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8')) as Check[];
  return checks.map((check) => Object.assign(check, { scenario }));
}

/** Names what failed as `NOT_APPLICABLE` has it: a scenario that is listed whole by its name, and others check by check. */
function nameFailure({ scenario, id }: Check & { scenario: string }): string {
  return EXPECTED.has(scenario) ? scenario : `${scenario}:${id}`;
}
