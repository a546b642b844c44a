import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Modules for what the Worker does not use, and the names that others import from them: of drizzle-orm relational queries, enums of PostgreSQL
 * and columns by callback, of zod what writes schemas as JSON Schema, which the build does.
 */
const UNUSED = {
  'drizzle-orm/relations': [
    'getOperators',
    'getOrderByOperators',
    'normalizeRelation',
    'Many',
    'One',
    'createTableRelationsHelpers',
    'extractTablesRelationalConfig',
  ],
  'drizzle-orm/sqlite-core/query-builders/query': ['RelationalQueryBuilder'],
  'drizzle-orm/sqlite-core/columns/all': ['getSQLiteColumnBuilders'],
  'drizzle-orm/pg-core/columns/enum': ['isPgEnum'],
  'zod/v4/core/to-json-schema': ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod'],
  'zod/v4/core/json-schema-processors': ['toJSONSchema'],
  'zod/v4/core/json-schema-generator': ['JSONSchemaGenerator'],
};

/**
 * Lines that are left out of a module: in zod how each class of schemas is written as JSON Schema, in hono how metadata moves into the head of
 * a page, in which all of ours is.
 */
const UNUSED_LINES = {
  'zod/v4/classic/schemas': /^ *inst\._zod\.processJSONSchema = .*;$/gm,
  'hono/dist/jsx/base': /^.*components_exports.*$/gm,
};

/** Leaves these modules and lines out of a bundle: each name is a function that returns nothing. */
export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup(bundler) {
    for (const [path, names] of Object.entries(UNUSED)) {
      const contents = names.map((name) => `export const ${name} = () => {};`).join('');
      bundler.onLoad({ filter: new RegExp(`/${path}\\.js$`) }, () => ({ contents }));
    }
    for (const [name, lines] of Object.entries(UNUSED_LINES))
      bundler.onLoad({ filter: new RegExp(`/${name}\\.js$`) }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll(lines, ''),
      }));
  },
};
