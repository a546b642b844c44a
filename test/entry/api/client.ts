import type { ApiError } from '../../../src/contracts/error.ts';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { exports } from 'cloudflare:workers';
import { expect } from 'vitest';

/** The parts of an OpenAPI document that the validation reads. */
interface OpenApiDocument {
  paths: Record<string, Record<string, Operation | undefined>>;
}
interface Operation {
  description: string;
  responses: Record<string, ResponseObject>;
}
interface ResponseObject {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: object }>;
}

const BASE = 'http://localhost:8787/api/v1';
const validators = new Map<string, ValidateFunction>();
let openApi: ReturnType<typeof loadOpenApi> | null = null;

/** Loads the OpenAPI document, with the patterns of its paths by template: those without parameters first. */
async function loadOpenApi() {
  const document: OpenApiDocument = await (await exports.default.fetch(`${BASE}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: true, 'date-time': true } });
  ajv.addSchema({ ...(refuseUnknownFields(document) as object), $id: 'contract' });
  const patterns = Object.keys(document.paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`) }));
  return { document, ajv, patterns };
}

/**
 * Closes every object of the document, so that undocumented fields fail. The parts of an `allOf` describe one
 * object together: they stay open, and the object as a whole is closed.
 */
function refuseUnknownFields(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((item) => refuseUnknownFields(item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if (isPart && $ref !== undefined) return { $ref: `${$ref}_part` };
  const closed = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key === 'allOf') return [[key, (member as unknown[]).map((part) => refuseUnknownFields(part, true))]];
    if (key !== 'schemas') return [[key, refuseUnknownFields(member)]];
    const open = Object.entries(member as object).map(([name, schema]) => [
      `${name}_part`,
      refuseUnknownFields(schema, true),
    ]);
    return [[key, { ...(refuseUnknownFields(member) as object), ...Object.fromEntries(open) }]];
  });
  const isObject = 'allOf' in value || ('properties' in value && !('additionalProperties' in value));
  return Object.fromEntries(isObject && !isPart ? [...closed, ['unevaluatedProperties', false]] : closed);
}

/** Calls the API through the Worker's entry point and validates every response against the OpenAPI document. */
export async function callApi(
  method: string,
  path: string,
  init: RequestInit & { key?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.key !== undefined) headers.set('Authorization', `Bearer ${init.key}`);
  const response = await exports.default.fetch(`${BASE}${path}`, { ...init, method, headers });
  await expectMatchesOpenApi(method, path.split('?')[0] ?? path, response.clone());
  return response;
}

/** Same as `callApi`, with a JSON body. */
export function sendJson(method: string, path: string, body: unknown, key?: string): Promise<Response> {
  return callApi(method, path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    ...(key !== undefined && { key }),
  });
}

/** Returns `data` of a success body. */
export async function readData<T>(response: Response): Promise<T> {
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json<{ data: T }>()).data;
}

/** Returns `error` of a failure body. */
export async function readError(response: Response): Promise<ApiError> {
  return (await response.json<{ error: ApiError }>()).error;
}

/** Checks version and request id, and compares status, headers and body with the operation in the OpenAPI document. */
async function expectMatchesOpenApi(method: string, path: string, response: Response): Promise<void> {
  expect(response.headers.get('X-API-Version')).toBe('1.1.0');
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  const { document, patterns } = await (openApi ??= loadOpenApi());
  const template = patterns.find(({ pattern }) => pattern.test(path))?.template;
  const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
  if (template === undefined || !operation) {
    expect([401, 404, 405]).toContain(response.status);
    expect(await response.json()).toEqual({
      error: { message: expect.any(String), status: response.status, code: expect.any(String) },
    });
    return;
  }
  const described = operation.responses[String(response.status)];
  expect(
    described,
    `${method} ${template} answered ${response.status}, which the contract does not know`,
  ).toBeDefined();
  for (const [name, { required }] of Object.entries(described?.headers ?? {})) {
    if (required === false) continue;
    expect(response.headers.get(name), `header ${name} of ${method} ${template}`).not.toBeNull();
  }
  const contentType = response.headers.get('Content-Type')?.split(';')[0] ?? null;
  if (contentType !== 'application/json') {
    // Of an operation that answers with JSON, other formats are in the description.
    const types = Object.keys(described?.content ?? { null: {} });
    if (types.includes('application/json')) expect(operation.description).toContain(`${contentType}\``);
    else expect(types).toContain(String(contentType));
    return;
  }
  await expectMatchesSchema(
    ['paths', template, method.toLowerCase(), 'responses', String(response.status)],
    await response.json(),
  );
}

/** Compares a body with the JSON schema of a request body or response. @param path of the object in the OpenAPI document */
export async function expectMatchesSchema(path: string[], body: unknown): Promise<void> {
  const { ajv } = await (openApi ??= loadOpenApi());
  const pointer = [...path, 'content', 'application/json', 'schema']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const reference = `contract#/${pointer}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  expect(validate(body), JSON.stringify(validate.errors?.slice(0, 5), null, 1)).toBe(true);
}
