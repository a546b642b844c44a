/** `npm run schema-types`: writes the names of schema.org's types, from the package schema-dts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const LINE_LENGTH = 110;

const declarationsFile = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');
const declarations = await readFile(declarationsFile, 'utf8');
const version: unknown = JSON.parse(
  await readFile(join(declarationsFile, '../../package.json'), 'utf8'),
).version;
const types = Array.from(declarations.matchAll(/"@type": "(\w+)"/g), ([, name = '']) => name);
const lines: string[] = [];
for (const type of [...new Set(types)].toSorted()) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + type.length < LINE_LENGTH)
    lines[lines.length - 1] = `${last} ${type}`;
  else lines.push(type);
}
await writeFile(
  join(ROOT, 'src/engine/page/schema-org-types.ts'),
  `// Written by npm run schema-types from schema-dts ${String(version)}.

/** The names of schema.org's types, pending ones included. */
export const SCHEMA_ORG_TYPES: ReadonlySet<string> = new Set(
  \`
${lines.join('\n')}
\`
    .trim()
    .split(/\\s+/),
);
`,
);
