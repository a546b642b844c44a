// Slow: every attribute that is read has every hostile value.
import { afterEach, expect, it, vi } from 'vitest';
import { findSuperlinear } from '../../../scripts/lint/linear-regex.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import {
  HOSTILE_VALUES,
  listNamedAttributes,
  listReadAttributes,
  writeAttributes,
} from '../../fixtures/hostile/read-attributes.ts';
import { countSteps } from '../../steps.ts';
import { createAuditInput } from '../page-input.ts';

const ATTRIBUTES = listReadAttributes();

afterEach(() => vi.restoreAllMocks());

it('the hostile set has every attribute that the source reads', () => {
  const named = listNamedAttributes();
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !ATTRIBUTES.get(name)?.length)).toEqual([]);
});

/** Without those that hide every element that has them. */
const SHOWN = new Map(
  [...ATTRIBUTES].filter(([name]) => !['hidden', 'inert', 'aria-hidden', 'popover'].includes(name)),
);

function audit(attributes: typeof ATTRIBUTES, value: string): void {
  runAudit(createAuditInput(writeAttributes(attributes, value)));
}

it.each(Object.entries(HOSTILE_VALUES))(
  '%s are read in steps that grow with their number alone',
  async (_, text) => {
    const count = (length: number) => countSteps(() => audit(SHOWN, text.repeat(length / text.length)));
    const [first, second, third] = [await count(500), await count(1_000), await count(2_000)];
    expect(third - second).toBeLessThan(2.5 * (second - first) + 0.2 * first);
  },
);

it.each(Object.entries(HOSTILE_VALUES))('%s meet only regular expressions of linear time', (_, text) => {
  const causes = new Map<string, string[]>();
  const exec = Reflect.get(RegExp.prototype, 'exec') as (
    this: RegExp,
    input: string,
  ) => RegExpExecArray | null;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, input) {
    const { source, flags } = this;
    const key = `/${source}/${flags}`;
    if (input.length > 1_000 && !causes.has(key))
      causes.set(key, findSuperlinear(source, flags.replace('y', '')));
    return exec.call(this, input);
  });
  for (const attribute of ATTRIBUTES) audit(new Map([attribute]), text.repeat(1_100 / text.length));
  vi.restoreAllMocks();
  expect(causes.size).toBeGreaterThan(5);
  expect([...causes].filter(([, found]) => found.length > 0)).toEqual([]);
});
