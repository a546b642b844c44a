import { existsSync } from 'node:fs';
import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import type { AuditConfig } from '../../../../src/engine/audit-config.ts';
import { checkGates, readGates } from '../gates.ts';
import { EXIT } from '../exit-codes.ts';
import type { Invocation } from '../command.ts';
import { chooseFormat, writeResult } from '../output/write-result.ts';
import { type Baseline, describeIgnored, readSaved, type Result } from '../result.ts';
import { toLine } from '../terminal.ts';
import { CliError } from '../cli-error.ts';

interface Finish {
  result: Result;
  siteUrl: string;
  /** How the pages link to each other, if the output has it. */
  graph?: WebsiteGraph | null;
  /** The earlier result; `null` if there is none. */
  baseline: Result | Baseline | null;
  /** What the config file says. */
  config?: AuditConfig;
}

/** Prints a result, checks the gates and returns the exit status. Reasons for failed gates go to standard error. */
export async function finish(output: Finish, { options, terminal }: Invocation): Promise<number> {
  await writeResult(output, options, terminal);
  const ignored = 'audits' in output.result ? describeIgnored(output.result.audits) : '';
  if (ignored !== '' && !options.quiet) terminal.stderr.write(`${ignored}\n`);
  const failures = checkGates(output.result, output.baseline, readGates(options, output.config));
  for (const failure of failures) terminal.stderr.write(`Failed: ${toLine(failure)}\n`);
  return failures.length === 0 ? EXIT.ok : EXIT.failed;
}

/**
 * Checks the options of the result and of gates before the work begins. Returns the result that --baseline or the config file names, or
 * `null`. It is read once, because it may be a pipe.
 *
 * @param hasEarlier whether the command finds an earlier result by itself
 * @throws CliError if a value is wrong, a file cannot be read or written, or there is nothing to compare with
 */
export async function checkOptions(
  { options }: Invocation,
  hasEarlier: boolean,
  config: AuditConfig = {},
): Promise<Result | Baseline | null> {
  chooseFormat(options);
  const { failOnNew } = readGates(options, config);
  if (options.baseline !== undefined) return readSaved(options.baseline);
  if (config.baseline !== undefined) {
    if (existsSync(config.baseline)) return readSaved(config.baseline);
    throw new CliError(
      `There is no file ${config.baseline}, which the config file names. Write it with site-audit baseline.`,
    );
  }
  if (failOnNew && !hasEarlier) {
    throw new CliError('--fail-on-new needs the earlier result: add --baseline FILE, saved with --json.');
  }
  return null;
}
