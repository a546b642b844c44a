/**
 * The test internet: serves every request of the tested Worker.
 *
 * - Tests create hosts with `createSite({ '/': { body: '<title>Home</title>' } })` of test/internet.ts, which sends a
 *   `TestSite` to http://control.outbound/sites. Any other name is NXDOMAIN, any other path 404.
 * - cloudflare-dns.com and dns.google answer DNS over HTTPS from the `dns` of the sites. Other resolvers are sites.
 * - All requests are recorded: see `listRequestsTo` and `listDnsLookups` of test/internet.ts. Test files run in parallel
 *   and share this internet, so each test creates its own hosts.
 *
 * It is a Worker (test/internet-worker.ts). Only answers that fail, or have no final status, come from the process that runs vitest: a
 * Worker cannot give them.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from 'esbuild';

export interface TestSite {
  host: string;
  /** Records by type, by default one public A record. `status` is the response code, by default 0. */
  dns?: { A?: string[]; AAAA?: string[]; TXT?: string[]; CNAME?: string; status?: number };
  /** Responses by path, with or without query and with or without `http:` or `https:`, or a method as in `HEAD /`, in front; `*` for all other paths. */
  pages: Record<string, SiteResponse>;
}

/** By default an HTML page in UTF-8. */
export interface SiteResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** The header of the request whose value is the body, instead of `body`. */
  echo?: string;
  /** The body as bytes, instead of `body`. */
  base64?: string;
  /** Number of repetitions of the body. */
  times?: number;
  gzip?: boolean;
  delayMs?: number;
  /** No answer until the test makes the site again; then that of the new site. */
  held?: boolean;
  /**
   * `hang`: never responds. `stall`: never ends the body. `close`: closes the connection without a response. `break`:
   * closes it in the middle of the body. `not-http`: sends garbage. `tls`: fails as `fetch` does in workerd when the TLS handshake fails.
   */
  failure?: 'hang' | 'stall' | 'close' | 'break' | 'not-http' | 'tls';
}

export interface LoggedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const WORKER = readFileSync(join(import.meta.dirname, 'internet-worker.ts'), 'utf8');

/** Miniflare options that route all requests of the tested Worker to the test internet. */
export const OUTBOUND = {
  outboundService: 'internet',
  workers: [
    {
      name: 'internet',
      modules: true,
      script: transformSync(WORKER, { loader: 'ts' }).code,
      compatibilityDate: '2026-11-17',
      compatibilityFlags: ['nodejs_compat'],
      serviceBindings: { FAILING: { node: fail } },
    },
  ],
};

/** Gives the answer in the body of the request. */
async function fail(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { failure, status, headers, body = '', times = 1 } = JSON.parse(await text(request)) as SiteResponse;
  if (failure === 'hang') return;
  if (failure === 'close') return void request.socket.destroy();
  if (failure === 'not-http') return void request.socket.end('no status line\r\n\r\n');
  response.writeHead(status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...headers });
  if (failure === undefined) return void response.end(body);
  response.write(body.repeat(times));
  if (failure === 'break') setTimeout(() => request.socket.destroy(), 50);
}
