import { checkGates, readGates } from '../gates.ts';
import { EXIT } from '../exit-codes.ts';
import type { Invocation } from '../command.ts';
import { writeResult } from '../output/write-result.ts';
import { readResult, type Result } from '../result.ts';
import { toLine } from '../terminal.ts';
import { CliError } from '../cli-error.ts';

interface Finish {
  result: Result;
  siteUrl: string;
  /** The earlier result if --baseline does not name one; `null` if there is none. */
  earlier?: Result | null;
}

/** Prints a result, checks the gates and returns the exit status. Why a gate failed goes to standard error. */
export async function finish(
  { result, siteUrl, earlier }: Finish,
  { options, terminal }: Invocation,
): Promise<number> {
  const gates = readGates(options);
  const baseline = options.baseline === undefined ? (earlier ?? null) : await readResult(options.baseline);
  await writeResult({ result, baseline, siteUrl }, options, terminal);
  const failures = checkGates(result, baseline, gates);
  for (const failure of failures) terminal.stderr.write(`Failed: ${toLine(failure)}\n`);
  return failures.length === 0 ? EXIT.ok : EXIT.failed;
}

/**
 * Checks the options of gates before the work begins.
 *
 * @param hasEarlier whether the command finds an earlier result by itself
 * @throws CliError if a value is wrong, a file cannot be read, or there is nothing to compare with
 */
export async function validateGates({ options }: Invocation, hasEarlier: boolean): Promise<void> {
  const { failOnNew } = readGates(options);
  if (options.baseline !== undefined) await readResult(options.baseline);
  else if (failOnNew && !hasEarlier) {
    throw new CliError('--fail-on-new needs the earlier result: add --baseline FILE, saved with --json.');
  }
}
