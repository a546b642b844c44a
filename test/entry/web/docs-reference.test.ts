import { env } from 'cloudflare:workers';
import { decodeHTML } from 'entities';
import { describe, expect, test } from 'vitest';
import { recordPublicChange } from '../../../src/lib/public-changes.ts';
import { app } from '../../../src/app.ts';
import { RESOURCE_PAGES } from '../../../src/entry/web/docs/pages.ts';
import { formatAnswer, getExampleIssue, readExamples } from '../../../src/entry/http/api-examples.ts';
import { buildSamples } from '../../../src/entry/web/docs/reference/samples.ts';
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

test('a request in each language has a key, a body and quotes that the language takes as they are', () => {
  const endpoint = {
    id: 'fillTeapot',
    method: 'PUT',
    path: '/teapots/{id}',
    security: [{ key: [] }],
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  };
  const example = {
    method: 'PUT',
    path: "/teapots/Ada's%2F1?kind=black&limit=2",
    body: { kind: 'green', note: "it's \\ hot", lid: true, cups: [], milk: { fat: null, 'no-sugar': {} } },
    status: 200,
    answer: {},
  };
  const samples = buildSamples(endpoint, example, 'https://audit.brightpage.com/api/v1');
  expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python', 'PHP']);
  expect(samples.map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "curl 'https://audit.brightpage.com/api/v1/teapots/Ada'\\''s%2F1?kind=black&limit=2' \\
      -X PUT \\
      -H "Authorization: Bearer $API_KEY" \\
      -H 'Content-Type: application/json' \\
      -d '{"kind":"green","note":"it'\\''s \\\\ hot","lid":true,"cups":[],"milk":{"fat":null,"no-sugar":{}}}'",
      "import { createClient, unwrap } from '@site-audit/client';

    const client = createClient({ url: 'https://audit.brightpage.com', key: process.env.API_KEY });
    const data = await unwrap(
      client.PUT('/teapots/{id}', {
        params: { path: { id: 'Ada\\'s/1' }, query: { kind: 'black', limit: 2 } },
        body: {
          kind: 'green',
          note: 'it\\'s \\\\ hot',
          lid: true,
          cups: [],
          milk: { fat: null, 'no-sugar': {} },
        },
      }),
    );
    console.log(data);",
      "import json, os, urllib.request

    request = urllib.request.Request(
        "https://audit.brightpage.com/api/v1/teapots/Ada's%2F1?kind=black&limit=2",
        method="PUT",
        headers={
            "Authorization": f"Bearer {os.environ['API_KEY']}",
            "Content-Type": "application/json",
        },
        data=json.dumps({
            "kind": "green",
            "note": "it's \\\\ hot",
            "lid": True,
            "cups": [],
            "milk": {"fat": None, "no-sugar": {}},
        }).encode(),
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        print(json.load(answer)["data"])",
      "<?php
    $request = curl_init('https://audit.brightpage.com/api/v1/teapots/Ada\\'s%2F1?kind=black&limit=2');
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => 'PUT',
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('API_KEY'),
            'Content-Type: application/json',
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'kind' => 'green',
            'note' => 'it\\'s \\\\ hot',
            'lid' => true,
            'cups' => [],
            'milk' => ['fat' => null, 'no-sugar' => new stdClass()],
        ]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    $answer = json_decode(curl_exec($request), true);
    print_r($answer['data']);",
    ]
  `);
});

test('a request without a key or a body is as short as its language allows', () => {
  const endpoint = { id: 'getHealth', method: 'GET', path: '/health' };
  const example = { method: 'GET', path: '/health', status: 200, answer: {} };
  const [curl, javascript, python, php] = buildSamples(endpoint, example, 'https://a.example/api/v1');
  expect(curl?.text).toBe('curl https://a.example/api/v1/health');
  expect(javascript?.text).toContain("client.GET('/health'),");
  expect(python?.text).toContain('import json, urllib.request');
  expect(php?.text).not.toContain('CURLOPT_HTTPHEADER');
});

test('an image is written to a file or read as bytes', () => {
  const endpoint = {
    id: 'getPicture',
    method: 'GET',
    path: '/picture',
    responses: { 200: { content: { 'image/webp': {} } } },
  };
  const example = { method: 'GET', path: '/picture', status: 200, answer: '(an image)' };
  const [curl, javascript, python, php] = buildSamples(endpoint, example, 'https://a.example/api/v1');
  expect(curl?.text).toContain('-o image.webp');
  expect(javascript?.text).toContain("parseAs: 'blob'");
  expect(python?.text).toContain('print(answer.read())');
  expect(php?.text).toContain('echo curl_exec($request);');
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
