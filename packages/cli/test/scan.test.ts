import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs a command against a service with these answers. Returns also the requests, and the body of the last one. */
async function execute(answers: Record<string, object>, ...args: string[]) {
  const requests: string[] = [];
  let body = '';
  const started = createServer((request, response) => {
    const path = `${request.method} ${(request.url ?? '').replace('/api/v1', '').split('?')[0]}`;
    requests.push(path);
    body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    const headers = { 'content-type': 'application/json', 'x-api-version': '1.1.0' };
    response.writeHead(200, headers).end(JSON.stringify({ data: answers[path] }));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  const env = { SITE_AUDIT_URL: `http://127.0.0.1:${port}`, SITE_AUDIT_KEY: 'svk_key' };
  const { terminal, output } = createTerminal(env);
  const status = await run(args, terminal);
  return { status, ...output, requests, body: body && (JSON.parse(body) as unknown) };
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

const PREVIEW = {
  preview: {
    known_urls: 9,
    matching: 4,
    unknown_depth: 2,
    never_audited: 1,
    left_out: [{ reason: 'excluded', pattern: '/blog/tag/*', count: 5, examples: [] }],
    expected_cost: 4,
    examples: ['https://a.com/blog/oak'],
  },
  estimate: { cost: 9 },
};

it('the options of a scan are its settings, which a preview shows', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'scan-')), 'urls.csv');
  await writeFile(file, 'name,address\nOak,https://a.com/blog/oak\n');
  const options = [
    ['--profile', 'blog', '--include', '/blog/**', '--include', '/cart', '--exclude', '/blog/tag/*'],
    ['--mode', 'list', '--urls-file', file, '--max-depth', '0', '--ignore-query', '*'],
    ['--subdomain', 'shop.a.com', '--hreflang-seeds', '--no-check-links', '--only-changed'],
    ['--max-pages', '7', '--max-credits', '9'],
  ].flat();
  const path = 'POST /websites/a.com/scan/preview';
  const previewed = await execute({ [path]: PREVIEW }, 'scan', 'a.com', '--preview', ...options);
  expect(previewed).toMatchObject({
    status: 0,
    requests: [path],
    body: {
      profile: 'blog',
      include: ['/blog/**', '/cart'],
      exclude: ['/blog/tag/*'],
      mode: 'list',
      urls: ['https://a.com/blog/oak'],
      max_depth: 0,
      ignore_query: ['*'],
      subdomains: ['shop.a.com'],
      hreflang_seeds: true,
      check_links: false,
      only_changed: true,
      max_pages: 7,
      max_credits: 9,
    },
  });
  expect(previewed.stdout.split('\n')).toEqual([
    '4 of 9 known URLs match, 1 of them never audited.',
    'The click depth of 2 of them is unknown.',
    'Left out: 5, /blog/tag/*',
    'A scan of them costs up to 4 credits, of any others up to 9.',
    'https://a.com/blog/oak',
    '',
  ]);
  expect((await execute({ [path]: PREVIEW }, 'scan', 'a.com', '--preview')).body).toEqual({});
});

it('the config file gives a scan its profile and patterns, if --config names it', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'scan-')), 'site-audit.config.json');
  await writeFile(file, '{ "profile": "blog", "include": [], "exclude": ["/tag/*"], "min_score": 100 }');
  const path = 'POST /websites/a.com/scan/preview';
  const preview = async (...options: string[]) =>
    (await execute({ [path]: PREVIEW }, 'scan', 'a.com', '--preview', '--config', file, ...options)).body;
  expect(await preview()).toEqual({ profile: 'blog', exclude: ['/tag/*'] });
  expect(await preview('--profile', 'shop', '--exclude', '/cart')).toEqual({
    profile: 'shop',
    exclude: ['/cart'],
  });
});

it('the config file gives the website its ignores before scans begin', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'scan-')), 'site-audit.config.json');
  const kept = { check: 'link-text-generic', pages: '/docs/**', reason: 'accepted' };
  await writeFile(file, JSON.stringify({ ignores: [kept] }));
  const hosts = ['a.com', 'b.com', 'c.com'];
  const uploads = hosts.map((host) => `PUT /websites/${host}/audit-config`);
  const answers = { ...ANSWERS, ...Object.fromEntries(uploads.map((upload) => [upload, { ok: true }])) };
  const { requests } = await execute(answers, 'scan', ...hosts, '--yes', '--config', file);
  expect(requests.filter((request) => /^(?:POST|PUT)/.test(request))).toEqual([...uploads, 'POST /scans']);
});

it.each([
  [['--mode', 'all'], '--mode must be'],
  [['--max-depth', '101'], '--max-depth must be a whole number up to 100.'],
  [['--max-depth', '-1'], '--max-depth'],
  [['--max-credits', '1000001'], '--max-credits must be a whole number up to 1000000.'],
  [['--max-pages', '0'], '--max-pages must be a whole number from 1'],
  [['--urls-file', '/none.txt'], '/none.txt cannot be read: '],
  [['--urls-file', '/dev/null'], '/dev/null has no URL.'],
])('%j is refused before any request', async (options, message) => {
  const refused = await execute({}, 'scan', 'a.com', '--yes', ...options);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining(message), requests: [] });
});
