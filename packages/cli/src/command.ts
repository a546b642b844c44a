import { parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';
import { refuseUserNames } from './refuse-credentials.ts';
import { getOption, type OptionName, type OptionValues } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface Invocation {
  /** The arguments after the command, without options. */
  args: string[];
  options: OptionValues;
  terminal: Terminal;
}

export interface Command {
  name: string;
  /** How its arguments are written: `<url>`, `[<url>]`. */
  usage: string;
  /** In the list of commands: an imperative sentence without a period. */
  summary: string;
  /** In its own help, after the summary. */
  details?: string;
  /** The fewest and the most arguments. */
  arity: readonly [min: number, max: number];
  /** Whether no argument can be the name of a file. */
  takesNoFiles?: true;
  options: readonly OptionName[];
  examples: readonly string[];
  /** Values of the first argument, for the completion. */
  choices?: readonly string[];
  /** Returns the exit status. @throws CliError if it cannot run */
  run(invocation: Invocation): Promise<number>;
}

const COMMON: readonly OptionName[] = ['quiet', 'help'];

/** Lists the options of a command, followed by those of all commands. */
export function listOptions({ options }: Command): OptionName[] {
  return [...options, ...COMMON];
}

/**
 * Parses the arguments and options after the name of a command.
 *
 * @throws CliError for an unknown option, an option without its value, a URL with a user name, or too many or too few
 * arguments
 */
export function parseInvocation(command: Command, argv: string[]): { args: string[]; options: OptionValues } {
  const options = Object.fromEntries(
    listOptions(command).map((name) => {
      const { type, short, multiple } = getOption(name);
      return [name, { type, ...(short !== undefined && { short }), ...(multiple && { multiple }) }];
    }),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    // It adds advice after a period or a line break.
    const [reason = ''] =
      error instanceof Error ? error.message.split(/\. To specify a positional|\.?\n/) : [];
    throw new CliError(`${reason}. See site-audit ${command.name} --help.`);
  }
  const values = parsed.values as OptionValues;
  // What a script makes of an unset variable.
  for (const [name, value] of Object.entries(parsed.values))
    if ([value].flat().includes('')) throw new CliError(`--${name} is empty.`);
  if (parsed.positionals.some((text) => text.trim() === '')) throw new CliError('An argument is empty.');
  if (command.takesNoFiles) refuseUserNames(parsed.positionals);
  const [min, max] = command.arity;
  const count = parsed.positionals.length;
  if (!values.help && (count < min || count > max)) {
    throw new CliError(
      `${count < min ? 'An argument is missing' : `"${parsed.positionals[max]}" is one argument too many`}. Usage: site-audit ${command.name} ${command.usage}`,
    );
  }
  return { args: parsed.positionals, options: values };
}
