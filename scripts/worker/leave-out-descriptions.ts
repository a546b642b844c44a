import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import {
  type Argument,
  type ArrayExpressionElement,
  type CallExpression,
  type Directive,
  parseSync,
  type Statement,
  Visitor,
} from 'oxc-parser';

/** What a route, a tool or a check has for its description alone, by the function that defines it. */
const DESCRIPTIVE: [name: RegExp, properties: Set<string>][] = [
  [/^create\w*Route$/, new Set(['tags', 'operationId', 'summary', 'description', 'responses'])],
  [/^defineTool$/, new Set(['title', 'description', 'annotations', 'output'])],
  [/^defineChecks$/, new Set(['sources', 'checkedOn'])],
];

/** The methods that describe a schema. */
const DESCRIBING = new Set(['openapi', 'describe', 'meta']);

/** The library that makes OpenAPI documents, and what the routers need of it. */
const GENERATOR = /^@asteasolutions\/zod-to-openapi$/;
const SHIMS = join(import.meta.dirname, '../../src/entry/api/library-shims.ts');

/**
 * Leaves out of a bundle what only the OpenAPI document and the list of MCP tools need: what `.openapi({ … })` or `.describe('…')` says of a
 * schema, how a route or a tool describes itself and its answers, and the generator of the document. Both are built without this plugin.
 */
export const leaveOutDescriptions: Plugin = {
  name: 'leave-out-descriptions',
  setup(bundler) {
    bundler.onResolve({ filter: GENERATOR }, () => ({ path: SHIMS }));
    bundler.onLoad({ filter: /src\/(?:contracts|entry\/api|entry\/mcp(?:\/tools)?)\/[^/]+\.ts$/ }, load);
  },
};

/** Leaves out of the Worker the documents that state the rules of checks: it reads them from a file. Command line and plugin for Vite have them. */
export const leaveOutSources: Plugin = {
  name: 'leave-out-sources',
  setup(bundler) {
    bundler.onLoad({ filter: /src\/engine\/checks\/[^/]+\/[^/]+\.ts$/ }, load);
  },
};

async function load({ path }: OnLoadArgs): Promise<OnLoadResult> {
  return { contents: removeDescriptions(path, await readFile(path, 'utf8')), loader: 'ts' };
}

interface Edit {
  start: number;
  end: number;
  /** What replaces the range. */
  text: string;
}

/** Returns the source of a module of contracts, routes, tools or checks without descriptions. */
export function removeDescriptions(path: string, source: string): string {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const edits = program.body.flatMap(markConstants);
  // Keeps line breaks: the source map finds the lines.
  const remove = ({ start, end }: { start: number; end: number }) =>
    edits.push({ start, end, text: source.slice(start, end).replaceAll(/[^\n]+/g, '') });
  new Visitor({
    CallExpression(call) {
      const { callee, end } = call;
      if (callee.type === 'MemberExpression' && describesSchema(call))
        remove({ start: callee.object.end, end });
      if (callee.type !== 'Identifier') return;
      const properties = DESCRIPTIVE.find(([name]) => name.test(callee.name))?.[1];
      if (properties)
        call.arguments.flatMap((argument) => listDescriptive(argument, properties, source)).forEach(remove);
    },
  }).visit(program);
  return apply(source, edits);
}

/** Marks what top-level constants are set to as free of side effects: the bundler leaves out schemas and sources that only descriptions need. */
function markConstants(statement: Directive | Statement): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => {
    // The tables of sources are objects with calls.
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return [];
    const { start, end } = init;
    // A mark before a chain of calls is for its first call alone. esbuild removes the function.
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ];
  });
}

/** Whether a call is like `schema.openapi({ … })`, `schema.openapi('Name', { … })` or `schema.describe('…')`, and not `router.openapi(route, handler)`. */
function describesSchema({ callee, arguments: [first] }: CallExpression): boolean {
  const describes =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    DESCRIBING.has(callee.property.name);
  return describes && first !== undefined && first.type !== 'Identifier';
}

/** Lists the descriptive properties of the object that defines a route or a tool, or of those that define checks, each with the comma after it. */
function listDescriptive(
  definition: ArrayExpressionElement | Argument,
  properties: Set<string>,
  source: string,
): Omit<Edit, 'text'>[] {
  if (definition?.type === 'ArrayExpression')
    return definition.elements.flatMap((element) => listDescriptive(element, properties, source));
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property) => {
    const { start, end } = property;
    const isDescriptive =
      property.type === 'Property' && property.key.type === 'Identifier' && properties.has(property.key.name);
    return isDescriptive ? [{ start, end: end + (source[end] === ',' ? 1 : 0) }] : [];
  });
}

/** Edits a source. Ignores edits inside of others. */
function apply(source: string, edits: Edit[]): string {
  let text = '';
  let position = 0;
  for (const { start, end, text: replacement } of edits.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    if (start < position) continue;
    text += source.slice(position, start) + replacement;
    position = end;
  }
  return text + source.slice(position);
}
