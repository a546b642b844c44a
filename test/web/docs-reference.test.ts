import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import type { OpenApiDocument } from '../../src/web/docs/reference/openapi-document.ts';
import { createWebRoutes } from '../../src/web/routes.tsx';
import { SAMPLE_DOCUMENT } from './sample-openapi-document.ts';
import { createMailbox, ORIGIN } from './browser.ts';

/** Renders the reference page of an OpenAPI document. */
async function renderReference(document: OpenApiDocument): Promise<string> {
  const web = createWebRoutes(() => document);
  return (await web.request(`${ORIGIN}/docs/api`, {}, createMailbox().env)).text();
}

/** Returns the text of the section with this anchor, without markup. */
function readSection(html: string, id: string): string {
  const section = html.split(`<h3 id="${id}">`)[1]?.split('<h3')[0]?.split('<h2')[0] ?? '';
  return unescapeHtml(section.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

interface ServedDocument {
  paths: Record<string, Record<string, ServedOperation>>;
  components: { schemas: Record<string, object> };
}
interface ServedOperation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string }[];
  responses: Record<string, { description: string }>;
}

test('has every operation of the served contract, with method, path, texts, parameters and statuses', async () => {
  const { env } = createMailbox();
  const contract = await (await app.request(`${ORIGIN}/api/v1/openapi.json`, {}, env)).json<ServedDocument>();
  const html = await (await app.request(`${ORIGIN}/docs/api`, {}, env)).text();
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.length).toBeGreaterThanOrEqual(21);
  for (const { path, method, operation } of operations) {
    const { operationId } = operation;
    expect(html).toContain(`<a href="#${operationId}">`);
    const section = readSection(html, operationId);
    expect(section).toContain(`${operation.summary} `);
    expect(section, operationId).toContain(`${method.toUpperCase()} ${path} `);
    expect(section).toContain(
      (operation.description ?? '').replaceAll('`', ' ').replaceAll(/\s+/g, ' ').trim(),
    );
    for (const { name } of operation.parameters ?? []) expect(section, operationId).toContain(` ${name} `);
    for (const [status, { description }] of Object.entries(operation.responses)) {
      expect(section, operationId).toContain(` ${status} ${description} `);
    }
    expect(section).toMatch(/ curl https:\/\/audit\.brightpage\.com\/api\/v1\//);
  }
  for (const name of Object.keys(contract.components.schemas)) {
    expect(html).toContain(`<h3 id="${name}">`);
  }
});

test('shows the parameters and body of any operation in the document', async () => {
  const section = readSection(await renderReference(SAMPLE_DOCUMENT), 'fillTeapot');
  expect(section).toContain('PUT /teapots/{id}');
  expect(section).toContain('With <b>water</b>, see GET /teapots .');
  expect(section).toContain('id string in the path, required');
  expect(section).toContain('limit integer in the query, optional 1 to 1,200 Default 5');
  expect(section).toContain('kind string, required Of the leaves One of green , black');
  expect(section).toContain("note string, optional At most 2,000 characters Example it's hot");
});

test('shows the responses of any operation in the document', async () => {
  const html = await renderReference(SAMPLE_DOCUMENT);
  const section = readSection(html, 'fillTeapot');
  expect(section).toContain('200 Filled In data : teapot Filling or null');
  expect(section).toContain(
    'cups list of object At most 6 of them 1 field of cups colour string or null, optional',
  );
  expect(section).toContain('poured_at date-time, optional');
  expect(section).toContain('418 It is a teapot');
  expect(section).toContain('Header X-Heat : In degrees');
  expect(html).toContain('<a href="#Filling">Filling</a>');
});

test('shows headers of every response once', async () => {
  const html = await renderReference({
    ...SAMPLE_DOCUMENT,
    paths: { '/teapots/{id}': SAMPLE_DOCUMENT.paths?.['/teapots/{id}'] ?? {} },
  });
  expect(html.match(/X-Always/g)).toHaveLength(1);
  expect(html).toContain('On every answer');
});

test('the curl example has a key, a body and addresses that a shell takes as they are', async () => {
  const html = await renderReference(SAMPLE_DOCUMENT);
  const command = /<code id="fillTeapot-curl">(.*?)<\/code>/s.exec(html)?.[1] ?? '';
  expect(unescapeHtml(command)).toBe(
    [
      `curl 'https://audit.brightpage.com/api/v1/teapots/Ada'\\''s%2F1?kind=black' \\`,
      '  -X PUT \\',
      '  -H "Authorization: Bearer $API_KEY" \\',
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"kind":"green","note":"it'\\''s hot"}'`,
    ].join('\n'),
  );
});

test('groups operations by tag, those without one under Other', async () => {
  const html = await renderReference(SAMPLE_DOCUMENT);
  const [, teapots = '', other = ''] = html.split(/<h2 id="(?:teapots|other)">/);
  expect(teapots).toContain('<p>Vessels.</p>');
  expect(teapots).toContain('<h3 id="fillTeapot">');
  expect(other).toContain('<h3 id="listKettles">');
  expect(readSection(html, 'listKettles')).toContain('needs no key');
});

test('an object that adds to another names it', async () => {
  const section = readSection(await renderReference(SAMPLE_DOCUMENT), 'GreenFilling');
  expect(section).toContain('Every field of Filling , and: harvest integer, optional');
});
