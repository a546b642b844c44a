import { readFile } from 'node:fs/promises';
import { SECURITY_HEADERS } from '../demo/internet.ts';
import type { OutboundHandler } from '../service.ts';

/** Pages of each website, the home page included. */
const PAGES = ['/', '/bread', '/cakes', '/orders', '/opening-hours', '/about'];

const DOMAIN = 'loadbakery.com';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  ...SECURITY_HEADERS,
};

/** The internet of the load test: a well-made website for each account, a DNS resolver, and a mail service. */
export class LoadInternet {
  /** Verification tokens by host, as the websites publish them. */
  readonly tokens = new Map<string, string>();
  private readonly codes = new Map<string, string>();
  private home = '';

  async load(): Promise<void> {
    this.home = await readFile(new URL('../demo/site/home.html', import.meta.url), 'utf8');
  }

  /** The host of an account's website. */
  static hostOf(account: number): string {
    return `shop-${account}.${DOMAIN}`;
  }

  /** Returns the code of the newest mail to `email`. */
  codeFor(email: string): string {
    return this.codes.get(email) ?? '';
  }

  readonly answer: OutboundHandler = async (request) => {
    const url = new URL(request.url);
    if (url.hostname === 'api.resend.com') return this.keepMail(request);
    const name = url.searchParams.get('name');
    if (name !== null) return answerDns(name, url.searchParams.get('type'));
    if (url.protocol === 'http:')
      return new Response(null, { status: 301, headers: { location: `https://${url.host}${url.pathname}` } });
    return this.answerSite(url);
  };

  private async keepMail(request: Request): Promise<Response> {
    const mail = (await request.json()) as { to: string | string[]; text: string };
    const code = /\b\d{8}\b/.exec(mail.text)?.[0];
    if (code) this.codes.set([mail.to].flat()[0] ?? '', code);
    return Response.json({ id: 'mail' });
  }

  private answerSite({ host, pathname }: URL): Response {
    const token = this.tokens.get(host);
    if (token && pathname === `/svc-verification-${token}.txt`) return createTextResponse(token);
    if (pathname === '/robots.txt')
      return createTextResponse(`User-agent: *\nAllow: /\n\nSitemap: https://${host}/sitemap.xml\n`);
    if (pathname === '/sitemap.xml') return createSitemap(host);
    if (!PAGES.includes(pathname)) return new Response('Not found', { status: 404, headers: HEADERS });
    const html = this.home
      .replaceAll('bakery.example.com/"', `${host}${pathname}"`)
      .replaceAll('bakery.example.com', host);
    return new Response(html, { headers: HEADERS });
  }
}

function createTextResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain' } });
}

function createSitemap(host: string): Response {
  const entries = PAGES.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join('');
  return new Response(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    { headers: { 'content-type': 'application/xml' } },
  );
}

/** Answers in the JSON format of DNS over HTTPS. Every host of the websites has one address, and no TXT record. */
function answerDns(name: string, type: string | null): Response {
  const isKnown = name.endsWith(DOMAIN);
  const records = isKnown && type === 'A' ? [{ name, type: 1, TTL: 300, data: '93.184.215.14' }] : [];
  return Response.json({ Status: isKnown ? 0 : 3, Answer: records });
}
