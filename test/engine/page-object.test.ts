import { expect, it } from 'vitest';
import { buildPageObject } from '../../src/engine/page-object.ts';
import { runAudit } from '../../src/engine/run-audit.ts';
import { createAuditInput } from './page-input.ts';

function listHeadings(html: string): { total: number | null; items: { level: number; text: string }[] } {
  const { facts, analysis } = runAudit(createAuditInput(html));
  return buildPageObject(facts, analysis, 'https://audit.example.com').headings;
}

it('lists an h1 that follows hundreds of other headings', () => {
  const { total, items } = listHeadings(`${'<h2>Chapter</h2>'.repeat(300)}<h1>The book</h1>`);
  expect(total).toBe(301);
  expect(items).toHaveLength(200);
  expect(items.slice(-2)).toEqual([
    { level: 2, text: 'Chapter' },
    { level: 1, text: 'The book' },
  ]);
});
