import { Browser } from '../../scripts/demo/browser.ts';
import { type Service, startService } from '../../scripts/service.ts';

/** HTML pages by host and path. */
export type Pages = Record<string, Record<string, string>>;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/**
 * Starts the whole Worker with an internet of these pages, which may change later.
 *
 * @returns the service, `codeFor` an email's newest sign-in code, and `account`, which opens an account with an API key
 */
export async function startServiceWithPages(pages: Pages): Promise<{
  service: Service;
  codeFor: (email: string) => string;
  account: () => Promise<ApiClient>;
}> {
  const codes = new Map<string, string>();
  const service = await startService(
    async (request) => {
      const url = new URL(request.url);
      if (url.hostname === 'api.resend.com') {
        const mail = (await request.json()) as { to: string | string[]; text: string };
        codes.set([mail.to].flat()[0] ?? '', /\b\d{8}\b/.exec(mail.text)?.[0] ?? '');
        return Response.json({ id: 'mail' });
      }
      const name = url.searchParams.get('name');
      if (name !== null && url.searchParams.has('type'))
        return createDnsResponse(name, url.searchParams.get('type'), pages);
      if (url.pathname === '/robots.txt') return new Response('User-agent: *\nAllow: /\n');
      const html = pages[url.host]?.[url.pathname];
      return new Response(html ?? 'Not found', { status: html === undefined ? 404 : 200, headers: HEADERS });
    },
    { secrets: { RESEND_API_KEY: 'e2e' } },
  );
  let accountCount = 0;
  const account = async () => {
    const email = `e2e-${++accountCount}@example.com`;
    const browser = new Browser(service.url);
    await browser.post('/sign-in', { email });
    await browser.post('/sign-in/code', { email, code: codes.get(email) ?? '' });
    const key = /svk_[\w-]{43}/.exec(await browser.post('/account/key', {}))?.[0] ?? '';
    return new ApiClient(service.url, key);
  };
  return { service, codeFor: (email) => codes.get(email) ?? '', account };
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

function createDnsResponse(name: string, type: string | null, pages: Pages): Response {
  const isKnownName = Object.hasOwn(pages, name);
  const records = isKnownName && type === 'A' ? [{ name, type: 1, TTL: 300, data: '93.184.215.14' }] : [];
  return Response.json({ Status: isKnownName ? 0 : 3, Answer: records });
}
