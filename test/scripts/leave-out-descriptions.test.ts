import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { removeDescriptions } from '../../scripts/worker/leave-out-descriptions.ts';

test.each([
  ["z.string().openapi({ example: 'a' }).optional()", 'z.string().optional()'],
  [
    "z.object({ id: Id.openapi({ example: 'a' }), n: z.int() }).openapi('Named', {})",
    'z.object({ id: Id, n: z.int() })',
  ],
  ['Id.openapi({ description: write(z.string().openapi({})) })', 'Id'],
  ["Id.openapi(`${name}Event`, {\n  description: 'a',\n})", 'Id\n\n'],
])('a schema loses what describes it: %s', (source, rest) => {
  expect(removeDescriptions('a.ts', source)).toBe(rest);
});

test('a route keeps what validates a request', () => {
  const route = `createApiRoute('Audits', {
  method: 'get',
  summary: 'Read',
  request: { query: QuerySchema },
  responses: { 200: successResponse('It', z.object({ id: Id.openapi({ example: 'a' }) })) },
  security: [],
})`;
  expect(removeDescriptions('a.ts', route).replaceAll(/\s+/g, ' ')).toBe(
    "createApiRoute('Audits', { method: 'get', request: { query: QuerySchema }, security: [], })",
  );
});

test('a tool keeps what its calls need', () => {
  const tool = `defineTool({
  name: 'read',
  title: 'Read',
  input: z.strictObject({ id: Id.describe('The id'), confirm: z.boolean().meta({ description: 'Yes' }) }),
  output: z.object({}),
  run,
})`;
  expect(removeDescriptions('a.ts', tool).replaceAll(/\s+/g, ' ')).toBe(
    "defineTool({ name: 'read', input: z.strictObject({ id: Id, confirm: z.boolean() }), run, })",
  );
});

test('checks keep what tests a page, and the bundle loses the tables of their sources', async () => {
  const source = `const W = { a: write('A') };
const checks = defineChecks('technical', [{ id: 'a', sources: [W.a], checkedOn: '2026-11-27', test }]);
run(checks);`;
  const left = removeDescriptions('a.ts', source);
  const { code } = await transform(left, { treeShaking: true, minifySyntax: true });
  expect(code.replaceAll(/\s+/g, ' ')).toBe(
    'const checks = defineChecks("technical", [{ id: "a", test }]); run(checks); ',
  );
});

test('a schema that nothing uses leaves the bundle', async () => {
  const source = "const A = z.string().min(1);export const B = z.object({ A }).openapi('B', {});run();";
  const marked = removeDescriptions('a.ts', source);
  expect(marked).toContain('const B = /* @__PURE__ */ (() => (z.object({ A })))();run();');
  const { code } = await transform(marked.replace('export ', ''), { treeShaking: true, minifySyntax: true });
  expect(code).toBe('run();\n');
});

test('the handler of a route is no description', () => {
  const source = 'reports.openapi(list, async (c) => c.json({ description: 1, responses: 2 }, 200));';
  expect(removeDescriptions('a.ts', source)).toBe(source);
});

test('lines stay where they were', () => {
  const source = "const A = z\n  .string()\n  .openapi({\n    example: 'a',\n  });\nfail();\n";
  const lines = removeDescriptions('a.ts', source).split('\n');
  expect(lines.indexOf('fail();')).toBe(source.split('\n').indexOf('fail();'));
});
