import {
  type OpenApiDocument,
  type Endpoint,
  type Parameter,
  resolveRef,
  type Schema,
} from './openapi-document.ts';

/** The operation as a curl command, with the examples of the contract for what it needs. */
export function buildCurlExample(endpoint: Endpoint, contract: OpenApiDocument): string {
  const { method, path, parameters = [], requestBody, security = [] } = endpoint;
  const url = parameters
    .filter(({ in: place, required }) => place === 'path' || (place === 'query' && required))
    .reduce(
      (address, parameter) => addParameter(address, parameter, contract),
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
  address: string,
  { name = '', in: place, schema = {} }: Parameter,
  contract: OpenApiDocument,
): string {
  const value = encodeURIComponent(String(getExample(schema, contract)));
  if (place === 'path') return address.replace(`{${name}}`, value);
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;
}

/** A value that fits: the example there is, else the first that is allowed. */
function getExample(given: Schema, contract: OpenApiDocument): unknown {
  const schema = resolveRef(given, contract);
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

/** For a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
