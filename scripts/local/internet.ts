/** Answers the Worker's outbound requests. */
export type OutboundHandler = (request: Request) => Promise<Response>;

/** Answers the HTTPS requests to a website. */
export type Site = (request: Request, url: URL) => Response | Promise<Response>;

/** A mail as it was handed to the mail service. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A proof of ownership on a website. */
export interface Proof {
  /** The meta tag, which goes into the head of the home page. */
  tag?: string;
  file?: { path: string; text: string };
}

/** The headers of a well-configured server. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'public, max-age=600',
};

/**
 * The internet that a local service can reach: websites, a DNS-over-HTTPS resolver, and the mail service Resend, whose mail is kept and
 * never sent.
 */
export class LocalInternet {
  /** The websites by host; `*.example.com` stands for each host below example.com. */
  readonly sites: Map<string, Site>;
  /** The published proofs by host. */
  readonly proofs = new Map<string, Proof>();
  /** TXT records by name. */
  readonly txtRecords = new Map<string, string>();
  /** The newest last. */
  readonly mails: Mail[] = [];
  /** Called with each mail as it arrives. */
  onMail: (mail: Mail) => void = () => {};
  private readonly next: OutboundHandler | undefined;

  /** @param next answers what is not for one of the websites, DNS queries included; by default such hosts do not exist */
  constructor(sites: Record<string, Site> = {}, next?: OutboundHandler) {
    this.sites = new Map(Object.entries(sites));
    this.next = next;
  }

  /** Returns the sign-in code in the newest mail to `email`. @throws if there is none */
  codeFor(email: string): string {
    const mail = this.mailsTo(email).at(-1);
    const code = mail && /\b\d{8}\b/.exec(mail.text)?.[0];
    if (!code) throw new Error(`No sign-in code in the mail to ${email}`);
    return code;
  }

  mailsTo(email: string): Mail[] {
    return this.mails.filter(({ to }) => to === email);
  }

  readonly answer: OutboundHandler = async (request) => {
    const url = new URL(request.url);
    if (url.hostname === 'api.resend.com') return this.keepMail(request);
    const name = url.searchParams.has('type') ? url.searchParams.get('name') : null;
    if (name !== null && (this.isKnown(name) || !this.next))
      return this.answerDns(name, url.searchParams.get('type') ?? '');
    const site = this.findSite(url.host);
    if (site) return this.answerSite(request, url, site);
    return this.next?.(request) ?? new Response('There is no such website', { status: 502 });
  };

  private async keepMail(request: Request): Promise<Response> {
    const { to, ...mail } = (await request.json()) as Omit<Mail, 'to'> & { to: string | string[] };
    const kept = { ...mail, to: [to].flat()[0] ?? '' };
    this.mails.push(kept);
    this.onMail(kept);
    return Response.json({ id: `mail-${this.mails.length}` });
  }

  private findSite(host: string): Site | undefined {
    return this.sites.get(host) ?? this.sites.get(`*${host.slice(host.indexOf('.'))}`);
  }

  private isKnown(name: string): boolean {
    return this.txtRecords.has(name) || this.findSite(name) !== undefined;
  }

  /** Answers in the JSON format of DNS over HTTPS. A website has one address, outside the ranges that the crawler refuses. */
  private answerDns(name: string, type: string): Response {
    const record = { name, TTL: 300 };
    const text = this.txtRecords.get(name);
    const records: Record<string, object[]> = {
      A: this.findSite(name) ? [{ ...record, type: 1, data: '93.184.215.14' }] : [],
      TXT: text === undefined ? [] : [{ ...record, type: 16, data: `"${text}"` }],
    };
    return Response.json(
      { Status: this.isKnown(name) ? 0 : 3, Answer: records[type] ?? [] },
      { headers: { 'content-type': 'application/dns-json' } },
    );
  }

  private async answerSite(request: Request, url: URL, site: Site): Promise<Response> {
    const { host, pathname, protocol } = url;
    if (protocol === 'http:')
      return new Response(null, { status: 301, headers: { location: `https://${host}${pathname}` } });
    const { tag, file } = this.proofs.get(host) ?? {};
    if (file?.path === pathname) return createTextResponse(file.text);
    const response = await site(request, url);
    if (tag === undefined || pathname !== '/') return response;
    return new Response((await response.text()).replace('</head>', `${tag}\n</head>`), response);
  }
}

export function createTextResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain' } });
}

/** Returns a robots.txt that names the sitemap. */
export function createRobotsTxt(origin: string, rules = 'Allow: /'): Response {
  return createTextResponse(`User-agent: *\n${rules}\n\nSitemap: ${origin}/sitemap.xml\n`);
}

/** Returns a sitemap of the paths. */
export function createSitemap(origin: string, paths: readonly string[], lastmod?: string): Response {
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc>${date}</url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  );
}
