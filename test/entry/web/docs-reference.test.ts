import { env } from 'cloudflare:workers';
import { decodeHTML } from 'entities';
import { describe, expect, test } from 'vitest';
import { recordPublicChange } from '../../../src/lib/public-changes.ts';
import { app } from '../../../src/app.ts';
import { RESOURCE_PAGES } from '../../../src/entry/web/docs/pages.ts';
import {
  buildCurlExample,
  formatAnswer,
  getExampleIssue,
  readExamples,
} from '../../../src/entry/web/docs/reference/examples.ts';
import type { OpenApiDocument } from '../../../src/entry/web/docs/reference/openapi-document.ts';
import { createDocsRoutes } from '../../../src/entry/web/docs/routes.tsx';
import { expectMatchesSchema } from '../api/client.ts';
import { SAMPLE_DOCUMENT } from './sample-openapi-document.ts';
import { createMailbox, ORIGIN } from './browser.ts';
import { expectRole, expectTag, toWords } from '../../page.ts';

/** Renders a page of the reference of an OpenAPI document. */
async function renderReference(document: OpenApiDocument, path: string): Promise<string> {
  const docs = createDocsRoutes(async () => document);
  // Copies are of another document.
  recordPublicChange();
  return (await docs.request(ORIGIN + path, {}, createMailbox().env)).text();
}

/** Requests a page or document of the service. */
async function request(path: string): Promise<Response> {
  return app.request(ORIGIN + path, {}, createMailbox().env);
}

/** Returns a text of the document as the page shows it: code without its marks. */
function toShown(text: string): string {
  return toWords(text.replaceAll('`', ' ').replaceAll('<', '&lt;'));
}

/** Returns the text of the operation with this anchor, without markup. */
function readOperation(html: string, id: string): string {
  return toWords(expectRole(html, 'region', { 'aria-labelledby': id }));
}

/** Returns the text of the object with this anchor, without markup. */
function readObject(html: string, name: string): string {
  return toWords(expectRole(html, 'group', { id: name }));
}

interface ServedDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ServedOperation>>;
  components: { schemas: Record<string, object> };
}
interface ServedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string }[];
  requestBody?: { required?: boolean };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
}

async function readContract() {
  const contract = await (await request('/api/v1/openapi.json')).json<ServedDocument>();
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.length).toBeGreaterThanOrEqual(30);
  return { contract, operations };
}

describe('the reference of the served contract', () => {
  test('has a page for each tag', async () => {
    const { contract } = await readContract();
    expect(contract.tags.map(({ name }) => name)).toEqual(RESOURCE_PAGES.map(({ tag }) => tag));
  });

  test('has every operation on the page of its last tag, with texts, parameters and statuses', async () => {
    const { operations } = await readContract();
    for (const { path, method, operation } of operations) {
      const { operationId, tags, summary, description = '' } = operation;
      const page = RESOURCE_PAGES.find(({ tag }) => tag === tags.at(-1));
      const section = readOperation(await (await request(page?.path ?? '')).text(), operationId);
      expect(section, operationId).toContain(`${summary} ${method.toUpperCase()} ${path} `);
      expect(section).toContain(toShown(description));
      for (const { name } of operation.parameters ?? []) expect(section, operationId).toContain(` ${name} `);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(section, operationId).toContain(` ${status} `);
        expect(section, operationId).toContain(toShown(response.description));
      }
    }
  });

  test('every anchor of the former single page leads to the page that has it now', async () => {
    const { contract, operations } = await readContract();
    const overview = await (await request('/docs/api')).text();
    const anchors = [
      ...operations.map(({ operation }) => operation.operationId),
      ...Object.keys(contract.components.schemas).filter((name) => name !== 'Error'),
    ];
    for (const anchor of anchors) {
      const { href = '' } = expectRole(overview, 'link', { id: anchor, href: new RegExp(`#${anchor}$`) });
      expect(await (await request(href.split('#')[0] ?? '')).text(), anchor).toContain(` id="${anchor}"`);
    }
    for (const id of ['about', 'objects', 'Error', ...RESOURCE_PAGES.map(({ path }) => path.slice(10))]) {
      expect(overview).toContain(` id="${id}"`);
    }
  });

  test('shows for every operation a request and the answer to it, as the contract describes them', async () => {
    const { contract, operations } = await readContract();
    const examples = await readExamples(env);
    expect(Object.keys(examples).toSorted()).toEqual(
      operations.map(({ operation }) => operation.operationId).toSorted(),
    );
    for (const { path, method, operation } of operations) {
      const example = examples[operation.operationId]!;
      expect(example.method).toBe(method.toUpperCase());
      expect(example.path.split('?')[0]).toMatch(new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`));
      if (operation.requestBody) {
        expect(example.body !== undefined || operation.requestBody.required !== true).toBe(true);
        if (example.body) await expectMatchesSchema(['paths', path, method, 'requestBody'], example.body);
      }
      const response = operation.responses[example.status];
      expect(response, operation.operationId).toBeDefined();
      if (response?.content?.['application/json']) {
        await expectMatchesSchema(
          ['paths', path, method, 'responses', String(example.status)],
          example.answer,
        );
      }
      const page = RESOURCE_PAGES.find(({ tag }) => tag === operation.tags.at(-1));
      const html = await (await request(page?.path ?? '')).text();
      const { name: answer } = expectTag(html, 'code', { id: `${operation.operationId}-answer` });
      const formatted = formatAnswer(example.answer, contract.servers[0]!.url);
      expect(answer).toBe(formatted.replace(/\s+/g, ' ').trim());
    }
  });
});

test('shows the parameters and body of any operation in the document', async () => {
  const section = readOperation(await renderReference(SAMPLE_DOCUMENT, '/docs/api/audits'), 'fillTeapot');
  expect(section).toContain('PUT /teapots/{id}');
  expect(section).toContain('With <b>water</b>, see GET /teapots.');
  expect(section).toContain('id string in the path, required');
  expect(section).toContain('limit integer in the query, optional 1 to 1,200. Default 5');
  expect(section).toContain('kind string, required Of the leaves One of green, black');
  expect(section).toContain("note string, optional At most 2,000 characters. Example it's hot");
});

test('shows the responses of any operation in the document', async () => {
  const html = await renderReference(SAMPLE_DOCUMENT, '/docs/api/audits');
  const section = readOperation(html, 'fillTeapot');
  expect(section).toContain('Response 200 Filled. teapot Filling or null');
  expect(section).toContain(
    'cups list of object At most 6 items 1 field of cups colour string or null, optional',
  );
  expect(section).toContain('poured_at date-time, optional');
  expect(section).toContain('Errors: 418 418 It is a teapot');
  expect(section).toContain('Header X-Heat: In degrees');
});

test('shows headers of every response once, on the overview', async () => {
  const document = {
    ...SAMPLE_DOCUMENT,
    paths: { '/teapots/{id}': SAMPLE_DOCUMENT.paths?.['/teapots/{id}'] ?? {} },
  };
  expect(await renderReference(document, '/docs/api/audits')).not.toContain('X-Always');
  expect(toWords(await renderReference(document, '/docs/api'))).toContain('X-Always On every answer');
});

test('shows an object on the page whose operations use it, and links to it from all others', async () => {
  const audits = await renderReference(SAMPLE_DOCUMENT, '/docs/api/audits');
  const blog = await renderReference(SAMPLE_DOCUMENT, '/docs/api/blog');
  expect(readObject(audits, 'Filling')).toContain('2 fields kind string');
  expectRole(audits, 'link', { href: '#Filling', name: 'Filling' });
  expect(blog).not.toContain(' id="Filling"');
  expectRole(blog, 'link', { href: '/docs/api/audits#Filling', name: 'Filling' });
  expect(readOperation(blog, 'listKettles')).toContain('Needs no API key.');
});

test('an object that adds to another names it', async () => {
  const blog = await renderReference(SAMPLE_DOCUMENT, '/docs/api/blog');
  expect(readObject(blog, 'GreenFilling')).toContain(
    'Every field of Filling, and: harvest integer, optional',
  );
});

test('a page of an unknown resource is not found', async () => {
  expect((await request('/docs/api/teapots')).status).toBe(404);
});

test('the curl example has a key, a body and addresses that a shell takes as they are', () => {
  const example = {
    method: 'PUT',
    path: "/teapots/Ada's%2F1?kind=black",
    body: { kind: 'green', note: "it's hot" },
    status: 200,
    answer: {},
  };
  expect(buildCurlExample(example, 'https://audit.brightpage.com/api/v1', true)).toBe(
    [
      `curl 'https://audit.brightpage.com/api/v1/teapots/Ada'\\''s%2F1?kind=black' \\`,
      '  -X PUT \\',
      '  -H "Authorization: Bearer $API_KEY" \\',
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"kind":"green","note":"it'\\''s hot"}'`,
    ].join('\n'),
  );
  expect(
    buildCurlExample({ ...example, method: 'GET', path: '/health' }, 'https://a.example/api/v1', false),
  ).toMatch(/^curl https:\/\/a\.example\/api\/v1\/health/);
});

test('the answers of examples have the addresses of the service', () => {
  const answer = { docs: 'https://audit.example.com/docs' };
  expect(formatAnswer(answer, 'https://audit.brightpage.com/api/v1')).toBe(
    '{\n  "docs": "https://audit.brightpage.com/docs"\n}',
  );
});

test('the quickstart shows an issue of the recorded audit', async () => {
  const html = decodeHTML(await (await request('/docs')).text());
  const issue = getExampleIssue(await readExamples(env));
  expect(issue).toMatchObject({ id: 'canonical-missing', penalty: 15 });
  expect(html).toContain(formatAnswer(issue, ORIGIN));
});
