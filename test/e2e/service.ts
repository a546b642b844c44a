import type { BrowserServer } from '../../scripts/local/browser-server.ts';
import { Browser } from '../../scripts/local/browser.ts';
import { createTextResponse, LocalInternet, type Site } from '../../scripts/local/internet.ts';
import { type Service, startService } from '../../scripts/local/service.ts';

/** Pages of a website by path: HTML, or a whole response. `*` answers for all other paths. */
export type Pages = Record<string, string | PageResponse>;

interface PageResponse {
  status?: number;
  /** By default those of a well-configured server. */
  headers?: Record<string, string>;
  /** A promise holds the response back. */
  body: string | Promise<string>;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** A service with an internet of its own, and ways to sign in. */
export interface LocalService {
  service: Service;
  internet: LocalInternet;
  /** Signs in on the web pages. */
  signIn: (email: string) => Promise<Browser>;
  /** Opens an account with an API key. */
  account: () => Promise<ApiClient>;
}

/**
 * Starts the whole Worker with an internet of these websites. More can be added to its `sites`.
 *
 * @param options `servers` answer the requests to a host, in place of pages; `variables` besides those of wrangler.toml; `browser` loads
 * pages with JavaScript
 */
export async function startServiceWithPages(
  pages: Record<string, Pages> = {},
  {
    servers = {},
    variables = {},
    browser = null,
  }: {
    servers?: Record<string, Site>;
    variables?: Record<string, string>;
    browser?: BrowserServer | null;
  } = {},
): Promise<LocalService> {
  const sites = Object.entries(pages).map(([host, site]) => [host, servePages(site)]);
  const internet = new LocalInternet({ ...Object.fromEntries(sites), ...servers });
  const service = await startService(internet.answer, {
    variables: { RESEND_API_KEY: 'e2e', ...variables },
    browser,
  });
  let accountCount = 0;
  let visitorCount = 0;
  const signIn = async (email: string) => {
    // Each visitor has a network of their own: one network gets 10 codes an hour.
    const browser = new Browser(service.url, { 'cf-connecting-ip': `203.0.${++visitorCount}.7` });
    await browser.post('/sign-in', { email });
    await browser.post('/sign-in/code', { email, code: internet.codeFor(email) });
    return browser;
  };
  const account = async () => {
    const browser = await signIn(`e2e-${++accountCount}@example.com`);
    return new ApiClient(service.url, await createKey(browser));
  };
  return { service, internet, signIn, account };
}

/** Returns a website of these pages, which may change later. */
export function servePages(pages: Pages): Site {
  return async (_, { pathname }) => {
    if (pathname === '/robots.txt') return createTextResponse('User-agent: *\nAllow: /\n');
    const page = pages[pathname] ?? pages['*'] ?? { status: 404, body: 'Not found' };
    const { status = 200, headers = HEADERS, body } = typeof page === 'string' ? { body: page } : page;
    return new Response(await body, { status, headers });
  };
}

/** Creates the API key of a signed-in account on the web pages. */
export async function createKey(browser: Browser, fields: Record<string, string> = {}): Promise<string> {
  return /svk_[\w-]{43}/.exec(await browser.post('/account/key', fields))?.[0] ?? '';
}

/** A client of the public API with one key. */
export class ApiClient {
  private readonly origin: string;
  readonly key: string;

  constructor(origin: string, key: string) {
    this.origin = origin;
    this.key = key;
  }

  /** Sends a POST request and returns `data` of the response. Throws on an error. */
  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, error } = (await response.json()) as { data: T; error?: { message: string } };
    if (error) throw new Error(`${path}: ${error.message}`);
    return data;
  }
}
