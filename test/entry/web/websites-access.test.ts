import { describe, expect, it } from 'vitest';
import { websites } from '../../../src/entry/web/websites/routes.tsx';
import { Browser, createMailbox } from './browser.ts';
import { createClaimant, createSignedInAccount, createWebsiteOwner } from './signed-in-account.ts';

/** Every route below a website, once. */
const ROUTES = [
  ...new Set(
    websites.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/websites/:host'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
/** What an account may open before it has verified the website. */
const OPEN = [
  'GET /websites/:host',
  'POST /websites/:host/verify',
  'GET /websites/:host/release',
  'POST /websites/:host/release',
];
/** Scans belong to the account that started them. */
const SCAN = '/websites/:host/scans/:id';

function request(browser: Browser, route: string, host: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(':host', host).replace(':id', 'unknown');
  return method === 'GET' ? browser.get(url) : browser.post(url);
}

describe('the pages of a website', () => {
  it('are many', () => {
    expect(ROUTES.length).toBeGreaterThan(30);
    expect(ROUTES).toEqual(expect.arrayContaining(OPEN));
  });

  it('lead to the sign-in without a session', async () => {
    const { host } = await createWebsiteOwner();
    const browser = new Browser(createMailbox().env);
    for (const route of ROUTES) {
      const response = await request(browser, route, host);
      expect(response.status, route).toBe(303);
      expect(response.headers.get('Location'), route).toMatch(/^\/sign-in/);
    }
  });

  it('are closed to other accounts', async () => {
    const { host } = await createWebsiteOwner();
    const { browser } = await createSignedInAccount();
    for (const route of ROUTES) {
      expect((await request(browser, route, host)).status, route).toBe(route.includes(SCAN) ? 404 : 403);
    }
  });

  it('lead an account that has not verified it to the instructions, but for those it needs', async () => {
    const { browser, host } = await createClaimant();
    for (const route of ROUTES.filter((name) => !OPEN.includes(name))) {
      const response = await request(browser, route, host);
      expect(response.status, route).toBe(route.includes(SCAN) ? 404 : 303);
      if (response.status === 303) expect(response.headers.get('Location'), route).toBe(`/websites/${host}`);
    }
    expect((await request(browser, 'GET /websites/:host', host)).status).toBe(200);
    expect((await request(browser, 'GET /websites/:host/release', host)).status).toBe(200);
  });
});
