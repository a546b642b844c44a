import { expect, it, vi } from 'vitest';
import { findSuperlinear } from '../../scripts/lint/linear-regex.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { createAuditInput } from '../engine/page-input.ts';

it.each([
  /^\s*(?:all|screen)?\s*$/i,
  /(?:a+)+$/,
  /^.*,.*,.*x/,
  /\s+$/,
  /x*y/,
  /<([^>]*)>;((?:\s*;\s*[^;,"]+(?:"[^"]*")?)*)/,
])('refuses %s', ({ source, flags }) => {
  expect(findSuperlinear(source, flags)).not.toEqual([]);
});

it.each([/^\s*(?:all|screen)\s*$/i, /(?<!\s)\s+$/, /\s+/g, /^\d{1,9}\d{0,9}$/, /<[^<>]*>/])(
  'accepts %s',
  ({ source, flags }) => {
    expect(findSuperlinear(source, flags)).toEqual([]);
  },
);

it('accepts the expressions that the engine composes when it runs', async () => {
  const composed = new Map<string, string[]>();
  const construct = (target: typeof RegExp, args: [string]) => {
    const expression = new target(...args);
    composed.set(String(expression), findSuperlinear(expression.source, expression.flags));
    return expression;
  };
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  const { runAudit } = await import('../../src/engine/run-audit.ts');
  runAudit(createAuditInput(goodPage('www.example.com').replace('<title>', '<title>Seite nicht gefunden ')));
  expect(composed.size).toBeGreaterThan(10);
  expect([...composed].filter(([, causes]) => causes.length > 0)).toEqual([]);
});
