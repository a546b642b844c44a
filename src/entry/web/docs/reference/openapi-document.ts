import { RESOURCE_PAGES, type ResourcePage } from '../pages.ts';

/** The parts of an OpenAPI 3.1 document that the API reference shows. */
export interface OpenApiDocument {
  info: { version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Partial<Record<Method, Operation>>>;
  /** The events that are sent, by type. */
  webhooks?: Record<string, Partial<Record<Method, Operation>>>;
  components?: { schemas?: Record<string, Schema> };
}

/** In the order of the reference. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content?: ContentMap };
  responses?: Record<string, OperationResponse>;
}

interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface OperationResponse {
  description?: string;
  headers?: Record<string, { description?: string; schema?: Schema }>;
  content?: ContentMap;
}

type ContentMap = Record<string, { schema?: Schema }>;

/** A JSON Schema, or a `$ref` to a component. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  /** Values of a list that may grow. */
  'x-extensible-enum'?: unknown[];
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** An operation with its method and path. */
export interface Endpoint extends Operation {
  /** The anchor: the operation's id, or one made of method and path. */
  id: string;
  method: string;
  path: string;
}

/** Lists the operations in the order of the reference. */
export function listEndpoints({ paths = {} }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      const id = operation?.operationId ?? `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
      return operation ? [{ ...operation, id, method: method.toUpperCase(), path }] : [];
    }),
  );
}

/** Returns the headers that every response of every operation has, by name. */
export function findCommonHeaders(contract: OpenApiDocument): NonNullable<OperationResponse['headers']> {
  const responses = listEndpoints(contract).flatMap((endpoint) => Object.values(endpoint.responses ?? {}));
  const [first, ...others] = responses.map(({ headers = {} }) => headers);
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name]) => others.every((headers) => name in headers)),
  );
}

/** Returns `Report` for `#/components/schemas/Report`. */
export function getRefName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Returns the schema that a `$ref` names, or the schema itself. */
export function resolveRef(schema: Schema, contract: OpenApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  return contract.components?.schemas?.[getRefName(schema.$ref)] ?? {};
}

export interface NamedSchema {
  name: string;
  schema: Schema;
}

/** A page of the API reference with what it shows. */
export interface Resource {
  page: ResourcePage;
  description: string | undefined;
  endpoints: Endpoint[];
  /** The named objects that are described on this page. */
  objects: NamedSchema[];
}

export interface Reference {
  resources: Resource[];
  /** The objects of no resource, such as the error. */
  sharedObjects: NamedSchema[];
}

/**
 * Divides the document into the pages of the reference: operations by their last tag, each object with the resource whose
 * requests, successful answers and events it is nearest to.
 */
export function divideIntoResources(contract: OpenApiDocument): Reference {
  const endpoints = listEndpoints(contract);
  const resources = RESOURCE_PAGES.map((page) => ({
    page,
    description: contract.tags?.find(({ name }) => name === page.tag)?.description,
    endpoints: endpoints.filter(({ tags }) => tags?.at(-1) === page.tag),
  }));
  const events = Object.values(contract.webhooks ?? {}).flatMap((methods) => Object.values(methods));
  const distances = resources.map(({ page, endpoints: operations }) =>
    measureDistances([...operations, ...events.filter(({ tags }) => tags?.at(-1) === page.tag)], contract),
  );
  const objects = Object.entries(contract.components?.schemas ?? {}).map(([name, schema]) => {
    const candidates = distances.map((distance) => distance.get(name) ?? Infinity);
    const nearest = Math.min(...candidates);
    return { name, schema, home: nearest === Infinity ? -1 : candidates.indexOf(nearest) };
  });
  return {
    resources: resources.map(({ page, description, endpoints: operations }, index) => ({
      page,
      description,
      endpoints: operations,
      objects: objects.filter(({ home }) => home === index),
    })),
    sharedObjects: objects.filter(({ home }) => home === -1),
  };
}

/**
 * Returns how far each named object is from the requests and successful answers of operations and events: the number of
 * references that lead to it, less a little for each operation that names it.
 */
function measureDistances(endpoints: Operation[], contract: OpenApiDocument): Map<string, number> {
  const distances = new Map<string, number>();
  let names = endpoints.flatMap(({ requestBody, responses = {} }) => [
    ...listRefNames(requestBody),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') ? listRefNames(response) : [],
    ),
  ]);
  for (let depth = 0; names.length > 0; depth += 1) {
    const found = names.filter((name) => !distances.has(name));
    const unique = new Set(found);
    for (const name of unique) {
      distances.set(name, depth - found.filter((other) => other === name).length / 1_000);
    }
    names = [...unique].flatMap((name) => listRefNames(contract.components?.schemas?.[name]));
  }
  return distances;
}

function listRefNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  return typeof $ref === 'string' ? [getRefName($ref)] : Object.values(value).flatMap(listRefNames);
}
