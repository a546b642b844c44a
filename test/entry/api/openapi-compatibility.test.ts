import { exports } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';

type Json = Record<string, unknown>;
interface Response {
  content?: Record<string, { schema: Json }>;
}
interface Operation {
  responses: Record<string, Response>;
  requestBody?: unknown;
  parameters?: unknown;
}

let document: { paths: Record<string, Record<string, Operation>>; webhooks: Json; components: Json };
let operations: { name: string; operation: Operation }[];

beforeAll(async () => {
  document = await (await exports.default.fetch('http://localhost:8787/api/v1/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  expect(operations.length).toBeGreaterThan(50);
});

/** The bodies of an operation's successes: a media type with its schema, alternatives apart. */
function listSuccesses({ responses }: Operation): Set<string> {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return new Set(
    successes.flatMap(([, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { schema }]) => {
        const { data } = (schema['properties'] ?? {}) as { data?: Json };
        const alternatives = (data?.['anyOf'] ?? [data ?? schema]) as Json[];
        return alternatives.map((shape) => `${type} ${JSON.stringify(shape)}`);
      }),
    ),
  );
}

it('documents one shape of success for each operation', () => {
  const several = operations.filter(({ operation }) => listSuccesses(operation).size !== 1);
  expect(several.map(({ name }) => name)).toEqual([]);
});

it('documents two statuses of success only where release 1.1.0 has them, or a repeat finds what it would create', () => {
  const several = operations.filter(
    ({ operation }) => Object.keys(operation.responses).filter((status) => status.startsWith('2')).length > 1,
  );
  expect(several.map(({ name }) => name)).toEqual(['POST /websites', 'POST /watched-pages']);
});

/** Lists in answers that are closed: those of release 1.1.0, and those of formats that never change. */
const CLOSED_LISTS = new Set(
  [
    ['indexability', 'metadata', 'content', 'technical', 'social', 'accessibility'],
    ['critical', 'high', 'medium', 'low'],
    ['graded', 'provisional', 'unreachable'],
    ['pending', 'verified', 'released'],
    ['pending', 'verified'],
    ['meta', 'file', 'dns'],
    ['gemini', 'chatgpt', 'claude'],
    ['daily', 'weekly', 'monthly'],
  ].map((values) => JSON.stringify(values)),
);

/** Every schema in a part of the document, with its path. */
function* listSchemas(value: unknown, path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Json];
  for (const [key, member] of Object.entries(value)) yield* listSchemas(member, `${path}/${key}`);
}

it('leaves every list open that may grow, so that clients generated today accept the values of tomorrow', () => {
  const answers = operations.map(({ operation }) => operation.responses);
  const inputs = new Set(
    Array.from(
      JSON.stringify(operations.map(({ operation }) => operation.requestBody)).matchAll(/schemas\/(\w+)/g),
      ([, name]) => name,
    ),
  );
  const closed = [
    ...listSchemas(answers),
    ...listSchemas(document.webhooks),
    ...listSchemas(document.components),
  ]
    .filter(([path]) => !inputs.has(/^\/schemas\/(\w+)/.exec(path)?.[1]))
    .filter(([, schema]) => Array.isArray(schema['enum']) && schema['enum'].length > 1)
    .filter(([, schema]) => {
      const values = (schema['enum'] as unknown[]).filter((value) => value !== null);
      return !CLOSED_LISTS.has(JSON.stringify(values));
    });
  expect(closed.map(([path, schema]) => [path, schema['enum']])).toEqual([]);
});

it('has the values of an open list as x-extensible-enum of a string', () => {
  const open = [...listSchemas(document)].filter(([, schema]) => 'x-extensible-enum' in schema);
  expect(open.length).toBeGreaterThan(20);
  for (const [path, { type, 'x-extensible-enum': values, enum: closed }] of open) {
    expect([type].flat(), path).toContain('string');
    expect(values, path).not.toEqual([]);
    expect(closed, path).toBeUndefined();
  }
});
