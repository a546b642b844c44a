import { exports } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Schema;
}
interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string }>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** One operation of the document, as read by an agent that reads no other. */
interface Described {
  name: string;
  method: string;
  operation: Operation;
}

let contract: Contract;
let operations: Described[];

beforeAll(async () => {
  contract = await (
    await exports.default.fetch('http://localhost:8787/api/v1/openapi.json')
  ).json<Contract>();
  operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      operation,
    })),
  );
  expect(operations.length).toBeGreaterThan(50);
});

function resolve({ $ref, ...schema }: Schema): Schema {
  const name = $ref?.split('/').at(-1);
  return name === undefined ? schema : (contract.components.schemas[name] ?? {});
}

it('describes every operation in whole sentences', () => {
  const bare = operations.filter(
    ({ operation }) => !/^[A-Z`][\s\S]{30,}\.$/.test(operation.description ?? ''),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

it('describes every parameter', () => {
  const bare = operations.flatMap(({ name, operation }) =>
    (operation.parameters ?? [])
      .filter(({ description, schema }) => !(description ?? resolve(schema).description))
      .map((parameter) => `${name} ${parameter.name}`),
  );
  expect(bare).toEqual([]);
});

it('describes every field of a request body', () => {
  const bare = operations.flatMap(({ name, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.entries(resolve(schema).properties ?? {})
        .filter(([, field]) => !(field.description ?? resolve(field).description))
        .map(([field]) => `${name} ${field}`),
    ),
  );
  expect(bare).toEqual([]);
});

it('describes every schema', () => {
  const bare = Object.entries(contract.components.schemas).filter(([, { description }]) => !description);
  expect(bare.map(([name]) => name)).toEqual([]);
});

it('says of every operation that does something whether it costs credits', () => {
  const silent = operations.filter(
    ({ method, operation }) =>
      method === 'post' && !/\bfree\b|\bcosts?\b|\bcharged\b|\bcredits\b/i.test(operation.description ?? ''),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('describes every error beyond its status', () => {
  const vague = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.responses)
      .filter(([, { description }]) =>
        /^(?:not found|forbidden|conflict|bad request|error)\.?$/i.test(description),
      )
      .map(([status]) => `${name} ${status}`),
  );
  expect(vague).toEqual([]);
});

it('never refers to another part of the document by its position', () => {
  const lost = operations.filter(({ operation }) =>
    /\b(?:operations?|fields?|list|endpoint) (?:above|below)\b|\bsee (?:above|below)\b/i.test(
      JSON.stringify(operation),
    ),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
