import { expect, it } from 'vitest';
import { negotiateMediaType } from '../../../src/entry/http/negotiate-media-type.ts';

const TYPES = ['application/json', 'text/markdown', 'text/csv'] as const;

it.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
  ['text/*', 'application/json'],
  ['text/markdown', 'text/markdown'],
  ['Text/Markdown; charset=utf-8', 'text/markdown'],
  ['text/markdown, */*', 'text/markdown'],
  ['*/*, text/markdown', 'text/markdown'],
  ['text/markdown;q=0.5, */*', 'application/json'],
  ['text/markdown;q=0.5, application/*;q=0.6', 'application/json'],
  ['application/json;q=0.1, */*, text/csv;q=0.2', 'text/csv'],
  ['text/csv;q=0.9, text/markdown', 'text/markdown'],
  ['text/csv, text/markdown', 'text/csv'],
  ['application/json, text/markdown', 'application/json'],
  ['text/markdown;q=0', 'application/json'],
  ['application/json;q=0, text/csv;q=0.1', 'text/csv'],
  ['application/json;q=0', 'application/json'],
  [';;,,q=1', 'application/json'],
])('Accept: %s gets %s', (accept, type) => {
  expect(negotiateMediaType(accept, TYPES, 'application/json')).toBe(type);
});
