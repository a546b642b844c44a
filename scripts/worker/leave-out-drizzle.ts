import type { Plugin } from 'esbuild';

/** Modules of drizzle-orm for what we do not use: relational queries, enums of PostgreSQL, columns by callback. Others import these names. */
const UNUSED = {
  relations: [
    'getOperators',
    'getOrderByOperators',
    'normalizeRelation',
    'Many',
    'One',
    'createTableRelationsHelpers',
    'extractTablesRelationalConfig',
  ],
  'sqlite-core/query-builders/query': ['RelationalQueryBuilder'],
  'sqlite-core/columns/all': ['getSQLiteColumnBuilders'],
  'pg-core/columns/enum': ['isPgEnum'],
};

/** Leaves these modules out of a bundle: each name is a function that returns nothing. */
export const leaveOutDrizzle: Plugin = {
  name: 'leave-out-drizzle',
  setup(bundler) {
    for (const [path, names] of Object.entries(UNUSED)) {
      const contents = names.map((name) => `export const ${name} = () => {};`).join('');
      bundler.onLoad({ filter: new RegExp(`/drizzle-orm/${path}\\.js$`) }, () => ({ contents }));
    }
  },
};
