import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser';

/** What a route has for the OpenAPI document alone. */
const DESCRIPTIVE = new Set(['tags', 'operationId', 'summary', 'description', 'responses']);

/** The library that makes OpenAPI documents, and what the routers need of it. */
const GENERATOR = /^@asteasolutions\/zod-to-openapi$/;
const SHIMS = join(import.meta.dirname, '../../src/entry/api/library-shims.ts');

/**
 * Leaves out of a bundle what only the OpenAPI document needs: what `.openapi({ … })` says of a schema, how a route describes itself and
 * its answers, and the generator of the document. The document is built without this plugin.
 */
export const leaveOutDescriptions: Plugin = {
  name: 'leave-out-descriptions',
  setup(bundler) {
    bundler.onResolve({ filter: GENERATOR }, () => ({ path: SHIMS }));
    bundler.onLoad({ filter: /src\/(?:contracts|entry\/api)\/[^/]+\.ts$/ }, async ({ path }) => ({
      contents: removeDescriptions(path, await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

interface Range {
  start: number;
  end: number;
}

/** Returns the source of a module of contracts or routes without descriptions. */
export function removeDescriptions(path: string, source: string): string {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const removed: Range[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee, end } = call;
      if (callee.type === 'MemberExpression' && describesSchema(call))
        removed.push({ start: callee.object.end, end });
      if (callee.type === 'Identifier' && /^create\w*Route$/.test(callee.name))
        removed.push(...call.arguments.flatMap((argument) => listDescriptive(argument, source)));
    },
  }).visit(program);
  return remove(source, removed);
}

/** Whether a call is `schema.openapi({ … })` or `schema.openapi('Name', { … })`, and not `router.openapi(route, handler)`. */
function describesSchema({ callee, arguments: list }: CallExpression): boolean {
  const isOpenApi =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'openapi';
  return isOpenApi && list[0]?.type !== 'Identifier';
}

/** Lists the descriptive properties of the object that defines a route, each with the comma after it. */
function listDescriptive(route: Argument, source: string): Range[] {
  if (route.type !== 'ObjectExpression') return [];
  return route.properties.flatMap((property) => {
    const { start, end } = property;
    const isDescriptive =
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      DESCRIPTIVE.has(property.key.name);
    return isDescriptive ? [{ start, end: end + (source[end] === ',' ? 1 : 0) }] : [];
  });
}

/** Removes ranges, but no line break: the source map finds the lines. */
function remove(source: string, ranges: Range[]): string {
  let text = '';
  let position = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= position) continue;
    text += source.slice(position, start) + source.slice(start, end).replaceAll(/[^\n]+/g, '');
    position = end;
  }
  return text + source.slice(position);
}
