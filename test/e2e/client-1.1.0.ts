/**
 * Runs the client of release 1.1.0 (test/client-1.1.0) against the whole Worker over HTTP, with accounts, keys, credits and
 * posts from its web pages, and then the conformance suite of MCP.
 *
 * Usage: `node test/e2e/client-1.1.0.ts`.
 */
import { CHECKS } from '../client-1.1.0/checks.ts';
import type { World } from '../client-1.1.0/world.ts';
import { runMcpConformance } from './mcp-conformance.ts';
import { createKey, servePages, startServiceWithPages } from './service.ts';

const ADMINISTRATOR = 'admin@localhost.example';
const POST = {
  title: 'What crawlers read',
  excerpt: 'Most crawlers run no scripts.',
  body: 'Most crawlers run **no** scripts.',
  author_name: 'Ada Lovelace',
  author_url: '',
  seo_title: '',
  seo_description: '',
  publish_at: '',
};

const { service, internet, signIn } = await startServiceWithPages();
try {
  const world = await createWorld();
  for (const [name, check] of Object.entries(CHECKS)) {
    await check(world).catch((error: unknown) => {
      throw new Error(`A client of release 1.1.0 sees a difference: ${name}`, { cause: error });
    });
  }
  console.log(`${Object.keys(CHECKS).length} checks of a client of release 1.1.0 passed`);
  const { key } = await world.openAccount();
  console.log(`${await runMcpConformance(service.url, key)} checks of the MCP conformance suite passed`);
} finally {
  await service.stop();
}

async function createWorld(): Promise<World> {
  const administrator = await signIn(ADMINISTRATOR);
  let accountCount = 0;
  return {
    siteUrl: service.url,
    fetch,
    openAccount: async () => {
      const email = `client-${++accountCount}@example.com`;
      const browser = await signIn(email);
      return {
        email,
        key: await createKey(browser),
        replaceKey: async () => {
          const form = await browser.get('/account/key/replace');
          return createKey(browser, { replaces: /name="replaces" value="(\d+)"/.exec(form)?.[1] ?? '' });
        },
        revokeKey: async () => void (await browser.post('/account/key/revoke', {})),
      };
    },
    putSite: async (host, site) => void internet.sites.set(host, servePages(site)),
    removeSite: async (host) => void internet.sites.delete(host),
    putTxtRecord: async (name, value) => void internet.txtRecords.set(name, value),
    grantCredits: async (email, times) => {
      const overview = await administrator.get(`/admin/accounts?email=${encodeURIComponent(email)}`);
      const path = /action="(\/admin\/accounts\/[^"]+\/grant)"/.exec(overview)?.[1] ?? '';
      for (let n = 0; n < times; n++) {
        await administrator.post(path, { grant: crypto.randomUUID(), amount: '1', reason: 'Gift' });
      }
    },
    savePost: async (slug, state) =>
      void (await administrator.post('/admin/posts/new', { ...POST, slug, state, updated_at: '0' })),
  };
}
