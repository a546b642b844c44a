/** `npm run schema-types`: writes the names of schema.org's types, from the package schema-dts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrapText } from './wrap-text.ts';

const ROOT = join(import.meta.dirname, '..');

const declarationsFile = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');
const declarations = await readFile(declarationsFile, 'utf8');
const version: unknown = JSON.parse(
  await readFile(join(declarationsFile, '../../package.json'), 'utf8'),
).version;
const types = Array.from(declarations.matchAll(/"@type": "(\w+)"/g), ([, name = '']) => name);
await writeFile(
  join(ROOT, 'src/engine/page/schema-org-types.ts'),
  `// Written by npm run schema-types from schema-dts ${String(version)}.

/** The names of schema.org's types, pending ones included. */
export const SCHEMA_ORG_TYPES: ReadonlySet<string> = new Set(
  \`
${wrapText([...new Set(types)].toSorted(), ' ').join('\n')}
\`
    .trim()
    .split(/\\s+/),
);
`,
);
