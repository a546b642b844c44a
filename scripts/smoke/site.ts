/**
 * The website that `npm run smoke` audits in staging, a Worker of its own: `npx wrangler deploy --config scripts/smoke/wrangler.toml`. Each of
 * its hosts has the same page, and the token of whoever has added it in staging, which it reads from there. So it must have nothing else.
 */
import { goodPage } from '../../test/fixtures/good-page.ts';

const HEADERS = {
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

interface Bindings {
  /** The first database of staging. */
  DB_1: { prepare(sql: string): { bind(...values: string[]): { first(): Promise<unknown> } } };
}

export default {
  async fetch(request: Request, { DB_1: db }: Bindings): Promise<Response> {
    const { hostname, pathname } = new URL(request.url);
    const [, token] = /^\/svc-verification-([\w-]{1,100})\.txt$/.exec(pathname) ?? [];
    if (token !== undefined) {
      const claim = db.prepare('SELECT 1 FROM website_claims WHERE host = ? AND token = ?');
      if (await claim.bind(hostname, token).first()) return answer(token, 'text/plain');
    }
    if (pathname === '/robots.txt') return answer('User-agent: *\nDisallow:\n', 'text/plain');
    if (pathname === '/sourdough') return answer(goodPage(hostname), 'text/html; charset=utf-8');
    return new Response('Not found', { status: 404, headers: HEADERS });
  },
};

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { ...HEADERS, 'content-type': type } });
}
