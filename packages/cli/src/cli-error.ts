/** The reason a command could not run, for the person who typed it: what happened, then what to do. The exit status is 2. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
