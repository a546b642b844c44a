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

/** How each class of zod's schemas is written as JSON Schema. */
const PROCESSOR = /^ *inst\._zod\.processJSONSchema = .*;$/gm;

/** Leaves these modules out of a bundle: each name is a function that returns nothing. */
export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup(bundler) {
    for (const [path, names] of Object.entries(UNUSED)) {
      const contents = names.map((name) => `export const ${name} = () => {};`).join('');
      bundler.onLoad({ filter: new RegExp(`/${path}\\.js$`) }, () => ({ contents }));
    }
    bundler.onLoad({ filter: /\/zod\/v4\/classic\/schemas\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(PROCESSOR, ''),
    }));
  },
};
