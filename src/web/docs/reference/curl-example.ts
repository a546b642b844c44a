import {
  type OpenApiDocument,
  type Endpoint,
  type Parameter,
  resolveRef,
  type Schema,
} from './openapi-document.ts';

/** Returns a curl command for the operation, with the examples of the OpenAPI document as values. */
export function buildCurlExample(endpoint: Endpoint, contract: OpenApiDocument): string {
  const { method, path, parameters = [], requestBody, security = [] } = endpoint;
  const url = parameters
    .filter(({ in: location, required }) => location === 'path' || (location === 'query' && required))
    .reduce(
      (partialUrl, parameter) => addParameter(partialUrl, parameter, contract),
      (contract.servers?.[0]?.url ?? '') + path,
    );
  const body = requestBody?.content?.['application/json']?.schema;
  const parts = [
    // With a body curl sends POST by itself.
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    ...(security.length > 0 ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body
      ? [
          "-H 'Content-Type: application/json'",
          `-d ${quoteForShell(JSON.stringify(getExample(body, contract)))}`,
        ]
      : []),
  ];
  return [`curl ${/[^\w:/.%-]/.test(url) ? quoteForShell(url) : url}`, ...parts].join(' \\\n  ');
}

function addParameter(
  url: string,
  { name = '', in: location, schema = {} }: Parameter,
  contract: OpenApiDocument,
): string {
  const value = encodeURIComponent(String(getExample(schema, contract)));
  if (location === 'path') return url.replace(`{${name}}`, value);
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
}

/** Returns the example of a schema, or else a value that it allows. */
function getExample(schemaOrRef: Schema, contract: OpenApiDocument): unknown {
  const schema = resolveRef(schemaOrRef, contract);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, getExample(property, contract)]),
    );
  }
  return schema.type === 'boolean' ? true : '…';
}

/** Quotes for a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
