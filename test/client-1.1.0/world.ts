/** What the client needs besides the API: the service's web app, and websites to audit. */
export interface World {
  /** The service's public web address, without a trailing slash. */
  siteUrl: string;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Signs up in the web app and creates an API key. */
  openAccount: () => Promise<WebAppAccount>;
  /** Puts a website on the internet, or replaces it. Other paths are 404, all other hosts do not exist. */
  putSite: (host: string, pages: Record<string, SitePage>) => Promise<void>;
  /** Removes the website and its host's addresses from the internet. */
  removeSite: (host: string) => Promise<void>;
  /** Publishes a TXT record. */
  putTxtRecord: (name: string, value: string) => Promise<void>;
  /** Grants one credit so often, as an administrator does. */
  grantCredits: (email: string, times: number) => Promise<void>;
  /** Saves a post of the blog, as an administrator does. */
  savePost: (slug: string, state: 'published' | 'draft') => Promise<void>;
}

export interface WebAppAccount {
  email: string;
  key: string;
  /** Creates a key in place of this one. */
  replaceKey: () => Promise<string>;
  revokeKey: () => Promise<void>;
}

export interface SitePage {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** A host that nothing else uses. */
export function newHost(): string {
  return `shop-${crypto.randomUUID().slice(0, 8)}.brightpage.com`;
}

/** A page with security headers, which a score of 90 needs. */
export function html(body: string): SitePage {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=63072000',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
    body,
  };
}

export function plainText(body: string): SitePage {
  return { headers: { 'content-type': 'text/plain' }, body };
}

/** A short page with links. Scores below 90. */
export function plainPage(title: string, ...links: string[]): SitePage {
  const items = links.map((link) => `<li><a href="${link}">To ${link}</a></li>`).join('');
  return html(
    `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>We make chairs.</p><ul>${items}</ul>`,
  );
}

/** A home page and pages it links to, `count` in all. */
export function plainSite(count: number): Record<string, SitePage> {
  const paths = Array.from({ length: count - 1 }, (_, n) => `/chair-${'abcdefghijklmnopqrstuvwxyz'[n]}`);
  return {
    '/': plainPage('Chairs', ...paths),
    ...Object.fromEntries(paths.map((path) => [path, plainPage(`Chair ${path}`, '/')])),
  };
}
