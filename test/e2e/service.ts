import { Browser } from '../../scripts/demo/browser.ts';
import { type OutboundHandler, type Service, startService } from '../../scripts/service.ts';

/** Pages by host and path: HTML, or a whole response. */
export type Pages = Record<string, Record<string, string | PageResponse>>;

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

/** A mail as it was handed to the mail service. */
export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/**
 * Starts the whole Worker with an internet of these pages and TXT records, which may change later.
 *
 * @param options `servers` answer the requests to a host, in place of pages; `variables` besides those of wrangler.toml
 * @returns the service, `codeFor` an email's newest sign-in code, `mailsTo` an email, `signIn`, which signs in on the web pages, and `account`,
 * which opens an account with an API key
 */
export async function startServiceWithPages(
  pages: Pages,
  txtRecords: Record<string, string> = {},
  {
    servers = {},
    variables = {},
  }: { servers?: Record<string, OutboundHandler>; variables?: Record<string, string> } = {},
): Promise<{
  service: Service;
  codeFor: (email: string) => string;
  mailsTo: (email: string) => SentMail[];
  signIn: (email: string) => Promise<Browser>;
  account: () => Promise<ApiClient>;
}> {
  const mails: SentMail[] = [];
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
  const codeFor = (email: string) =>
    mailsTo(email)
      .map(({ text }) => /\b\d{8}\b/.exec(text)?.[0])
      .findLast((code) => code !== undefined) ?? '';
  const service = await startService(
    async (request) => {
      const url = new URL(request.url);
      if (url.hostname === 'api.resend.com') {
        mails.push((await request.json()) as SentMail);
        return Response.json({ id: 'mail' });
      }
      const server = servers[url.host];
      if (server) return server(request);
      const name = url.searchParams.get('name');
      if (name !== null && url.searchParams.has('type'))
        return createDnsResponse(name, url.searchParams.get('type'), pages, txtRecords);
      if (url.pathname === '/robots.txt') return new Response('User-agent: *\nAllow: /\n');
      const site = pages[url.host] ?? {};
      const page = site[url.pathname] ?? site['*'] ?? { status: 404, body: 'Not found' };
      const { status = 200, headers = HEADERS, body } = typeof page === 'string' ? { body: page } : page;
      return new Response(await body, { status, headers });
    },
    { variables: { RESEND_API_KEY: 'e2e', ...variables } },
  );
  let accountCount = 0;
  let visitorCount = 0;
  const signIn = async (email: string) => {
    // Each visitor has a network of their own: one network gets 10 codes an hour.
    const browser = new Browser(service.url, { 'cf-connecting-ip': `203.0.${++visitorCount}.7` });
    await browser.post('/sign-in', { email });
    await browser.post('/sign-in/code', { email, code: codeFor(email) });
    return browser;
  };
  const account = async () => {
    const browser = await signIn(`e2e-${++accountCount}@example.com`);
    return new ApiClient(service.url, await createKey(browser));
  };
  return { service, codeFor, mailsTo, signIn, account };
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

function createDnsResponse(
  name: string,
  type: string | null,
  pages: Pages,
  txtRecords: Record<string, string>,
): Response {
  const record = { name, TTL: 300 };
  const addresses = Object.hasOwn(pages, name) ? [{ ...record, type: 1, data: '93.184.215.14' }] : [];
  const texts = Object.hasOwn(txtRecords, name)
    ? [{ ...record, type: 16, data: `"${txtRecords[name]}"` }]
    : [];
  const records = { A: addresses, TXT: texts }[type ?? ''] ?? [];
  return Response.json({
    Status: addresses.length + texts.length > 0 ? 0 : 3,
    Answer: records,
  });
}
