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

/** A JSON Schema, or a `$ref` to a component. */
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

/** An operation with its method and path. */
export interface Endpoint extends Operation {
  /** The anchor: the operation's id, or one made of method and path. */
  id: string;
  method: string;
  path: string;
}

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
