import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../../src/app.ts';
import { readExamples } from '../../../src/entry/http/api-examples.ts';
import { TEST_KEY } from '../../../src/lib/test-key.ts';
import { createMailbox, ORIGIN } from './browser.ts';

/** What we write of a Postman collection of format 2.1.0. */
interface Folder {
  name: string;
  item: Item[];
}
interface Item {
  name: string;
  request: {
    method: string;
    auth?: { type: string };
    header: { key: string; value: string }[];
    url: {
      raw: string;
      host: string[];
      path: string[];
      query?: { key: string; value: string; disabled: boolean }[];
      variable: { key: string; value: string }[];
    };
    body?: { mode: string; raw: string; options: { raw: { language: string } } };
  };
  response: unknown[];
}
interface Collection {
  info: { name: string; schema: string };
  auth: { type: string; bearer: { key: string; value: string; type: string }[] };
  variable: { key: string; value: string }[];
  item: Folder[];
}

async function download(name: string): Promise<string> {
  const response = await app.request(`${ORIGIN}/docs/${name}`, {}, createMailbox().env);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="site-audit-${name}"`);
  return response.text();
}

/** Sends what a program has made of a request. Returns status and path. */
async function send(method: string, url: string, init: RequestInit): Promise<number> {
  return (await app.request(url, { ...init, method }, env)).status;
}

test('the Postman collection has the format 2.1.0, with variables for the base URL and the key', async () => {
  const { info, auth, variable } = JSON.parse(await download('postman-collection.json')) as Collection;
  expect(info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  expect(auth).toEqual({ type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] });
  expect(variable).toEqual([
    { key: 'base_url', value: `${ORIGIN}/api/v1`, type: 'string' },
    { key: 'api_key', value: TEST_KEY, type: 'string' },
  ]);
});

test('every operation of the OpenAPI document is in the Postman collection, and its request is the recorded one', async () => {
  const { item: folders } = JSON.parse(await download('postman-collection.json')) as Collection;
  const examples = Object.values(await readExamples(env));
  const requests = folders.flatMap(({ item }) => item);
  expect(requests).toHaveLength(examples.length);
  const sent = requests.map(({ name, request: { method, url, body, header }, response }) => {
    expect(name).not.toBe('');
    expect(response).toEqual([]);
    expect(url.host).toEqual(['{{base_url}}']);
    expect(url.raw.split('?')[0]).toBe(`{{base_url}}/${url.path.join('/')}`);
    const path = url.path.map((part) =>
      part.startsWith(':')
        ? encodeURIComponent(url.variable.find(({ key }) => key === part.slice(1))?.value ?? '?')
        : part,
    );
    const query = new URLSearchParams(
      (url.query ?? []).filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]),
    );
    if (body) expect(header).toEqual([{ key: 'Content-Type', value: 'application/json' }]);
    return {
      method,
      path: path.join('/'),
      query: Object.fromEntries(query),
      body: body ? JSON.parse(body.raw) : undefined,
    };
  });
  for (const { method, path, body } of examples) {
    const { pathname, searchParams } = new URL(path, ORIGIN);
    const query = Object.fromEntries(searchParams);
    expect(sent).toContainEqual({ method, path: pathname.slice(1), query, body });
  }
});

test('operations that need no key are without one in the Postman collection', async () => {
  const { item } = JSON.parse(await download('postman-collection.json')) as Collection;
  const open = item.flatMap((folder) => folder.item).filter(({ request }) => request.auth?.type === 'noauth');
  expect(open.map(({ request }) => request.url.path.join('/')).toSorted()).toEqual([
    'checks',
    'checks/:id',
    'health',
    'log/entries',
  ]);
});

test('the .http file has every operation, and its requests are answered with the test key', async () => {
  const text = await download('requests.http');
  const [head = '', ...blocks] = text.split(/^### /m);
  const variables = Object.fromEntries(
    Array.from(head.matchAll(/^@(\w+) = (.*)$/gm), ([, name = '', value = '']) => [name, value]),
  );
  expect(variables).toEqual({ base_url: `${ORIGIN}/api/v1`, api_key: TEST_KEY });
  const ids: string[] = [];
  for (const block of blocks) {
    const filled = block.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
    const [top = '', body] = filled.trimEnd().split('\n\n');
    const [, name = '', request = '', ...headers] = top.split('\n');
    const [method = '', url = ''] = request.split(' ');
    ids.push(name.replace('# @name ', ''));
    const pairs = headers.map((header) => header.split(': ') as [string, string]);
    const status = await send(method, url, { headers: pairs, ...(body && { body }) });
    // 401: an operation that refuses the test key; 404: a public one without entries.
    expect([200, 201, 202, 401, 404], block).toContain(status);
  }
  expect(ids.toSorted()).toEqual(Object.keys(await readExamples(env)).toSorted());
});
