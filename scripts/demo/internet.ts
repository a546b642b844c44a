/** The internet of the demo: a small bakery's website, a DNS-over-HTTPS resolver, and a mail service that keeps what it is sent. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outbound } from '../service.ts';

export const DEMO_SITE = 'https://bakery.example.com';

const PAGES: Record<string, string> = {
  '/': 'home.html',
  '/sourdough': 'sourdough.html',
  '/about': 'about.html',
  '/opening-hours': 'opening-hours.html',
  '/specials': 'specials.html',
};

const ROBOTS_TXT = `User-agent: *\nDisallow: /orders/\n\nSitemap: ${DEMO_SITE}/sitemap.xml\n`;
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${Object.keys(PAGES)
  .map((path) => `  <url><loc>${DEMO_SITE}${path}</loc></url>`)
  .join('\n')}
</urlset>
`;

const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'public, max-age=600',
};

interface Mail {
  to: string;
  text: string;
}

/** The mail the service sent, newest last. */
export class Mailbox {
  readonly mails: Mail[] = [];
  /** Called with each mail as it arrives. */
  onMail: (mail: Mail) => void = () => {};

  /** The sign-in code in the newest mail to `email`. */
  codeFor(email: string): string {
    const mail = this.mails.findLast((one) => one.to === email);
    const code = mail && /\b\d{8}\b/.exec(mail.text)?.[0];
    if (!code) throw new Error(`no sign-in code was mailed to ${email}`);
    return code;
  }
}

/**
 * Answers for the Worker. Mail is kept in `mailbox` and never sent; everything else comes from the demo's own
 * site, or from the real network with `real`.
 */
export function demoInternet(mailbox: Mailbox, real: boolean): Outbound {
  return async (request) => {
    const url = new URL(request.url);
    if (url.hostname === 'api.resend.com') return keepMail(request, mailbox);
    if (real) return fetch(request, { redirect: 'manual' });
    if (url.searchParams.has('name') && url.searchParams.has('type')) return answerDns(url);
    if (url.origin === DEMO_SITE) return answerSite(url.pathname);
    return new Response('not part of the demo', { status: 502 });
  };
}

async function keepMail(request: Request, mailbox: Mailbox): Promise<Response> {
  const { to, text } = (await request.json()) as { to: string | string[]; text: string };
  const mail = { to: [to].flat()[0] ?? '', text };
  mailbox.mails.push(mail);
  mailbox.onMail(mail);
  return Response.json({ id: `mail-${mailbox.mails.length}` });
}

/** The JSON form of DNS over HTTPS: A records for the demo's host, nothing for others. */
function answerDns(url: URL): Response {
  const name = url.searchParams.get('name') ?? '';
  const type = url.searchParams.get('type') ?? '';
  const known = name.replace(/\.$/, '') === new URL(DEMO_SITE).hostname;
  const answer =
    known && (type === 'A' || type === '1') ? [{ name, type: 1, TTL: 300, data: '93.184.215.14' }] : [];
  return Response.json(
    { Status: known ? 0 : 3, Question: [{ name, type: type === 'A' ? 1 : 28 }], Answer: answer },
    { headers: { 'content-type': 'application/dns-json' } },
  );
}

async function answerSite(path: string): Promise<Response> {
  if (path === '/robots.txt') return new Response(ROBOTS_TXT, { headers: { 'content-type': 'text/plain' } });
  if (path === '/sitemap.xml')
    return new Response(SITEMAP, { headers: { 'content-type': 'application/xml' } });
  const file = PAGES[path];
  const html = await readFile(join(import.meta.dirname, 'site', file ?? 'not-found.html'));
  const good = file !== 'specials.html';
  return new Response(html, {
    status: file ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(good && SECURITY_HEADERS) },
  });
}
