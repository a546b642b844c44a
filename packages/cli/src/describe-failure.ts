import { CliError } from './cli-error.ts';

/** Explains why a file cannot be read. @param missing the message if it does not exist */
export function toFileError(error: unknown, path: string, missing = `There is no file ${path}.`): CliError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CliError(missing);
  return new CliError(
    code === 'EISDIR' ? `${path} is a folder, not a file.` : `${path} cannot be read: ${message}.`,
  );
}

/** `fetch failed` says nothing; its cause does. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's message for a response that is cut off.
  if (error.message === 'aborted') return 'the connection was closed too early';
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  // OpenSSL adds addresses in memory and names of its files.
  const reason = /:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1];
  return reason === undefined ? message || code || error.message : `TLS failed: ${reason}`;
}
