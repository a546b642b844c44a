import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { run } from '../src/run.ts';
import { createTerminal } from './terminal.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const ENDED = {
  finished_at: '2026-06-01T12:00:00+00:00',
  pages_stored: 2,
  pages_unchanged: 0,
  credits_charged: 2,
  result: null,
  error: null,
};
/** Answers by method and path. */
const ANSWERS: Record<string, object> = {
  'GET /scans/estimate': { cost: 10, balance: 50, would_refuse: null, scans: [] },
  'POST /scans': {
    scans: [
      { host: 'a.com', scan: { id: 'scan_1' }, error: null },
      { host: 'b.com', scan: { id: 'scan_2' }, error: null },
      {
        host: 'c.com',
        scan: null,
        error: { status: 403, code: 'website_not_verified', message: 'Verify it first.' },
      },
    ],
  },
  'GET /websites/a.com/scans/scan_1': { scan: { ...ENDED, state: 'done' } },
  'GET /websites/b.com/scans/scan_2': {
    scan: {
      ...ENDED,
      state: 'failed',
      error: { code: 'insufficient_credits', message: 'No credits are left.' },
    },
  },
};

/** Runs a command against a service with these answers. Returns also the requests. */
async function execute(answers: Record<string, object>, ...args: string[]) {
  const requests: string[] = [];
  const started = createServer((request, response) => {
    const path = `${request.method} ${(request.url ?? '').replace('/api/v1', '').split('?')[0]}`;
    requests.push(path);
    const headers = { 'content-type': 'application/json', 'x-api-version': '1.1.0' };
    response.writeHead(200, headers).end(JSON.stringify({ data: answers[path] }));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  const env = { SITE_AUDIT_URL: `http://127.0.0.1:${port}`, SITE_AUDIT_KEY: 'svk_key' };
  const { terminal, output } = createTerminal(env);
  return { status: await run(args, terminal), ...output, requests };
}

it('scans of several websites are queued together, and each gets a line when it has ended', async () => {
  expect(
    await execute(ANSWERS, 'scan', 'a.com', 'b.com', 'c.com', '--yes', '--max-pages', '5'),
  ).toMatchObject({
    status: 1,
    stdout:
      'a.com: Scan done: 2 pages audited, 2 credits charged.\nb.com: No credits are left.\nc.com: Verify it first.\n',
  });
});

it('nothing is queued if every website is refused, or an option is for one alone', async () => {
  const would_refuse = { status: 404, code: 'website_not_found', message: 'Nobody has added it' };
  const refused = { 'GET /scans/estimate': { cost: 0, balance: 50, would_refuse, scans: [] } };
  const first = await execute(refused, 'scan', 'a.com', 'b.com', '--yes');
  expect(first).toMatchObject({ status: 2, stderr: 'site-audit: Nobody has added it\n' });
  expect(first.requests).not.toContain('POST /scans');
  const second = await execute(ANSWERS, 'scan', 'a.com', 'b.com', '--yes', '--json');
  expect(second.stderr).toContain('--json is for one website.');
  expect(second.requests).toEqual([]);
});
