/** The demo's internet: a small bakery's website, a DNS-over-HTTPS resolver, and a mail service that keeps mail. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboundHandler } from '../service.ts';
import type { PublishedProof } from './verify-website.ts';

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

export const SECURITY_HEADERS = {
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

/** Mail sent by the service, newest last. */
export class Mailbox {
  readonly mails: Mail[] = [];
  /** Called with each mail as it arrives. */
  onMail: (mail: Mail) => void = () => {};

  /** Returns the sign-in code in the newest mail to `email`. */
  codeFor(email: string): string {
    const mail = this.mails.findLast(({ to }) => to === email);
    const code = mail && /\b\d{8}\b/.exec(mail.text)?.[0];
    if (!code) throw new Error(`No sign-in code in the mail to ${email}`);
    return code;
  }
}

/** A website that the Worker can reach without the internet. */
export interface LocalSite {
  origin: string;
  answer(path: string): Response | Promise<Response>;
}

const BAKERY: LocalSite = { origin: DEMO_SITE, answer: answerBakery };

/**
 * Returns the handler of the Worker's outbound requests. Mail goes to `mailbox` and is never sent. Other requests are
 * answered by the website and its DNS, which serve the published proof, or by the internet if `isRealNetwork`.
 */
export function createDemoInternet(
  mailbox: Mailbox,
  isRealNetwork: boolean,
  publication: PublishedProof,
  site: LocalSite = BAKERY,
): OutboundHandler {
  return async (request) => {
    const url = new URL(request.url);
    if (url.hostname === 'api.resend.com') return keepMail(request, mailbox);
    if (isRealNetwork) return fetch(request, { redirect: 'manual' });
    if (url.searchParams.has('name') && url.searchParams.has('type'))
      return answerDns(url, new URL(site.origin).hostname, publication);
    if (`https://${url.host}` === site.origin && url.protocol === 'http:')
      return new Response(null, { status: 301, headers: { location: site.origin + url.pathname } });
    // An endpoint to try webhooks with.
    if (url.origin === site.origin && request.method === 'POST') return new Response('ok');
    if (url.origin === site.origin) return answerSite(url.pathname, site, publication);
    return new Response('Not part of the demo', { status: 502 });
  };
}

async function keepMail(request: Request, mailbox: Mailbox): Promise<Response> {
  const { to, text } = (await request.json()) as { to: string | string[]; text: string };
  const mail = { to: [to].flat()[0] ?? '', text };
  mailbox.mails.push(mail);
  mailbox.onMail(mail);
  return Response.json({ id: `mail-${mailbox.mails.length}` });
}

/** Answers in the JSON format of DNS over HTTPS: the A record of the host, and the TXT record of its proof. */
function answerDns(url: URL, host: string, { proof }: PublishedProof): Response {
  const name = url.searchParams.get('name') ?? '';
  const type = url.searchParams.get('type') ?? '';
  const records: Record<string, { type: number; data: string }> = {
    [`A ${host}`]: { type: 1, data: '93.184.215.14' },
    ...(proof && { [`TXT ${proof.txt.name}`]: { type: 16, data: `"${proof.txt.value}"` } }),
  };
  const record = records[`${type} ${name}`];
  const isKnownName = Object.keys(records).some((key) => key.endsWith(` ${name}`));
  return Response.json(
    { Status: isKnownName ? 0 : 3, Answer: record ? [{ name, TTL: 300, ...record }] : [] },
    { headers: { 'content-type': 'application/dns-json' } },
  );
}

/** Answers with a page of the site. The home page and a file of its own hold the published proof. */
async function answerSite(path: string, site: LocalSite, { proof }: PublishedProof): Promise<Response> {
  if (path === proof?.file.path)
    return new Response(proof.file.text, { headers: { 'content-type': 'text/plain' } });
  const response = await site.answer(path);
  if (path !== '/' || !proof) return response;
  const html = (await response.text()).replace('</head>', `${proof.tag}\n</head>`);
  return new Response(html, response);
}

async function answerBakery(path: string): Promise<Response> {
  if (path === '/robots.txt') return new Response(ROBOTS_TXT, { headers: { 'content-type': 'text/plain' } });
  if (path === '/sitemap.xml')
    return new Response(SITEMAP, { headers: { 'content-type': 'application/xml' } });
  const file = PAGES[path];
  const html = await readFile(join(import.meta.dirname, 'site', file ?? 'not-found.html'), 'utf8');
  const hasSecurityHeaders = file !== 'specials.html';
  return new Response(html, {
    status: file ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(hasSecurityHeaders && SECURITY_HEADERS) },
  });
}
