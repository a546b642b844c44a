/** `npm run schema-types`: writes the names of schema.org's types and the subtypes of some, from the package schema-dts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrapText } from './wrap-text.ts';

const ROOT = join(import.meta.dirname, '..');

/** The types whose subtypes the engine needs, subtypes of others first. */
const PARENTS = ['LocalBusiness', 'Organization', 'NewsArticle', 'Article', 'Event'];

const declarationsFile = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');
const declarations = await readFile(declarationsFile, 'utf8');
const version: unknown = JSON.parse(
  await readFile(join(declarationsFile, '../../package.json'), 'utf8'),
).version;
const types = new Set(Array.from(declarations.matchAll(/"@type": "(\w+)"/g), ([, name = '']) => name));
/** `export type Store = StoreLeaf | BikeStore | string;` names the direct subtypes of Store. */
const unions = new Map(
  Array.from(declarations.matchAll(/^export type (\w+) = (.+);$/gm), ([, name = '', union = '']) => [
    name,
    union.split(' | ').filter((part) => types.has(part)),
  ]),
);

/**
 * Dermatology and others are businesses as well as values of `medicalSpecialty`, of which nothing is required. `export type
 * MedicalSpecialty = "Dermatology" | …` names them.
 */
const specialties = /^export type MedicalSpecialty = .+;$/m.exec(declarations)?.[0] ?? '';

function listSubtypes(type: string): string[] {
  const subtypes = new Set(unions.get(type));
  for (const subtype of subtypes) unions.get(subtype)?.forEach((one) => subtypes.add(one));
  return [...subtypes].filter((subtype) => !specialties.includes(`"${subtype}"`));
}

/** Code for a list of names, each of which is in one list only, to keep the Worker small. */
function writeNames(names: string[]): string {
  return `splitNames(\`\n${wrapText(names.toSorted(), ' ').join('\n')}\n\`)`;
}

const rest = new Set(types);
const lists = PARENTS.map((type) => {
  const subtypes = listSubtypes(type).filter((subtype) => rest.has(subtype));
  for (const subtype of subtypes) rest.delete(subtype);
  return `  ${type}: ${writeNames(subtypes)},`;
});
await writeFile(
  join(ROOT, 'src/engine/page/schema-org-types.ts'),
  `// Written by npm run schema-types from schema-dts ${String(version)}.

/** The direct and indirect subtypes of types, each under the first of these types that it is a subtype of, without medical specialties. */
export const SCHEMA_ORG_SUBTYPES = {
${lists.join('\n')}
};

/** The names of schema.org's types, pending ones included. */
export const SCHEMA_ORG_TYPES: ReadonlySet<string> = new Set([
  ...Object.values(SCHEMA_ORG_SUBTYPES).flat(),
  ...${writeNames([...rest])},
]);

function splitNames(names: string): string[] {
  return names.trim().split(/\\s+/);
}
`,
);
