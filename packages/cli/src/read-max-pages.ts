import { CliError } from './cli-error.ts';
import type { OptionValues } from './options.ts';

/** Returns the value of --max-pages, or `otherwise`. @throws CliError if it is not a number of pages up to `most` */
export function readMaxPages<T>(
  { 'max-pages': text }: OptionValues,
  otherwise: T,
  most = 999_999,
): number | T {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > most)
    throw new CliError(`--max-pages must be a whole number from 1 to ${most}.`);
  return Number(text);
}
