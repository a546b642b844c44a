import { expect, it } from 'vitest';
import { findSuperlinear } from '../../../scripts/lint/linear-regex.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import {
  HOSTILE_VALUES,
  listNamedAttributes,
  listReadAttributes,
  writeAttributes,
} from '../../fixtures/hostile/read-attributes.ts';
import { countSteps } from '../../steps.ts';
import { takePart } from '../../sweep-part.ts';
import { createAuditInput } from '../page-input.ts';

const ATTRIBUTES = listReadAttributes();

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

it.each(takePart(Object.entries(HOSTILE_VALUES)))(
  '%s are read in steps that grow with their number alone',
  async (_, text) => {
    const count = (length: number) => countSteps(() => audit(SHOWN, text.repeat(length / text.length)));
    const [first, second, third] = [await count(500), await count(1_000), await count(2_000)];
    expect(third - second).toBeLessThan(2.5 * (second - first) + 0.2 * first);
  },
);

/** What is superlinear in the expressions that were met so far: analysing one takes up to a second. */
const analysed = new Map<string, string[]>();

it.each(takePart(Object.entries(HOSTILE_VALUES)))(
  '%s meet only regular expressions of linear time',
  (_, text) => {
    const met = new Set<string>();
    const exec: (this: RegExp, input: string) => RegExpExecArray | null = Reflect.get(
      RegExp.prototype,
      'exec',
    );
    // Not a mock, which keeps the arguments of each of the millions of calls.
    Reflect.set(RegExp.prototype, 'exec', function (this: RegExp, input: string) {
      const { source, flags } = this;
      const key = `/${source}/${flags}`;
      if (input.length > 1_000) {
        met.add(key);
        if (!analysed.has(key)) analysed.set(key, findSuperlinear(source, flags.replace('y', '')));
      }
      return exec.call(this, input);
    });
    try {
      for (const attribute of ATTRIBUTES) audit(new Map([attribute]), text.repeat(1_100 / text.length));
    } finally {
      Reflect.set(RegExp.prototype, 'exec', exec);
    }
    expect(met.size).toBeGreaterThan(5);
    expect([...met].filter((key) => analysed.get(key)?.length !== 0)).toEqual([]);
  },
);
