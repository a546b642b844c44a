import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { KEY_DIRECTORY_PATH } from '../../lib/web-bot-auth/key-directory-path.ts';
import { readTextAsset } from '../../lib/assets.ts';
import type { WebEnv } from './context.ts';
import { renderNotFoundPage } from './error-page.tsx';
import { SITE_NAME } from './layout.tsx';

const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Sets the `Link` header (RFC 8288) to the API catalog (RFC 9727), and to the description and documentation of the API (RFC 8631). */
function linkApi(c: Context<WebEnv>): void {
  c.header(
    'Link',
    [
      `<${API_CATALOG_PATH}>; rel="api-catalog"; type="application/linkset+json"`,
      '</api/v1/openapi.json>; rel="service-desc"; type="application/json"',
      '</docs>; rel="service-doc"; type="text/html"',
    ].join(', '),
  );
}

/** `linkApi` for pages. */
export const withApiLinks = createMiddleware<WebEnv>(async (c, next) => {
  await next();
  linkApi(c);
});

const CACHE_ONE_HOUR = 'public, max-age=3600';

/** Files that programs request by name: the API catalog, the keys of our crawler, llms.txt and the schema of the config file. */
export const agentFiles = new Hono<WebEnv>();

/** The API catalog (RFC 9727): a set of links (RFC 9264) with the relations of RFC 8631. */
agentFiles.get(API_CATALOG_PATH, (c) => {
  const site = c.env.SITE_URL;
  const api = `${site}/api/v1`;
  const catalog = {
    linkset: [
      {
        anchor: `${site}${API_CATALOG_PATH}`,
        item: [
          { href: api, title: `${SITE_NAME} API` },
          { href: `${site}/mcp`, title: `${SITE_NAME} MCP server` },
        ],
      },
      {
        anchor: api,
        'service-desc': [{ href: `${api}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1' }],
        'service-doc': [{ href: `${site}/docs`, type: 'text/html', title: 'Documentation' }],
        'service-meta': [{ href: `${site}/llms.txt`, type: 'text/plain', title: 'Overview for agents' }],
        status: [{ href: `${api}/health`, type: 'application/json' }],
      },
      {
        anchor: `${site}/mcp`,
        'service-doc': [{ href: `${site}/docs/agents`, type: 'text/html', title: 'Connect an agent' }],
      },
    ],
  };
  linkApi(c);
  c.header('Cache-Control', CACHE_ONE_HOUR);
  // The profile says that the links are an API catalog (RFC 9727 section 4.2).
  c.header('Content-Type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
  return c.body(JSON.stringify(catalog));
});

/** The keys of our crawler (docs/contract.md 13.15). Programs that check a signature against the body must get these very bytes. */
agentFiles.get(KEY_DIRECTORY_PATH, async (c) => {
  const { signKeyDirectory } = await import('../../lib/web-bot-auth/key-directory.ts');
  const { readCrawlerKeys } = await import('../../lib/web-bot-auth/crawler-keys.ts');
  const keys = await readCrawlerKeys(c.env.CRAWLER_SIGNING_KEYS);
  if (keys.length === 0) return renderNotFoundPage(c);
  const { body, headers } = await signKeyDirectory(keys, new URL(c.env.SITE_URL).host, Date.now());
  return c.body(body, 200, { ...headers, 'Cache-Control': `${CACHE_ONE_HOUR}, no-transform` });
});

agentFiles.get('/llms.txt', async (c) => {
  const { buildLlmsTxt } = await import('./llms-txt.ts');
  const { readDescriptions } = await import('./docs/read-descriptions.ts');
  const text = buildLlmsTxt(c.env.SITE_URL, await readDescriptions(c.env));
  return c.text(text, 200, { 'Cache-Control': CACHE_ONE_HOUR });
});

/** Named by `$schema` in the config files of the command line. */
agentFiles.get('/site-audit.config.schema.json', async (c) => {
  return c.body(await readTextAsset(c.env, 'config-schema.json'), 200, {
    'Content-Type': 'application/schema+json',
    'Cache-Control': CACHE_ONE_HOUR,
  });
});
