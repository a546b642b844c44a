import type { ApiExample } from '../../src/contracts/api-example.ts';
import type { Endpoint, Reference } from '../../src/entry/web/docs/reference/openapi-document.ts';
import { readParameters } from '../../src/entry/web/docs/reference/samples.ts';
import { TEST_KEY } from '../../src/lib/test-key.ts';

type Examples = Record<string, ApiExample>;

/** The service replaces the origin with its own. */
const VARIABLES = { base_url: 'https://audit.example.com/api/v1', api_key: TEST_KEY };

/** Returns the recorded request of every operation as a Postman collection, with a folder for each resource. */
export function buildPostmanCollection({ resources }: Reference, examples: Examples): object {
  return {
    info: {
      name: 'Site Audit API',
      description: 'Set api_key to your key. The test key gets recorded answers.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value, type: 'string' })),
    item: resources
      .filter(({ endpoints }) => endpoints.length > 0)
      .map(({ page, description = '', endpoints }) => ({
        name: page.heading,
        description,
        item: endpoints.map((endpoint) => toPostmanItem(endpoint, examples[endpoint.id])),
      })),
  };
}

function toPostmanItem(endpoint: Endpoint, example: ApiExample | undefined): object {
  const { id, method, path, summary = id, description = '', security = [], parameters = [] } = endpoint;
  if (!example) throw new Error(`${id} has no recorded example: npm run examples`);
  const { inPath, inQuery } = readParameters(endpoint, example);
  const template = path.replaceAll(/\{([^}]+)\}/g, ':$1');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name = '', description: meaning = '' }) => {
      const value = inQuery[name];
      return { key: name, value: String(value ?? ''), description: meaning, disabled: value === undefined };
    });
  const search = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    name: summary,
    request: {
      method,
      description,
      ...(security.length === 0 && { auth: { type: 'noauth' } }),
      header: example.body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: {
        raw: `{{base_url}}${template}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        host: ['{{base_url}}'],
        path: template.split('/').slice(1),
        ...(query.length > 0 && { query }),
        variable: Object.entries(inPath).map(([key, value]) => ({ key, value })),
      },
      ...(example.body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example.body, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
    response: [],
  };
}

/** Returns the recorded request of every operation in the format of the HTTP clients of editors (JetBrains, REST Client). */
export function buildHttpFile({ resources }: Reference, examples: Examples): string {
  const variables = Object.entries(VARIABLES).map(([name, value]) => `@${name} = ${value}\n`);
  const requests = resources.flatMap(({ page, endpoints }) =>
    endpoints.map(({ id, summary = id, security = [] }) => {
      const { method, path, body } = examples[id] ?? { method: '', path: '' };
      return [
        `### ${page.heading}: ${summary}`,
        `# @name ${id}`,
        `${method} {{base_url}}${path}`,
        ...(security.length > 0 ? ['Authorization: Bearer {{api_key}}'] : []),
        ...(body ? ['Content-Type: application/json', '', JSON.stringify(body, null, 2)] : []),
        '',
      ].join('\n');
    }),
  );
  return [variables.join(''), ...requests].join('\n');
}
