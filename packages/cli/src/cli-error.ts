/** Why the command could not run, for the person who typed it: what happened, then what to do. Ends with status 2. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
