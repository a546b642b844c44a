import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEMA_ORG_SUBTYPES, SCHEMA_ORG_TYPES } from '../../../src/engine/page/schema-org-types.ts';

it('has the types of the installed schema-dts: npm run schema-types', () => {
  const declarations = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8');
  const types = Array.from(declarations.matchAll(/"@type": "(\w+)"/g), ([, name]) => name);
  expect(types.length).toBeGreaterThan(800);
  expect(SCHEMA_ORG_TYPES).toEqual(new Set(types));
});

it('has subtypes of subtypes, each once', () => {
  const { Organization, LocalBusiness, NewsArticle } = SCHEMA_ORG_SUBTYPES;
  expect(Organization).toEqual(expect.arrayContaining(['LocalBusiness', 'HighSchool', 'DiagnosticLab']));
  expect(LocalBusiness).toEqual(expect.arrayContaining(['Store', 'BikeStore', 'Hospital']));
  expect(NewsArticle).toContain('ReviewNewsArticle');
  expect(LocalBusiness).not.toContain('Dermatology');
  const all = Object.values(SCHEMA_ORG_SUBTYPES).flat();
  expect(new Set(all).size).toBe(all.length);
});
