/** The part of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  info: { version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Partial<Record<Method, Operation>>>;
  components?: { schemas?: Record<string, Schema> };
}

/** In the order a reader looks for them. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content?: ContentMap };
  responses?: Record<string, OperationResponse>;
}

export interface Parameter {
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

export type ContentMap = Record<string, { schema?: Schema }>;

/** A JSON Schema, or a reference to one of the components. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
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

/** An operation with where it is. */
export interface Endpoint extends Operation {
  /** Its anchor. */
  id: string;
  method: string;
  path: string;
}

export interface TagGroup {
  name: string;
  description: string | undefined;
  endpoints: Endpoint[];
}

/** Every operation under its first tag: the tags in the order of the document, then those it does not list. */
export function groupByTag(contract: OpenApiDocument): TagGroup[] {
  const groups = new Map<string, TagGroup>(
    contract.tags?.map(({ name, description }) => [name, { name, description, endpoints: [] }]),
  );
  for (const endpoint of listEndpoints(contract)) {
    const name = endpoint.tags?.[0] ?? 'Other';
    const group = groups.get(name) ?? { name, description: undefined, endpoints: [] };
    group.endpoints.push(endpoint);
    groups.set(name, group);
  }
  return [...groups.values()].filter(({ endpoints }) => endpoints.length > 0);
}

function listEndpoints({ paths = {} }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      const id = operation?.operationId ?? `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
      return operation ? [{ ...operation, id, method: method.toUpperCase(), path }] : [];
    }),
  );
}

/** The headers that every answer of every operation has, by name. */
export function findCommonHeaders(contract: OpenApiDocument): NonNullable<OperationResponse['headers']> {
  const answers = listEndpoints(contract).flatMap(({ responses = {} }) => Object.values(responses));
  const [first, ...others] = answers.map(({ headers = {} }) => headers);
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name]) => others.every((headers) => name in headers)),
  );
}

/** `Report` of `#/components/schemas/Report`. */
export function getRefName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The schema a reference is to, or the schema itself. */
export function resolveRef(schema: Schema, contract: OpenApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  return contract.components?.schemas?.[getRefName(schema.$ref)] ?? {};
}
