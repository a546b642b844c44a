/** The reason a command could not run, for the person who typed it: what happened, then what to do. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** Ctrl-C at a question. */
export class Interruption extends CliError {
  override readonly name = 'Interruption';
}
