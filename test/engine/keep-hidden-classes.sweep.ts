import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('code compiled for audits outlives a garbage collection', () => {
  const discarded = { runAudit: countDiscarded('runAudit'), readFacts: countDiscarded('readFacts') };
  expect(discarded.readFacts).toBeGreaterThan(50);
  expect(discarded.runAudit).toBeLessThan(discarded.readFacts / 5);
});

/** Returns how many compiled functions V8 discards with the hidden classes they depend on. */
function countDiscarded(step: string): number {
  const script = join(import.meta.dirname, '../bench/audit-and-collect.ts');
  // With compilation on another thread, the count depends on what else the machine does: 40 to 181 for the same code.
  const flags = [
    '--single-threaded',
    '--expose-gc',
    '--trace-deopt',
    '--disable-warning=ExperimentalWarning',
  ];
  const output = execFileSync(process.execPath, [...flags, script, step], { encoding: 'utf8' });
  return output.split('reason: embedded weak objects cleared').length - 1;
}
