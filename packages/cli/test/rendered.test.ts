import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalNetwork } from '../src/local/local-network.ts';
import { checkGates } from '../src/gates.ts';
import { writeOverview } from '../src/output/overview-markdown.ts';
import { writeLines } from '../src/output/plain-lines.ts';
import { writeText } from '../src/output/text.ts';
import type { PageAudit } from '../src/result.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import type { AuditDocument } from '../../../src/engine/audit-document.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../../test/engine/page-input.ts';
import { createRenderedPage } from '../../../test/fixtures/rendered-page.ts';
import { runCommand } from './terminal.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves a website at 127.0.0.1. Returns its URL. */
async function serve(listener: RequestListener): Promise<URL> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(started.address() as AddressInfo).port}/`);
}

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Bytes that the page may still have. */
  bytes?: number;
}

/** What a page at a URL gets that requests another, both on this computer. */
async function ask(page: URL, path: string, { method = 'GET', headers = {}, body, bytes = 1e6 }: Sent = {}) {
  const send = createLocalNetwork(page, { allowPrivate: true })(new URL(path, page).href);
  let left = bytes;
  const response = await send?.({
    method,
    headers,
    body,
    isDocument: false,
    spendBytes: (count) => (left -= count) >= 0,
    signal: new AbortController().signal,
  });
  return response?.kind === 'answered'
    ? { ...response, body: new TextDecoder().decode(response.body) }
    : response;
}

describe('a page that a browser on this computer loads', () => {
  it('reaches the host that is audited, and no other that is not public', async () => {
    const page = new URL('http://localhost:3000/menu');
    const open = createLocalNetwork(page, { allowPrivate: true });
    const reached = [
      'http://localhost:3000/',
      'http://localhost:8080/api',
      'https://localhost/',
      'https://cdn.brightpage.com/a.js',
    ];
    const refused = [
      'http://127.0.0.1:3000/',
      'http://[::1]:3000/',
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://api.localhost:3000/',
      'http://ada:secret@localhost:3000/',
      'http://localhost:6379/',
      'ws://localhost:3000/',
      'file:///etc/passwd',
    ];
    expect([...reached, ...refused].filter((url) => open(url) !== null)).toEqual(reached);
    const guarded = createLocalNetwork(page, { allowPrivate: false });
    expect(reached.filter((url) => guarded(url) !== null)).toEqual(['https://cdn.brightpage.com/a.js']);
  });

  it('gets answers decoded, redirects as they are, and what it sends arrives', async () => {
    const page = await serve((request, response) => {
      if (request.url === '/gzip')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Bread'));
      else if (request.url === '/empty') response.writeHead(204, { 'content-encoding': 'gzip' }).end();
      else if (request.url === '/moved') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      else {
        const { method, headers } = request;
        response.writeHead(200, { 'x-agent': headers['user-agent'], 'x-cookie': headers.cookie ?? '' });
        response.write(`${method} `);
        request.pipe(response);
      }
    });
    expect(await ask(page, '/gzip')).toMatchObject({ kind: 'answered', status: 200, body: 'Bread' });
    expect(await ask(page, '/gzip', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask(page, '/empty')).toMatchObject({ status: 204, body: '' });
    const moved = await ask(page, '/moved');
    expect(moved).toMatchObject({ status: 302 });
    expect(moved?.kind === 'answered' && moved.headers).toContainEqual(['location', 'http://10.0.0.1/']);
    const posted = await ask(page, '/', { method: 'POST', headers: { cookie: 'a=1' }, body: 'two loaves' });
    expect(posted).toMatchObject({ status: 200, body: 'POST two loaves' });
    expect(posted?.kind === 'answered' && Object.fromEntries(posted.headers)).toMatchObject({
      'x-agent': expect.stringMatching(/^site-audit\//),
      'x-cookie': 'a=1',
    });
  });

  it('gets no more bytes than it may have, and learns of what fails', async () => {
    const page = await serve(({ url }, response) => {
      if (url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('<p>');
        setImmediate(() => response.destroy());
      } else response.end('x'.repeat(1_000));
    });
    expect(await ask(page, '/', { bytes: 999 })).toEqual({ kind: 'refused', reason: 'too-many-bytes' });
    expect(await ask(page, '/cut')).toEqual({
      kind: 'failed',
      message: 'the connection was closed too early',
    });
  });
});

describe('what needs JavaScript', () => {
  const createAudit = (rendered: Pick<AuditDocument, 'rendered' | 'render_failure'>): PageAudit => {
    const { facts, analysis } = runAudit(createAuditInput('<title>Chairs</title>'));
    const data = { ...buildAuditData(facts, analysis, ''), ...rendered };
    return { url: data.root_url, note: null, fallback: false, data };
  };
  const loaded = createAudit({ rendered: createRenderedPage() });
  const message = 'The browser closed the connection.';
  const lost = createAudit({ rendered: null, render_failure: { reason: 'browser-lost', message } });
  const plain = (_: string, text: string) => text;
  const MISSED = 'Crawlers without JavaScript miss 80 % of the main text.';
  const NOT_LOADED = `The page was not loaded with JavaScript. ${message}`;

  it('is printed for one page and for several', () => {
    const one = writeText({ audits: [loaded] }, plain, 300);
    expect(one).toContain(`\n\nWith JavaScript\n${MISSED} `);
    expect(one).toMatch(/\nHIGH {6}Text is missing without JavaScript {2}text-needs-js\n {10}<img src=x /);
    const several = writeText({ audits: [loaded, loaded, lost] }, plain, 300);
    expect(several).toContain(`\n\nWith JavaScript\n${loaded.url}: ${MISSED} `);
    expect(several.replaceAll('\n', ' ')).toContain(` ${loaded.url}: ${NOT_LOADED} `);
    const lines = writeLines({ audits: [loaded, lost] }).split('\n');
    expect(lines).toContainEqual(
      expect.stringContaining(`${loaded.url}: high: Text is missing without JavaScript (text-needs-js): `),
    );
    expect(lines).toContainEqual(expect.stringContaining(`${loaded.url}: ${MISSED} `));
    expect(lines).toContain(`${loaded.url}: ${NOT_LOADED}`);
    expect(writeOverview([loaded, lost])).toMatch(
      /\n## With JavaScript\n\n\| Page \| Main text \|\n[^\n]+\n[^\n]+ miss 80 % of [^\n]+\n[^\n]+ was not loaded /,
    );
  });

  it('is not printed for an audit without, and fails no gate', () => {
    const without = createAudit({});
    expect(writeText({ audits: [without] }, plain, 300)).not.toContain('JavaScript');
    expect(writeOverview([without, without])).not.toContain('JavaScript');
    const gates = { minScore: 0, failOn: 'low' as const, failOnNew: true };
    expect(checkGates({ audits: [loaded] }, { audits: [without] }, gates)).toEqual(
      checkGates({ audits: [without] }, { audits: [without] }, gates),
    );
  });
});

describe('--render', () => {
  it('ends with status 2 before any request where there is no Chromium, and says how to get it', async () => {
    let requests = 0;
    const { href } = await serve((_, response) => {
      requests++;
      response.end();
    });
    const render = (env: NodeJS.ProcessEnv) =>
      runCommand(['local', href, '--allow-private', '--render'], env);
    for (const [env, reason] of [
      [{ CHROMIUM: '/no/chromium' }, 'There is no Chromium at /no/chromium, which CHROMIUM names.'],
      [{ PATH: '/no/programs' }, 'No Chromium was found.'],
    ] as const) {
      const { status, stdout, stderr } = await render(env);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`site-audit: ${reason} --render needs Chromium or Google Chrome: install one`);
    }
    expect(requests).toBe(0);
  });

  it('is refused for files, which no server sends', async () => {
    const { status, stderr } = await runCommand(['local', 'dist/', '--render']);
    expect(status).toBe(2);
    expect(stderr).toBe(
      'site-audit: --render needs a URL: serve the files, and audit the URL of the server.\n',
    );
  });
});
