import type { ApiExample } from '../../../../contracts/api-example.ts';
import type { Endpoint } from './openapi-document.ts';

/** A request as a program. */
export interface Sample {
  /** Part of ids. */
  language: 'curl' | 'javascript' | 'python' | 'php';
  label: string;
  text: string;
}

/** What the writers of all languages take. */
interface SampleRequest {
  endpoint: Endpoint;
  example: ApiExample;
  /** Of the API, without a trailing slash. */
  baseUrl: string;
  needsKey: boolean;
  /** The media type of the answer. */
  type: string;
}

/** Returns the recorded request of an operation in each language. @param baseUrl of the API, without a trailing slash */
export function buildSamples(endpoint: Endpoint, example: ApiExample, baseUrl: string): Sample[] {
  const { security = [], responses = {} } = endpoint;
  const [type = JSON_TYPE] = Object.keys(responses[example.status]?.content ?? {});
  const request = { endpoint, example, baseUrl, needsKey: security.length > 0, type };
  return [
    { language: 'curl', label: 'curl', text: writeCurl(request) },
    { language: 'javascript', label: 'JavaScript', text: writeJavaScript(request) },
    { language: 'python', label: 'Python', text: writePython(request) },
    { language: 'php', label: 'PHP', text: writePhp(request) },
  ];
}

const JSON_TYPE = 'application/json';

function writeCurl({ example: { method, path, body }, baseUrl, needsKey, type }: SampleRequest): string {
  const url = baseUrl + path;
  const parts = [
    // With a body curl sends POST by itself.
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    ...(needsKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`] : []),
    ...(type.startsWith('image/') ? [`-o ${type.replace('/', '.')}`] : []),
  ];
  return [`curl ${/[^\w:/.%-]/.test(url) ? quoteForShell(url) : url}`, ...parts].join(' \\\n  ');
}

/** Quotes for a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the parameters of the recorded request by name, decoded. */
export function readParameters(
  endpoint: Endpoint,
  example: ApiExample,
): { inPath: Record<string, string>; inQuery: Record<string, string | number> } {
  const [path = '', query] = example.path.split('?');
  const parts = path.split('/').map(decodeURIComponent);
  const inPath = endpoint.path
    .split('/')
    .flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), parts[at] ?? '']] : []));
  const inQuery = Array.from(new URLSearchParams(query), ([name, value]) => {
    const schema = endpoint.parameters?.find((parameter) => parameter.name === name)?.schema;
    return [name, schema?.type === 'integer' ? Number(value) : value];
  });
  return { inPath: Object.fromEntries(inPath), inQuery: Object.fromEntries(inQuery) };
}

/** With our client, which takes the template of the path. */
function writeJavaScript({ endpoint, example, baseUrl, type }: SampleRequest): string {
  const { inPath, inQuery } = readParameters(endpoint, example);
  const params = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(inQuery).length > 0 && { query: inQuery }),
  };
  const isJson = type === JSON_TYPE;
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(example.body && { body: example.body }),
    ...(!isJson && { parseAs: type.startsWith('text/') ? 'text' : 'blob' }),
  };
  const hasOptions = Object.keys(options).length > 0;
  const args = [`'${endpoint.path}'`, ...(hasOptions ? [writeLiteral(options, JAVASCRIPT, '  ')] : [])];
  const call = `client.${example.method}(${args.join(', ')})`;
  return [
    `import { createClient${isJson ? ', unwrap' : ''} } from '@site-audit/client';`,
    '',
    `const client = createClient({ url: '${new URL(baseUrl).origin}', key: process.env.API_KEY });`,
    isJson
      ? `const data = await unwrap(\n  ${call},\n);`
      : `const { data } = await ${call.replaceAll('\n  ', '\n')};`,
    'console.log(data);',
  ].join('\n');
}

function writePython({ example: { method, path, body }, baseUrl, needsKey, type }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
  ];
  const isJson = type === JSON_TYPE;
  const modules = [...(isJson || body ? ['json'] : []), ...(needsKey ? ['os'] : []), 'urllib.request'];
  const read = isJson ? 'json.load(answer)["data"]' : 'answer.read()';
  return [
    `import ${modules.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(baseUrl + path)},`,
    `    method="${method}",`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body ? [`    data=json.dumps(${writeLiteral(body, PYTHON, '    ')}).encode(),`] : []),
    ')',
    'with urllib.request.urlopen(request, timeout=60) as answer:',
    `    print(${read})`,
  ].join('\n');
}

function writePhp({ example: { method, path, body }, baseUrl, needsKey, type }: SampleRequest): string {
  const headers = [
    ...(needsKey ? ["        'Authorization: Bearer ' . getenv('API_KEY'),"] : []),
    ...(body ? ["        'Content-Type: application/json',"] : []),
  ];
  return [
    '<?php',
    `$request = curl_init(${PHP.quote(baseUrl + path)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => json_encode(${writeLiteral(body, PHP, '    ')}),`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 60,',
    ']);',
    ...(type === JSON_TYPE
      ? ['$answer = json_decode(curl_exec($request), true);', "print_r($answer['data']);"]
      : ['echo curl_exec($request);']),
  ].join('\n');
}

/** How a language writes JSON values. */
interface Syntax {
  step: string;
  quote: (text: string) => string;
  /** A member of an object, without its value. */
  name: (name: string) => string;
  object: [open: string, close: string, empty: string];
  /** Where they are not JSON's. */
  words?: Record<string, string>;
}

function quoteSingle(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const JAVASCRIPT: Syntax = {
  step: '  ',
  quote: (text) => quoteSingle(text).replaceAll('\n', '\\n'),
  name: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoteSingle(name)}: `,
  object: ['{ ', ' }', '{}'],
};
const PYTHON: Syntax = {
  step: '    ',
  quote: JSON.stringify,
  name: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}', '{}'],
  words: { true: 'True', false: 'False', null: 'None' },
};
const PHP: Syntax = {
  step: '    ',
  quote: quoteSingle,
  name: (name) => `${quoteSingle(name)} => `,
  // An empty array is a list in JSON.
  object: ['[', ']', 'new stdClass()'],
};

/** The longest line of a list or object that is written on one. */
const MAX_LINE = 72;

/** Writes a JSON value as a literal. @param indent of the line that it begins on */
function writeLiteral(value: unknown, syntax: Syntax, indent: string): string {
  if (typeof value === 'string') return syntax.quote(value);
  const word = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return syntax.words?.[word] ?? word;
  const inner = indent + syntax.step;
  const isList = Array.isArray(value);
  const [open, close, empty] = isList ? (['[', ']', '[]'] as const) : syntax.object;
  const members = Object.entries(value).map(
    ([name, member]) => (isList ? '' : syntax.name(name)) + writeLiteral(member, syntax, inner),
  );
  if (members.length === 0) return empty;
  const line = open + members.join(', ') + close;
  if (indent.length + line.length <= MAX_LINE && !line.includes('\n')) return line;
  const lines = members.map((member) => `${inner}${member},\n`).join('');
  return `${open.trim()}\n${lines}${indent}${close.trim()}`;
}
