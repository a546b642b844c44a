import { expect, it, test } from 'vitest';
import { app } from '../../../src/app.ts';
import { type PublicJwk, verifyMessage } from '../../verify-message.ts';
import { createMailbox, ORIGIN } from './browser.ts';

async function request(path: string, method = 'GET'): Promise<Response> {
  return app.request(ORIGIN + path, { method }, createMailbox().env);
}

interface Target {
  href: string;
}
interface Catalog {
  linkset: ({ anchor: string } & Record<string, Target[] | string>)[];
}

function listTargets({ linkset }: Catalog): string[] {
  return linkset.flatMap((links) =>
    Object.values(links).flatMap((targets) =>
      typeof targets === 'string' ? [] : targets.map(({ href }) => href),
    ),
  );
}

test('the API catalog is a set of links (RFC 9727) to the API and the MCP server, its description, documentation and status', async () => {
  const response = await request('/.well-known/api-catalog');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const catalog = await response.json<Catalog>();
  expect(catalog.linkset.map(({ anchor }) => anchor)).toEqual([
    `${ORIGIN}/.well-known/api-catalog`,
    `${ORIGIN}/api/v1`,
    `${ORIGIN}/mcp`,
  ]);
  expect(Object.keys(catalog.linkset[1] ?? {})).toEqual([
    'anchor',
    'service-desc',
    'service-doc',
    'service-meta',
    'status',
  ]);
  const targets = listTargets(catalog).filter((href) => !href.endsWith('/api/v1') && !href.endsWith('/mcp'));
  const api = await request('/api/v1');
  expect([api.status, api.headers.get('Location')]).toEqual([302, '/api/v1/openapi.json']);
  expect(targets.length).toBeGreaterThan(3);
  for (const href of targets)
    expect((await app.request(href, {}, createMailbox().env)).status, href).toBe(200);
});

it.each([
  ['HEAD', '/.well-known/api-catalog'],
  ['GET', '/'],
  ['GET', '/docs'],
  ['GET', '/docs/api/audits'],
])('%s %s links to the API catalog and the description of the API', async (method, path) => {
  const response = await request(path, method);
  expect(response.status).toBe(200);
  expect(response.headers.get('Link')).toBe(
    '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json", </api/v1/openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc"; type="text/html"',
  );
});

test('every link of llms.txt has an answer', async () => {
  const response = await request('/llms.txt');
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const text = await response.text();
  const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, href = '']) => href);
  expect(links.length).toBeGreaterThan(30);
  for (const href of links) {
    expect(href.startsWith(`${ORIGIN}/`), href).toBe(true);
    expect((await app.request(href, {}, createMailbox().env)).status, href).toBe(200);
  }
});

test('llms.txt has the form of llmstxt.org: a title, a summary, text, and lists of links below h2', async () => {
  const text = await (await request('/llms.txt')).text();
  const [head = '', ...sections] = text.split(/\n## /);
  expect(head).toMatch(/^# Site Audit\n\n> [^\n]+\n\n/);
  expect(head).not.toContain('](');
  expect(sections.at(-1)).toMatch(/^Optional\n/);
  for (const section of sections)
    expect(section).toMatch(/^[^\n]+\n\n(?:- \[[^\]]+\]\([^)]+\): [^\n]+\n)+\n?$/);
});

test('llms.txt names what needs no key, and the documentation does', async () => {
  const response = await request('/api/v1/openapi.json');
  const { paths } = await response.json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  const open = Object.entries(paths).filter(([, { get }]) => get?.security?.length === 0);
  const lists = open.map(([path]) => path).filter((path) => !path.includes('{'));
  expect(lists.toSorted()).toEqual(['/checks', '/health', '/log/entries']);
  const text = await (await request('/llms.txt')).text();
  for (const path of lists) expect(text).toContain(`\`GET ${path}\``);
  const authentication = await (await request('/docs/authentication')).text();
  expect(authentication.replaceAll(/\s+/g, ' ')).toContain(
    'Only the health check, the checks, the log entries and the OpenAPI document need no key.',
  );
});

test('the schema of the config file is public JSON Schema', async () => {
  const response = await request('/site-audit.config.schema.json');
  expect(response.headers.get('Content-Type')).toBe('application/schema+json');
  const schema = await response.json<{ $schema: string; properties: object }>();
  expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
  expect(Object.keys(schema.properties)).toContain('ignores');
});

test('llms.txt says what a scan and a snapshot need', async () => {
  expect(await (await request('/llms.txt')).text()).toContain(
    'A scan needs a website that you have verified, a snapshot an audit that scores 90 or more.',
  );
});

test('llms.txt names how an agent improves a page', async () => {
  const text = await (await request('/llms.txt')).text();
  for (const part of [
    '/reports/{id}/fixes',
    '/scan/estimate',
    '/submissions/estimate',
    'text/markdown',
    'Authorization: Bearer',
    'site-audit local <folder>',
  ])
    expect(text).toContain(part);
});

const DIRECTORY = '/.well-known/http-message-signatures-directory';

test('the directory of the keys of our crawler is signed for our host, whatever host it was requested at', async () => {
  const { env } = createMailbox();
  const response = await app.request(`https://mirror.brightpage.net${DIRECTORY}`, {}, env);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/http-message-signatures-directory+json');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600, no-transform');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const body = await response.text();
  const { keys } = JSON.parse(body) as { keys: (PublicJwk & { d?: string })[] };
  expect(keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', kid: expect.any(String), x: expect.any(String), use: 'sig' },
  ]);
  const message = {
    method: 'GET',
    url: ORIGIN + DIRECTORY,
    headers: Object.fromEntries(response.headers),
    body,
  };
  const jwks = keys.map(({ kty, crv, x }) => ({ kty, crv, x }));
  expect(verifyMessage(message, 'binding0', jwks).get('tag')).toBe('http-message-signatures-directory');
});

test('without a key there is no directory', async () => {
  for (const CRAWLER_SIGNING_KEYS of ['', 'malformed']) {
    const env = { ...createMailbox().env, CRAWLER_SIGNING_KEYS };
    expect((await app.request(ORIGIN + DIRECTORY, {}, env)).status).toBe(404);
  }
});
