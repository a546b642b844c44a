import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Parses the options of a script with `parseArgs`. Prints what is wrong with them, then `advice`, and exits with 1. */
export function parseOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  advice: string,
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${advice}`);
    return process.exit(1);
  }
}
